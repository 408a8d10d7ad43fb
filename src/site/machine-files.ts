import type { ArticleCard } from '../model/article-card.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Journal, JournalRobots, RobotsGroup } from '../model/journal.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { absoluteUrl, doiUrl } from '../model/text/address.ts';
import { compareText } from '../model/text/compare.ts';
import { EMPTY, type Markup, xml } from '../model/text/markup.ts';
import { pageUrl } from './page-href.ts';
import type { Alternate } from './page-languages.ts';

/** A page for search engines, with the date of its last change. */
export interface SitemapPage {
  readonly file: string;
  /** `2012-10-15`, a year and month, or a year; '' if unknown. */
  readonly lastmod: string;
  /** The page in each language that it exists in, the original or the main language first; absent for one language. */
  readonly alternates?: readonly Alternate[];
}

/** Path of the pages' icon. */
export const ICON_PATH = 'favicon.svg';

/** Proves to search engines that the key of IndexNow is the journal's. */
const INDEX_NOW_PATH = 'indexnow-key.txt';

/** Maximum number of URLs in a sitemap (sitemaps.org, protocol). */
const SITEMAP_LIMIT = 50_000;
const NEWEST = 50;

/** Files for programs at the root: robots.txt, sitemaps, llms.txt, opensearch.xml, the icon, kbart.txt, indexnow-key.txt. */
export function machineFiles(journal: Journal, cards: readonly ArticleCard[], pages: readonly SitemapPage[]): Artifact[] {
  return [
    { path: 'robots.txt', bytes: robotsTxt(journal) },
    ...sitemaps(journal, pages),
    { path: 'llms.txt', bytes: llms(journal, cards) },
    { path: 'opensearch.xml', bytes: openSearch(journal) },
    { path: ICON_PATH, bytes: iconOf(journal) },
    { path: 'kbart.txt', bytes: kbart(journal, cards) },
    ...(journal.indexNowKey === undefined ? [] : [{ path: INDEX_NOW_PATH, bytes: journal.indexNowKey }]),
  ];
}

/** One sitemap, or an index of several above the maximum number of URLs. */
function sitemaps(journal: Journal, pages: readonly SitemapPage[]): Artifact[] {
  if (pages.length <= SITEMAP_LIMIT) return [{ path: 'sitemap.xml', bytes: sitemap(journal, pages) }];
  const parts: Artifact[] = [];
  const entries: Markup[] = [];
  for (let start = 0; start < pages.length; start += SITEMAP_LIMIT) {
    const ofPart = pages.slice(start, start + SITEMAP_LIMIT);
    const path = `sitemap-${start / SITEMAP_LIMIT + 1}.xml`;
    parts.push({ path, bytes: sitemap(journal, ofPart) });
    entries.push(xml`<sitemap><loc>${absoluteUrl(journal.siteUrl, path)}</loc>${lastmodXml(newestOf(ofPart))}</sitemap>\n`);
  }
  const index = xml`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</sitemapindex>
`;
  return [{ path: 'sitemap.xml', bytes: index.markup }, ...parts];
}

function sitemap(journal: Journal, pages: readonly SitemapPage[]): string {
  const entry = ({ file, lastmod, alternates = [] }: SitemapPage): Markup =>
    xml`<url><loc>${pageUrl(journal, file)}</loc>${lastmodXml(lastmod)}${alternatesXml(journal, alternates)}</url>\n`;
  const xhtml = journal.languages !== undefined && xml` xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>
${pages.map(entry)}</urlset>
`.markup;
}

/** Google Search Central, localized versions in a sitemap. */
function alternatesXml(journal: Journal, alternates: readonly Alternate[]): Markup {
  const [first] = alternates;
  if (first === undefined) return EMPTY;
  const link = (language: string, file: string): Markup =>
    xml`<xhtml:link rel="alternate" hreflang="${language}" href="${pageUrl(journal, file)}"/>`;
  return xml`${alternates.map(({ language, file }) => link(language, file))}${link('x-default', first.file)}`;
}

function lastmodXml(lastmod: string): Markup | false {
  return lastmod !== '' && xml`<lastmod>${lastmod}</lastmod>`;
}

function newestOf(pages: readonly SitemapPage[]): string {
  let newest = '';
  for (const { lastmod } of pages) if (compareText(lastmod, newest) > 0) newest = lastmod;
  return newest;
}

