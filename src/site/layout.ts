import type { SummaryCard } from '../model/article-card.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import type { Messages } from '../model/messages/messages.ts';
import { relativeHref } from '../model/text/address.ts';
import { isArticlePath } from '../model/text/article-path.ts';
import { attribute, EMPTY, type Hole, html, join, type Markup, trustedMarkup } from '../model/text/markup.ts';
import { policyMeta, printMetaPolicy } from '../model/text/page-policy.ts';
import { directionOf } from '../model/text/text-direction.ts';
import type { Chrome, Counterparts, MenuEntry } from './chrome.ts';
import { colorSchemeScript, colorSchemeSwitch } from './color-scheme.ts';
import { ALL_FORMATS, FEED_FORMATS, type FeedFormat } from './feed/feed-formats.ts';
import { feedPath } from './feed/feed-names.ts';
import { headerSearch, SEARCH_PAGE } from './header-search.ts';
import { licenseName } from './license-name.ts';
import { ICON_PATH } from './machine-files.ts';
import { fileHref, NOT_FOUND_PATH, pageHref, pageUrl } from './page-href.ts';
import { alternateLinks, languageSwitch, type PageInLanguages } from './page-languages.ts';
import { ICON_PATHS } from './theme/journal-pictures.ts';
import { NO_TEMPLATES, type TemplateData } from './theme/page-templates.ts';

/** One page before the shared parts are added. */
export interface Page {
  /** File of the page: `content/1/e00003.html`. */
  readonly file: string;
  /** Plain text for the window title, to which the journal's title is added; absent on the home page. */
  readonly title?: string;
  readonly description?: string;
  readonly main: Markup;
  /** Head elements of this kind of page, after the common ones. */
  readonly head?: Markup;
  /** Kind of page, for the style sheet: `article`, `list`. */
  readonly kind: 'article' | 'figure' | 'list' | 'home' | 'tool' | 'plain';
  /** Feeds of this page; those of the journal are announced on every page. */
  readonly feeds?: readonly PageFeed[];
  /** Style sheets besides those of all pages and of lists, as site paths. */
  readonly styles?: readonly string[];
  /** Additional scripts, as site paths. */
  readonly scripts?: readonly string[];
  /** The article of the page, for the journal's own templates. */
  readonly card?: SummaryCard;
  /** True for pages that search engines should not list. */
  readonly noIndex?: boolean;
  /** File of the page that search engines should list in its place. */
  readonly canonical?: string;
  /** The page in other languages, if the chrome does not know it: of articles and figures. */
  readonly counterparts?: Counterparts;
}

export interface PageFeed {
  readonly title: string;
  readonly format: FeedFormat;
  readonly file: string;
}

/** Renders a complete document: skip link, header, page, footer. The page works without script. */
export function layout(chrome: Chrome, page: Page): string {
  const { journal, templates = NO_TEMPLATES } = chrome;
  const messages = interfaceMessages(journal);
  const shared = sharedPartsOf(chrome, page.file);
  const inLanguages = languagesOf(chrome, page);
  const data = (): TemplateData => templateData(chrome, page);
  const main = templates.fill('main', templates.fill(`main-${page.kind}`, page.main, data), data);
  return html`${shared.top}
<head>
${withPolicy(templates.fill('head', headOf(chrome, page, { ...shared, inLanguages, main }), data), chrome.policy)}</head>
<body class="page-${page.kind}">
<a class="skip" href="#main">${messages.text('page.skip')}</a>
${templates.fill('header', html`${shared.header[0]}${languageSwitch(inLanguages)}${shared.header[1]}`, data)}
<main id="main" tabindex="-1">
${main}
</main>
${templates.fill('footer', shared.footer, data)}
</body>
</html>
`.markup;
}

/** Data of a page for the journal's own templates. */
export function templateData({ journal }: Chrome, page: Pick<Page, 'file' | 'kind' | 'title' | 'description' | 'card'>): TemplateData {
  return {
    journal: { ...journal },
    page: { file: page.file, kind: page.kind, title: page.title ?? journal.title, description: page.description ?? '' },
    root: fileHref(journal, page.file, ''),
    ...(page.card === undefined ? {} : { article: { ...page.card } }),
  };
}

