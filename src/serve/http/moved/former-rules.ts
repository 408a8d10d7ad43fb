import type { FormerSite } from '../../../model/journal.ts';

/**
 * A rule from old addresses to new ones. The patterns are in the syntax that JavaScript, nginx, Apache and Caddy share (RE2).
 *
 *   { path: '^(?:index\\.php/)?j/article/view/([^/]+)/?$', to: 'moved/article/$1' }
 */
export interface FormerRule {
  /** Pattern of the decoded path below the site, without a slash at its beginning. */
  readonly path: string;
  /** Pattern of the query as sent; its groups follow those of the path. */
  readonly query?: string;
  /** A path of the site, or the name of an entry of the table of moved addresses, which begins with `moved/`. */
  readonly to: string;
  /** Parameters of the old query whose first value becomes `for` of the search page; `*` for the whole query. */
  readonly carry?: readonly string[];
  /** True if what is found there changes, as the current issue. */
  readonly isTemporary?: true;
}

/** Pages of the new site that take the place of old ones, as paths; '' is the front page. */
export interface FormerTargets {
  readonly issues: string;
  readonly currentIssue: string;
  readonly about: string;
  readonly news: string;
  readonly subjects: string;
  readonly submit: string;
}

/** Folder of the table of moved addresses in the site. */
export const MOVED_FOLDER = 'moved';

/** The rules of an earlier site, the most specific first. */
export function formerRules(site: FormerSite, targets: FormerTargets): readonly FormerRule[] {
  const prefix = prefixOf(site);
  const pages = Object.entries(site.pages ?? {}).map(([page, to]) => ({ path: `^${prefix.own}${escaped(page)}/?$`, to }));
  return [...pages, ...RULES_OF[site.system](prefix, targets)];
}

/** Beginnings of old addresses as patterns, with the slash at their end. */
interface Prefix {
  /** Beginning of articles and issues. */
  readonly any: string;
  /** Beginning of other pages, whose names the new site may have itself. */
  readonly own: string;
  /** The program in addresses without a path: `index\.php`. */
  readonly program: string;
  /** The front page, without a slash at its end. */
  readonly home: string;
  /** The path of the journal; undefined if it has none. */
  readonly journal: string | undefined;
}

/** `https://a.example/index.php/j` and `https://a.example/j` are one site; its addresses may have a language (OJS 3.5): `j/en/article`. */
function prefixOf({ url, system }: FormerSite): Prefix {
  const { folder, journal } = partsOf(url);
  const program = `${folder.map((one) => `${escaped(one)}/`).join('')}`;
  if (system !== 'ojs') {
    const all = program + (journal === undefined ? '' : `${escaped(journal)}/`);
    return { any: all, own: all, home: all.slice(0, -1), program, journal };
  }
  const index = `${program}index\\.php`;
  if (journal === undefined)
    return {
      any: `${program}(?:index\\.php/(?:[^/]+/)?)?${LOCALE}`,
      own: `${index}/(?:[^/]+/)?${LOCALE}`,
      home: `${index}(?:/[^/]+)?`,
      program: index,
      journal,
    };
  const home = `${program}(?:index\\.php/)?${escaped(journal)}`;
  const all = `${home}/${LOCALE}`;
  return { any: all, own: all, home: `(?:${index}|${home}(?:/${LANGUAGE})?)`, program: index, journal };
}

function partsOf(url: string): { readonly folder: readonly string[]; readonly journal: string | undefined } {
  const parts = new URL(url).pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  const at = parts.indexOf('index.php');
  if (at < 0) return { folder: parts.slice(0, -1), journal: parts[parts.length - 1] };
  return { folder: parts.slice(0, at), journal: parts[at + 1] };
}

const LANGUAGE = '[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?(?:@[a-z]+)?';
const LOCALE = `(?:${LANGUAGE}/)?`;
const REST = '(?:/.*)?$';

type Rules = (prefix: Prefix, targets: FormerTargets) => readonly FormerRule[];

