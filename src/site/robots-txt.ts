import type { Journal, RobotsGroup } from '../model/journal.ts';
import { absoluteUrl } from '../text/address.ts';

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
  const { disallow = [], groups = [], sitemap = true } = robots ?? {};
  const blocks = [
    groupText({ agents: ['*'], allow: ['/'], disallow: [REPORT, ...disallow] }),
    ...groups.map((group) => groupText(group.disallow.includes('/') ? group : { ...group, disallow: [REPORT, ...group.disallow] })),
    ...(sitemap ? [`Sitemap: ${absoluteUrl(siteUrl, 'sitemap.xml')}\n`] : []),
  ];
  return blocks.join('\n');
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