function languagesOf({ journal, counterparts }: Chrome, page: Page): PageInLanguages {
  const { alternates, nearby } = page.counterparts ?? counterparts?.(page.file) ?? NO_COUNTERPARTS;
  return { journal, file: page.file, alternates, nearby };
}

const NO_COUNTERPARTS: Counterparts = { alternates: [], nearby: [] };

/** Inserts the policy into the head before everything that it governs: after the charset, which must be in the first 1,024 bytes. */
function withPolicy(head: Markup, policy: string | undefined): Markup {
  if (policy === undefined) return head;
  const [charset = ''] = CHARSET.exec(head.markup) ?? [];
  return html`${trustedMarkup(charset)}${policyMeta(printMetaPolicy(policy))}
${trustedMarkup(head.markup.slice(charset.length))}`;
}

// Start of a head, unless the journal's own template starts otherwise.
const CHARSET = /^\s*<meta charset="utf-8">\s*/i;

function headOf({ journal, assets }: Chrome, page: Page, { files, feeds, inLanguages, main }: HeadParts): Markup {
  const messages = interfaceMessages(journal);
  const title = page.title === undefined ? journal.title : messages.text('page.windowTitle', { page: page.title, site: journal.title });
  const file = (path: string) => fileHref(journal, page.file, path);
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${descriptionOf(journal, page)}">
<meta name="generator" content="Offprint">
<meta name="color-scheme" content="light dark">
${page.noIndex === true ? html`<meta name="robots" content="noindex">\n${page.canonical !== undefined && html`<link rel="canonical" href="${pageUrl(journal, page.canonical)}">\n`}` : html`<link rel="canonical" href="${pageUrl(journal, page.file)}">\n${alternateLinks(inLanguages)}`}${files(stylesOf(page, main, assets))}${scriptsOf(page, main, assets).map((path) => html`<script defer src="${file(path)}"></script>\n`)}${(page.feeds ?? []).map((feed) => feedLink(feed, file, messages))}${feeds}${page.head ?? EMPTY}`;
}

function stylesOf({ kind, styles = [] }: Page, { markup }: Markup, { listStyle, viewerStyle }: Chrome['assets']): readonly string[] {
  const own = markup.includes('<menclose') ? [viewerStyle, ...styles] : styles;
  return kind === 'home' || kind === 'list' ? [listStyle, ...own] : own;
}

/** Scripts of a page besides that of every page. Lists and forms need none of an article's, unless a formula or a table is among them. */
function scriptsOf({ kind, scripts = [] }: Page, { markup }: Markup, { article }: Chrome['assets']): readonly string[] {
  return kind === 'article' || kind === 'figure' || TEXT_PARTS.test(markup) ? [article, ...scripts] : scripts;
}

// Matches '<div class="table-scroll"', '<a class="figure-link"', '<pre'
const TEXT_PARTS = /<(?:math|pre)[\s>]|class="(?:[^"]* )?(?:table-scroll|formula-scroll|formula|figure-link|figure-full|open-file)[ "]/;

interface HeadParts extends Pick<SharedParts, 'files' | 'feeds'> {
  readonly inLanguages: PageInLanguages;
  readonly main: Markup;
}

function feedLink({ title, format, file: path }: PageFeed, href: (path: string) => string, messages: Messages): Markup {
  const { mediaType, label } = FEED_FORMATS[format];
  const name = format === 'rss' ? title : messages.text('page.feedTitle', { title, format: label });
  return html`<link rel="alternate" type="${mediaType}" href="${href(path)}" title="${name}">\n`;
}

/** Description for search engines; the journal's own if the page has none. */
function descriptionOf(journal: Chrome['journal'], page: Page): string {
  if (page.description !== undefined && page.description !== '') return page.description;
  const site = journal.description ?? journal.title;
  return page.title === undefined ? site : interfaceMessages(journal).text('page.descriptionOf', { page: page.title, site });
}

/** Parts shared by pages in one folder, because their links to the root are equal. */
interface SharedParts {
  /** Relative URL of the root: `../../`. */
  readonly root: string;
  /** Start of the document, before its head. */
  readonly top: Markup;
  /** Icon, style sheets and script, in the head; those of a page precede the journal's own. */
  readonly files: (styles: readonly string[]) => Markup;
  /** The journal's feeds and search, in the head. */
  readonly feeds: Markup;
  /** The header before and after the language switch. */
  readonly header: readonly [before: Markup, after: Markup];
  readonly footer: Markup;
}

function sharedPartsOf(chrome: Chrome, file: string): SharedParts {
  const isThere = (entry: MenuEntry): boolean => entry.file === file;
  if (FRONT_PAGES.includes(file) || chrome.menu.some(isThere) || chrome.footMenu.some(isThere)) return renderSharedParts(chrome, file);
  const known = sharedParts.get(chrome) ?? new Map<string, SharedParts>();
  sharedParts.set(chrome, known);
  const key = sharedKeyOf(chrome.journal, file);
  const parts = known.get(key) ?? renderSharedParts(chrome, file);
  known.set(key, parts);
  return parts;
}

function renderSharedParts(chrome: Chrome, at: string): SharedParts {
  const { journal, assets } = chrome;
  const file = (path: string) => fileHref(journal, at, path);
  const root = file('');
  const messages = interfaceMessages(journal);
  return {
    root,
    top: html`<!doctype html>
<html lang="${journal.language}"${directionOf(journal.language) === 'rtl' && html` dir="rtl"`} data-root="${root}" data-viewer-style="${file(assets.viewerStyle)}" data-article-tools="${file(assets.articleTools)}"${attribute('data-language', assets.language === undefined ? undefined : file(assets.language))}${attribute('data-service-worker', chrome.serviceWorker ? 'sw.js' : undefined)}>`,
    files: (
      styles,
    ) => html`${iconLinks(chrome, file)}${(assets.fonts ?? []).map((path) => html`<link rel="preload" as="font" type="font/woff2" href="${file(path)}" crossorigin>\n`)}${[assets.style, ...styles, ...(assets.themeStyle === undefined ? [] : [assets.themeStyle])].map((path) => html`<link rel="stylesheet" href="${file(path)}">\n`)}${colorSchemeScript}<script defer src="${file(assets.script)}"></script>
${analyticsScript(journal)}`,
    feeds: html`${ALL_FORMATS.map((format) => feedLink({ title: journal.title, format, file: feedPath('', format) }, file, messages))}<link rel="search" type="application/opensearchdescription+xml" href="${file('opensearch.xml')}" title="${journal.title}">
`,
    header: siteHeader(chrome, at),
    footer: siteFooter(chrome, at),
  };
}

/** Icons of the pages: drawn from the logo, else with the initial of the journal. */
function iconLinks({ journal: { logo }, logo: drawn }: Chrome, file: (path: string) => string): Markup {
  const isVector = drawn === undefined || logo?.toLowerCase().endsWith('.svg') === true;
  return html`${isVector && html`<link rel="icon" type="image/svg+xml" href="${file(drawn === undefined ? ICON_PATH : drawn.path)}">\n`}${
    drawn !== undefined &&
    html`${!isVector && html`<link rel="icon" type="image/png" sizes="192x192" href="${file(ICON_PATHS.small)}">\n`}<link rel="apple-touch-icon" href="${file(ICON_PATHS.touch)}">
<link rel="manifest" href="${file(ICON_PATHS.manifest)}">
`
  }`;
}

/** The script that counts visits, of a journal that has one. It is loaded after the page, and no page needs it. */
function analyticsScript({ analytics }: Chrome['journal']): Markup {
  if (analytics === undefined) return EMPTY;
  const data = Object.entries(analytics.data).map(([name, value]) => attribute(`data-${name}`, value));
  return html`<script defer src="${analytics.script}"${data}></script>\n`;
}

const FRONT_PAGES: readonly string[] = ['index.html', NOT_FOUND_PATH];

/**
 * Cache key of a page's shared parts: its folder. For articles and figures it is the relative URL of the root, because no menu entry is
 * below `content/`.
 */
function sharedKeyOf({ pathPrefix = '' }: Chrome['journal'], file: string): string {
  const isTranslation = pathPrefix !== '' && file.startsWith(pathPrefix);
  return isArticlePath(file) ? `${isTranslation ? pathPrefix : ''}${relativeHref(file, '')}` : file.slice(0, file.lastIndexOf('/') + 1);
}

const sharedParts = new WeakMap<Chrome, Map<string, SharedParts>>();

/**
 * Title and menu. On a narrow screen a button opens the menu, also without script; the search stays next to it. The style sheet shows the popover
 * in place on a wide screen.
 */
function siteHeader({ journal, menu, logo }: Chrome, file: string): SharedParts['header'] {
  const messages = interfaceMessages(journal);
  const entries = menu.filter((entry) => entry.file !== SEARCH_PAGE);
  const before = html`<header class="site-header">
<div class="site-bar">
<a class="site-title" href="${pageHref(journal, file, 'index.html')}"${attribute('aria-current', file === 'index.html' ? 'page' : undefined)}>${siteName(logo, journal.title, (path) => fileHref(journal, file, path))}</a>
${headerSearch(journal, file)}${
  entries.length > 0 &&
  html`<nav class="site-menu" aria-label="${messages.text('nav.journal')}">
<button type="button" class="menu-button" popovertarget="offprint-menu">${messages.text('nav.menu')}</button>
<ul id="offprint-menu" popover>
${menuItems(entries, { at: file, journal })}</ul>
</nav>
`
}`;
  return [
    before,
    html`</div>
</header>`,
  ];
}

/** The title; beside the logo, or in its place if the logo is wide and so has the name of the journal. */
function siteName(logo: Chrome['logo'], title: string, file: (path: string) => string): Hole {
  if (logo === undefined) return title;
  const isWordmark = logo.widthPx >= 2 * logo.heightPx;
  const width = Math.round((logo.widthPx * LOGO_HEIGHT) / logo.heightPx);
  const image = html`<img class="site-logo" src="${file(logo.path)}" width="${width}" height="${LOGO_HEIGHT}" alt="${isWordmark ? title : ''}">`;
  return isWordmark ? image : html`${image}<span>${title}</span>`;
}

const LOGO_HEIGHT = 28;

function menuItems(menu: readonly MenuEntry[], { at, journal }: { at: string; journal: Chrome['journal'] }): Markup {
  return join(
    menu.map(({ label, file, url }) => {
      if (url !== undefined) return html`<li><a href="${url}">${label}</a></li>\n`;
      const current = attribute('aria-current', file === at ? 'page' : undefined);
      return html`<li><a href="${pageHref(journal, at, file)}"${current}>${label}</a></li>\n`;
    }),
  );
}

function siteFooter({ journal, footMenu }: Chrome, at: string): Markup {
  const file = (path: string) => fileHref(journal, at, path);
  const messages = interfaceMessages(journal);
  const issns = [journal.issn, journal.issnPrint].filter((issn) => issn !== undefined);
  return html`<footer class="site-footer">
<div class="site-foot">
<div>
<p class="foot-title">${journal.title}</p>
${journal.publisher !== undefined && html`<p>${messages.html('page.publisher', { publisher: journal.publisher })}</p>\n`}${issns.length > 0 && html`<p>${messages.html('page.issns', { issns: messages.list(issns, 'comma') })}</p>\n`}${
  journal.licenseUrl !== undefined &&
  html`<p><a rel="license" href="${journal.licenseUrl}">${licenseName(journal.licenseUrl, messages)}</a></p>\n`
}${journal.contact !== undefined && html`<p><a href="mailto:${journal.contact}">${journal.contact}</a></p>\n`}${socialLinks(journal)}</div>
<nav aria-label="${messages.text('nav.more')}">
<ul>
${menuItems(footMenu, { at, journal })}<li><a href="${pageHref(journal, at, 'packages.html')}">${messages.text('nav.packages')}</a></li>
${ALL_FORMATS.map((format) => html`<li><a href="${file(feedPath('', format))}" type="${FEED_FORMATS[format].mediaType}">${FEED_FORMATS[format].label}</a></li>\n`)}</ul>
</nav>
${colorSchemeSwitch(messages)}</div>
</footer>`;
}

/** Profiles on other sites, which the relation `me` (Microformats) lets those sites verify. */
function socialLinks({ social = [] }: Chrome['journal']): Markup | false {
  return (
    social.length > 0 &&
    html`<p class="social">${join(
      social.map(({ label, url }) => html`<a rel="me" href="${url}">${label}</a>`),
      html` <span aria-hidden="true">·</span> `,
    )}</p>\n`
  );
}