/** Description of the site and its text for programs that read rather than browse (llmstxt.org). */
function llms(journal: Journal, cards: readonly ArticleCard[]): string {
  const withMarkdown = journal.siblings.includes('md');
  const newest = cards.slice(0, NEWEST).map((card) => {
    const url = withMarkdown ? absoluteUrl(journal.siteUrl, `${card.stem}.md`) : pageUrl(journal, `${card.stem}.html`);
    const about = [card.typeLabel, card.publishedIso, card.doi === undefined ? '' : doiUrl(journal.doiResolver, card.doi)];
    return `- [${card.titleText.replace(/[[\]]/g, '\\$&')}](${url}): ${about.filter((part) => part !== '').join(', ')}`;
  });
  const access = [
    ...(withMarkdown ? ['- Every article and figure has a Markdown rendition at its own address with the ending `.md`.'] : []),
    `- [Metadata queries](${absoluteUrl(journal.siteUrl, 'values/')}): JSON values of every article, with a query language.`,
    `- ${absoluteUrl(journal.siteUrl, 'doi/')}<DOI> leads to the article or the figure that has this DOI.`,
    `- [Sitemap](${absoluteUrl(journal.siteUrl, 'sitemap.xml')}): every page.`,
    `- [Feed](${absoluteUrl(journal.siteUrl, 'rss.xml')}): the newest articles.`,
  ];
  const about = journal.description === undefined ? [] : ['', `> ${journal.description}`];
  const lines = [`# ${journal.title}`, ...about, '', '## Access', '', ...access, '', '## Newest articles', '', ...newest];
  return `${lines.join('\n')}\n`;
}

/** OpenSearch 1.1: lets a browser offer the journal's search. */
function openSearch(journal: Journal): string {
  const template = `${pageUrl(journal, 'search/index.html')}?for={searchTerms}`;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${journal.title.slice(0, 16)}</ShortName>
<LongName>${journal.title.slice(0, 48)}</LongName>
<Description>${interfaceMessages(journal).text('page.search.description', { journal: journal.title }).slice(0, 1024)}</Description>
<Language>${journal.language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${template}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${absoluteUrl(journal.siteUrl, 'opensearch.xml')}"/>
</OpenSearchDescription>
`.markup;
}

/** Icon with the journal's initial. */
export function iconOf(journal: Journal): string {
  const initial = [...journal.title.replace(/^(?:the|an?)\s+/i, '')][0]?.toUpperCase() ?? '';
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="12" fill="#0b5a6b"/>
<text x="32" y="47" font-family="Charter, Georgia, serif" font-size="42" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text>
</svg>
`.markup;
}

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

/**
 * Prints what a library needs to list the journal: one line with its title, ISSNs, first and last article. NISO RP-9-2014 (KBART phase 2).
 *
 * An open journal has neither embargo nor monographs, so that these columns are empty.
 */
export function kbart(journal: Journal, cards: readonly ArticleCard[]): string {
  const dated = cards.flatMap(({ publishedIso: date, volume, issue }) => (date === undefined ? [] : { date, volume, issue }));
  dated.sort((a, b) => compareText(a.date, b.date));
  const [first] = dated;
  const columns: readonly (readonly [name: string, value: string | undefined])[] = [
    ['publication_title', journal.title],
    ['print_identifier', journal.issnPrint],
    ['online_identifier', journal.issn],
    ['date_first_issue_online', first?.date],
    ['num_first_vol_online', first?.volume],
    ['num_first_issue_online', first?.issue],
    // A journal that goes on has no last issue.
    ['date_last_issue_online', undefined],
    ['num_last_vol_online', undefined],
    ['num_last_issue_online', undefined],
    ['title_url', absoluteUrl(journal.siteUrl, '')],
    ['first_author', undefined],
    ['title_id', journal.namespace],
    ['embargo_info', undefined],
    ['coverage_depth', 'fulltext'],
    ['notes', undefined],
    ['publisher_name', journal.publisher],
    ['publication_type', 'serial'],
    ...KBART_OF_MONOGRAPHS.map((name) => [name, undefined] as const),
    ['access_type', 'F'],
  ];
  const line = (values: readonly string[]): string => `${values.map((value) => value.replace(/\s+/g, ' ').trim()).join('\t')}\n`;
  return line(columns.map(([name]) => name)) + line(columns.map(([, value = '']) => value));
}

const KBART_OF_MONOGRAPHS = [
  'date_monograph_published_print',
  'date_monograph_published_online',
  'monograph_volume',
  'monograph_edition',
  'first_editor',
  'parent_publication_title_id',
  'preceding_publication_title_id',
] as const;