/** Addresses of Open Journal Systems 2.0 to 3.5, from the handlers of its branches. */
function ojsRules({ any, own, program, home, journal }: Prefix, targets: FormerTargets): readonly FormerRule[] {
  const { issues, currentIssue, about, news, subjects, submit } = targets;
  const asked = `^journal=${journal === undefined ? '[^&]*' : escaped(journal)}`;
  const path = 'path(?:\\[[0-9]*\\]|%5B[0-9]*%5D)=([^&]+)';
  return [
    { path: `^${any}article/(?:view|viewArticle|viewRST)/([^/]+)/?$`, to: 'moved/article/$1' },
    { path: `^${any}article/view/([^/]+)/version/[^/]+/?$`, to: 'moved/article/$1' },
    {
      path: `^${any}article/(?:view|viewFile|viewPDFInterstitial|viewDownloadInterstitial|download|downloadSuppFile)/([^/]+)/(?:version/[^/]+/)?([^/]+)${REST}`,
      to: 'moved/article/$1/$2',
    },
    { path: `^${any}(?:article/cite|comment/view|rt/[^/]+)/([^/]+)${REST}`, to: 'moved/article/$1' },
    { path: `^${any}issue/(?:view|viewIssue|viewFile|viewDownloadInterstitial|download)/([^/]+)${REST}`, to: 'moved/issue/$1' },
    { path: `^${any}issue/archive${REST}`, to: issues },
    { path: `^${any}issue(?:/current)?/?$`, to: currentIssue, isTemporary: true },
    // Without paths: index.php?journal=j&page=article&op=view&path[]=12&path[]=34
    { path: `^${program}/?$`, query: `${asked}&page=article&op=[A-Za-z]+&${path}$`, to: 'moved/article/$1' },
    { path: `^${program}/?$`, query: `${asked}&page=article&op=[A-Za-z]+&${path}&${path}`, to: 'moved/article/$1/$2' },
    { path: `^${program}/?$`, query: `${asked}&page=(?:rt|comment)&op=[A-Za-z]+&${path}`, to: 'moved/article/$1' },
    { path: `^${program}/?$`, query: `${asked}&page=issue&op=(?:view|viewIssue|viewFile|download)[A-Za-z]*&${path}`, to: 'moved/issue/$1' },
    { path: `^${program}/?$`, query: `${asked}&page=issue&op=archive`, to: issues },
    { path: `^${program}/?$`, query: `${asked}&page=issue`, to: currentIssue, isTemporary: true },
    { path: `^${program}/?$`, query: `${asked}&page=search`, to: 'search/', carry: ['query', 'simpleQuery'] },
    { path: `^${program}/?$`, query: `${asked}&page=(?:about|information)`, to: about },
    { path: `^${program}/?$`, query: `${asked}&page=announcement`, to: news },
    { path: `^${own}search${REST}`, to: 'search/', carry: ['query', 'simpleQuery'] },
    { path: `^${own}oai/?$`, to: 'oai', carry: ['*'] },
    { path: `^${own}gateway/plugin/[^/]+/rss2?/?$`, to: 'rss.xml' },
    { path: `^${own}gateway/plugin/[^/]+/atom/?$`, to: 'atom.xml' },
    { path: `^${own}gateway/plugin/ResolverPlugin/doi/(.+)$`, to: 'doi/$1' },
    { path: `^${own}sitemap(?:\\.xml)?/?$`, to: 'sitemap.xml' },
    { path: `^${own}(?:about/submissions|user|login|submissions?|authorDashboard|author)${REST}`, to: submit },
    { path: `^${own}(?:about|information)${REST}`, to: about },
    { path: `^${own}announcement${REST}`, to: news },
    { path: `^${own}catalog${REST}`, to: subjects },
    { path: `^${own}(?:gateway|pages|navigationMenu|libraryFiles|citationstylelanguage)${REST}`, to: '' },
    { path: `^${home}(?:/index)?/?$`, to: '' },
  ];
}

/** Addresses of Janeway 1.3 to 1.7. */
function janewayRules({ any, own, home }: Prefix, { issues, currentIssue, about, news }: FormerTargets): readonly FormerRule[] {
  return [
    { path: `^${any}article/(?:(?:id|pubid)/)?([^/]+)/galley/([^/]+)${REST}`, to: 'moved/article/$1/$2' },
    { path: `^${any}article/(?:id|pubid)/([^/]+)/(?:download/)?(pdf|xml|html|epub)/?$`, to: 'moved/article/$1/$2' },
    { path: `^${any}article/(?:id|pubid)/([^/]+)${REST}`, to: 'moved/article/$1' },
    { path: `^${any}article/([0-9]+)${REST}`, to: 'moved/article/$1' },
    { path: `^${any}issue/current/?$`, to: currentIssue, isTemporary: true },
    { path: `^${any}issue/([^/]+)${REST}`, to: 'moved/issue/$1' },
    { path: `^${any}(?:issues|articles)${REST}`, to: issues },
    ...(own === ''
      ? []
      : [
          { path: `^${own}search/?$`, to: 'search/', carry: ['article_search', 'q'] },
          { path: `^${own}(?:api/)?oai/?$`, to: 'oai', carry: ['*'] },
          { path: `^${own}(?:about|contact|editorial-team)/?$`, to: about },
          { path: `^${own}news${REST}`, to: news },
          { path: `^${own}(?:feeds?/)?rss/?$`, to: 'rss.xml' },
          { path: `^${home}/?$`, to: '' },
        ]),
  ];
}

const RULES_OF: Readonly<Record<FormerSite['system'], Rules>> = { ojs: ojsRules, janeway: janewayRules, other: () => [] };

/** Old addresses of the entries of a table, as an earlier site linked them, without a slash at their beginning. */
export function literalAddresses(site: FormerSite, entries: Iterable<string>): { readonly from: string; readonly entry: string }[] {
  const bases = literalBases(site);
  return [...entries].flatMap((entry) => {
    const [kind = '', id = '', file] = entry.split('/');
    const forms = file === undefined ? LITERAL[site.system][kind] : LITERAL[site.system][`${kind}/file`];
    return bases.flatMap((base) =>
      (forms ?? []).map((form) => ({ from: base + form.replace('{id}', id).replace('{file}', file ?? ''), entry })),
    );
  });
}

/** The beginnings of an earlier site's addresses, with and without `index.php`. */
export function literalBases({ url, system }: FormerSite): readonly string[] {
  const { folder, journal } = partsOf(url);
  const [before, after] = [folder.map((one) => `${one}/`).join(''), journal === undefined ? '' : `${journal}/`];
  return system === 'ojs' ? [`${before}index.php/${after}`, before + after] : [before + after];
}

/** Forms of the addresses that pages of each system link to. */
const LITERAL: Readonly<Record<FormerSite['system'], Readonly<Record<string, readonly string[]>>>> = {
  ojs: {
    article: ['article/view/{id}'],
    'article/file': ['article/view/{id}/{file}', 'article/download/{id}/{file}'],
    issue: ['issue/view/{id}'],
  },
  janeway: {
    article: ['article/id/{id}'],
    'article/file': ['article/{id}/galley/{file}/view', 'article/{id}/galley/{file}/download'],
    issue: ['issue/{id}/info'],
  },
  other: {},
};

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (character) => (character === '/' || character === '-' ? character : `\\${character}`));
}
