import type { Journal, JournalRobots, RobotsGroup } from '../model/journal.ts';
import { absoluteUrl } from '../model/text/address.ts';

/**
 * Prints robots.txt (RFC 9309): rules for all crawlers, rules for single ones, and the URL of the sitemap.
 *
 *   User-agent: *
 *   Allow: /
 *   Disallow: /report/
 *
 *   User-agent: GPTBot
 *   Disallow: /
 *
 *   Sitemap: https://tidewater.example/sitemap.xml
 *
 * A crawler follows one group only, so every group that does not disallow everything excludes the editors' report.
 */
export function robotsTxt({ siteUrl, robots }: Pick<Journal, 'siteUrl' | 'robots'>): string {
  const { disallow = [], groups = [], ai, lines = [], sitemap = true } = robots ?? {};
  const blocks = [
    groupText({ agents: ['*'], allow: ['/'], disallow: [REPORT, ...disallow] }),
    ...aiGroups(ai, groups).map(groupText),
    ...groups.map((group) => groupText(group.disallow.includes('/') ? group : { ...group, disallow: [REPORT, ...group.disallow] })),
    ...(lines.length === 0 ? [] : [`${lines.join('\n')}\n`]),
    ...(sitemap ? [`Sitemap: ${absoluteUrl(siteUrl, 'sitemap.xml')}\n`] : []),
  ];
  return blocks.join('\n');
}

/** The rules for crawlers that collect text for language models; agents with a group of the journal's own follow that. */
function aiGroups(ai: JournalRobots['ai'], groups: readonly RobotsGroup[]): readonly RobotsGroup[] {
  if (ai === undefined) return [];
  const own = new Set(groups.flatMap((group) => group.agents.map((agent) => agent.toLowerCase())));
  const agents = AI_CRAWLERS.filter((agent) => !own.has(agent.toLowerCase()));
  return [ai === 'disallow' ? { agents, allow: [], disallow: ['/'] } : { agents, allow: ['/'], disallow: [REPORT] }];
}

function groupText({ agents, allow, disallow }: RobotsGroup): string {
  const lines = [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
  ];
  return `${lines.join('\n')}\n`;
}

const REPORT = '/report/';

/** Product tokens that the operators of these crawlers publish for the choice whether models are trained on a site. */
const AI_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'Omgilibot',
  'PanguBot',
  'Timpibot',
];
