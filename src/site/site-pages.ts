import { isAbleTo } from '../model/hosts.ts';
import type { Journal } from '../model/journal.ts';
import { journalsOf } from '../model/messages/journal-in.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { languageFolderOf } from '../model/text/article-path.ts';
import { html, type Markup, trustedMarkup } from '../model/text/markup.ts';
import { directionOf } from '../model/text/text-direction.ts';
import type { WithdrawnArticle } from '../model/withdrawn-article.ts';
import { searchPageBody } from '../query/search/page-markup.ts';
import type { SearchHints } from '../query/search/search-hints.ts';
import type { AssetPaths, Chrome } from './chrome.ts';
import { contentIn } from './content-in.ts';
import { counterpartsOf } from './counterparts.ts';
import { hashOfCard } from './hash-of-card.ts';
import { layout } from './layout.ts';
import { listGroupsOf } from './listings/list-groups.ts';
import type { ListGroup, Listing } from './listings/listing.ts';
import { currentIssueOf } from './listings/volumes.ts';
import { type Menus, menusOf } from './menus.ts';
import { fileHref, localFile, NOT_FOUND_PATH, pageHref } from './page-href.ts';
import { type Alternate, inEveryLanguage } from './page-languages.ts';
import { accessibilityEntry, accessibilityPage } from './pages/accessibility-page.ts';
import { yearsWithTitles } from './pages/archive-index.ts';
import { featuredCards, type HomePageContent, homePage, searchForm } from './pages/home-page.ts';
import { cardsOfIndex, listGroupPage, listGroupPages } from './pages/list-group-page.ts';
import { cardsOfPage, listingFile, listingPage, pageCount } from './pages/listing-page.ts';
import { NEWS_PATH, newsItemPage, newsPage } from './pages/news-page.ts';
import { permissionPages } from './pages/permission-page.ts';
import { queryConsolePage } from './pages/query-console-page.ts';
import { withdrawnPage } from './pages/withdrawn-page.ts';
import type { OwnPage, SiteContent } from './site-content.ts';
import { coverOf, type JournalPictures } from './theme/journal-pictures.ts';

/** A page that belongs to no article: its file and a function that renders it. */
export interface SitePage {
  readonly file: string;
  readonly render: () => string;
  /** Inputs, besides those shared by all pages: any value with JSON. If absent, the page is rendered by every build. */
  readonly inputs?: () => unknown;
  /** Stems of the articles that it lists. */
  readonly members?: () => readonly string[];
  /** True if search engines should list it. */
  readonly listed: boolean;
  /** The page in each language of the journal; absent in a journal with one. */
  readonly alternates?: readonly Alternate[];
}

/** The part of a site's content that pages outside articles need. */
export type SitePagesContent = Pick<
  SiteContent,
  'journal' | 'cards' | 'serviceWorker' | 'policy' | 'theme' | 'ownPages' | 'withdrawn' | 'news' | 'searchHints'
> &
  Pick<Chrome, 'assets'> & {
    /** Style sheets and scripts in the further languages, in their order. */
    readonly furtherAssets?: readonly AssetPaths[];
  };

/**
 * Shared parts, and every page that belongs to no article: home, indexes, lists, search, query console, 404. The home page, lists, the search page
 * and the editors' pages exist in each language of the journal.
 */
export function sitePages(content: SitePagesContent): { readonly chrome: Chrome; readonly pages: readonly SitePage[] } {
  const main = chromeOf(content, menusOf(content));
  if (content.journal.languages === undefined) return { chrome: main, pages: pagesIn(content, main) };
  const versions = [main, ...(main.further ?? [])].map((chrome) => ({ chrome, content: contentIn(content, chrome.journal) }));
  const counterparts = counterpartsOf(
    content.journal,
    versions.map((version) => [version.chrome.journal, pagesIn(version.content, version.chrome)]),
  );
  const pages = versions.flatMap((version) => {
    const own = { ...version.chrome, counterparts };
    return pagesIn(version.content, own).flatMap((page) => localPage(own, page));
  });
  return { chrome: { ...main, counterparts }, pages };
}

/** A page in the language of its chrome, with its alternates as inputs; none for a page that exists only in the main language. */
function localPage({ journal, counterparts }: Chrome, page: SitePage): SitePage[] {
  const file = localFile(journal, page.file);
  if (journal.pathPrefix !== undefined && !file.startsWith(journal.pathPrefix)) return [];
  const { alternates, nearby } = counterparts?.(page.file) ?? { alternates: [], nearby: [] };
  const { inputs } = page;
  return [{ ...page, file, alternates, ...(inputs === undefined ? {} : { inputs: () => [inputs(), alternates, nearby] }) }];
}

function pagesIn(content: SitePagesContent, chrome: Chrome): readonly SitePage[] {
  const listGroups = listGroupsOf(content);
  const home = homeContentOf(content, listGroups);
  const { news = [] } = content;
  const pages: SitePage[] = [
    {
      file: 'index.html',
      listed: true,
      inputs: () => homeInputs(home, content.journal),
      render: () => homePage(chrome, home),
    },
    {
      file: 'search/index.html',
      listed: true,
      inputs: () => content.searchHints ?? '',
      render: () => searchPage(chrome, content.searchHints),
    },
    {
      file: 'values/index.html',
      listed: true,
      inputs: () => consoleInputs(content),
      render: () => queryConsolePage(chrome, content.cards),
    },
    { file: NOT_FOUND_PATH, listed: false, inputs: () => '', render: () => notFoundPage(chrome) },
    ...listGroups.flatMap((listGroup) => pagesOfListGroup(chrome, listGroup, home.covers)),
    ...(news.length === 0 ? [] : [{ file: NEWS_PATH, listed: true, inputs: () => news, render: () => newsPage(chrome, news) }]),
    ...news.map((item) => ({ file: item.file, listed: true, inputs: () => item, render: () => newsItemPage(chrome, item) })),
    ...permissionPages(chrome, content.cards),
    ...accessibilityPages(content, chrome),
    ...withdrawnPages(chrome, content.withdrawn ?? []),
  ];
  const taken = new Set(pages.map(({ file }) => file));
  const own = (content.ownPages ?? []).filter(({ file }) => !taken.has(file));
  return [...pages, ...own.map((page) => ({ file: page.file, listed: true, inputs: () => page, render: () => ownPage(chrome, page) }))];
}

/** The accessibility statement, of a journal that has one. */
function accessibilityPages(content: SitePagesContent, chrome: Chrome): SitePage[] {
  const entry = accessibilityEntry(content);
  if (entry === undefined) return [];
  return [{ file: entry.file, listed: true, inputs: () => content.journal.accessibility, render: () => accessibilityPage(chrome) }];
}

/** The pages that remain of withdrawn articles, each in the language of its address. */
function withdrawnPages(chrome: Chrome, withdrawn: readonly WithdrawnArticle[]): SitePage[] {
  const { pathPrefix = '' } = chrome.journal;
  return withdrawn
    .filter(({ stem }) => languageFolderOf(stem) === pathPrefix)
    .map((article) => ({
      file: `${article.stem}.html`,
      listed: false,
      inputs: () => article,
      render: () => withdrawnPage(chrome, article),
    }));
}

type Covers = JournalPictures['covers'] | undefined;

function pagesOfListGroup(chrome: Chrome, listGroup: ListGroup, covers: Covers): SitePage[] {
  const coversOfIssues = listGroup.layout === 'issues' ? covers : undefined;
  const coverInputs = (): unknown => [chrome.journal.cover, [...(coversOfIssues ?? [])]];
  const indexes = listGroupPages(listGroup, chrome.journal).map((page) => ({
    file: `${page.stem}.html`,
    listed: true,
    inputs: () => [page, indexInputs(listGroup), coversOfIssues && coverInputs()],
    members: () => cardsOfIndex(listGroup).map(({ stem }) => stem),
    render: () => listGroupPage(chrome, listGroup, { page, covers: coversOfIssues }),
  }));
  return [...indexes, ...listGroup.listings.flatMap((listing) => pagesOfListing(chrome, listGroup, { listing, covers: coversOfIssues }))];
}

/** The facts of its lists that an index shows: titles of articles, descriptions of subjects, months of volumes. */
function indexInputs(listGroup: ListGroup): unknown {
  const { layout, intro, listings } = listGroup;
  const descriptions = layout === 'subjects' ? listings.map((listing) => listing.intro) : [];
  const months = layout === 'issues' ? listings.map(({ cards }) => cards.map(({ publishedIso }) => publishedIso.slice(0, 7))) : [];
  return [intro, descriptions, months, cardsOfIndex(listGroup).map(hashOfCard)];
}

function pagesOfListing(chrome: Chrome, listGroup: ListGroup, { listing, covers }: { listing: Listing; covers: Covers }): SitePage[] {
  return Array.from({ length: pageCount(listing) }, (_, at) => ({
    file: listingFile(listing, at + 1),
    listed: at === 0,
    inputs: () => listingInputs(chrome, listGroup, { listing, page: at + 1, covers }),
    members: () => cardsOfPage(listing, at + 1).map(({ stem }) => stem),
    render: () => listingPage(chrome, listGroup, { listing, page: at + 1, covers }),
  }));
}

interface ListingInputs {
  readonly listing: Listing;
  readonly page: number;
  readonly covers: Covers;
}

function listingInputs({ journal }: Chrome, listGroup: ListGroup, { listing, page, covers }: ListingInputs): unknown {
  const { cards, ...rest } = listing;
  const { contents, parts = [] } = listing;
  const issues = [...(contents === undefined ? [] : [contents]), ...parts.flatMap(({ issue }) => issue ?? [])];
  const issueCovers = covers === undefined ? [] : issues.map((issue) => coverOf({ patterns: journal.cover, covers }, issue) ?? 0);
  // A year links to the others.
  const years = listing.isYear === true ? [yearsWithTitles(listGroup).length, listGroup.groups.map(({ heading }) => heading)] : [];
  return [listGroup.title, years, rest, cards.length, cardsOfPage(listing, page).map(hashOfCard), issueCovers];
}

function homeContentOf({ cards, news, theme }: SitePagesContent, listGroups: readonly ListGroup[]): HomePageContent {
  const groupOf = (stem: string) => listGroups.find((listGroup) => listGroup.stem === stem);
  const volumes = groupOf('volumes');
  return {
    cards,
    subjects: groupOf('subjects'),
    issue: volumes === undefined ? undefined : currentIssueOf(volumes),
    news: news ?? [],
    covers: theme?.pictures?.covers,
  };
}

function homeInputs({ cards, subjects, issue, news, covers }: HomePageContent, journal: Journal): unknown {
  const entries = [...cards.slice(0, NEWEST), ...featuredCards(journal, cards)];
  const ofIssue = issue && [issue.stem, issue.title, issue.contents, coverOf({ patterns: journal.cover, covers }, issue.contents)];
  const { submitUrl, subjects: settings } = journal;
  return [cards.length, entries.map(hashOfCard), subjects?.groups, ofIssue, news.slice(0, NEWEST), submitUrl, settings];
}

/** Inputs of the query console's examples: an article with a DOI, and a month. */
function consoleInputs({ cards }: SitePagesContent): unknown {
  const example = cards.find(({ doi }) => doi !== undefined);
  return [cards.map(({ publishedIso }) => publishedIso), example === undefined ? '' : hashOfCard(example)];
}

/** Number of newest articles in the inputs; more than the home page shows. */
const NEWEST = 10;

/** Parts shared by all pages; with known `menus`, no list has to be built. */
export function chromeOf(
  content: Pick<SitePagesContent, 'journal' | 'assets' | 'furtherAssets' | 'serviceWorker' | 'policy' | 'theme'>,
  { inFurther = [], ...menus }: Menus,
): Chrome {
  const { journal, assets, furtherAssets = [], serviceWorker, policy, theme } = content;
  const [, ...furtherJournals] = journalsOf(journal);
  const chromes = furtherJournals.flatMap((one, at): Chrome[] => {
    const [menusThere, assetsThere] = [inFurther[at], furtherAssets[at]];
    if (menusThere === undefined || assetsThere === undefined) return [];
    return [chromeOf({ ...content, journal: one, assets: assetsThere, furtherAssets: [] }, menusThere)];
  });
  return {
    journal,
    assets,
    serviceWorker,
    ...(policy === undefined ? {} : { policy }),
    ...(theme === undefined ? {} : { templates: theme.templates }),
    ...(theme?.pictures?.logo === undefined ? {} : { logo: theme.pictures.logo }),
    ...menus,
    ...(chromes.length === 0 ? {} : { further: chromes }),
  };
}

/** A page written by the editors. */
function ownPage(chrome: Chrome, { file, title, description, html: text }: OwnPage): string {
  const main = html`<div class="wide own-page">
<h1>${title}</h1>
${trustedMarkup(text)}
</div>`;
  return layout(chrome, { file, kind: 'plain', title, main, ...(description === undefined ? {} : { description }) });
}

const FILE = 'search/index.html';

/** Search page: a form and the elements that its script fills. Without script it refers to the lists. */
function searchPage(chrome: Chrome, hints: SearchHints | undefined): string {
  const { journal, assets } = chrome;
  const messages = interfaceMessages(journal);
  const title = messages.text('search.title');
  const body = searchPageBody({
    messages,
    rootHref: fileHref(journal, FILE, ''),
    action: pageHref(journal, FILE, FILE),
    archiveHref: pageHref(journal, FILE, 'archive.html'),
    consoleHref: pageHref(journal, FILE, 'values/index.html'),
    moreHref: fileHref(journal, FILE, assets.searchMore),
    namespace: journal.namespace,
    // Feeds of a search need a host that answers queries: feed readers have no service worker.
    ...(isAbleTo(journal.host, 'queries') && { valuesHref: fileHref(journal, FILE, 'values') }),
    patternsHref: fileHref(journal, FILE, assets.patterns),
    ...(assets.language === undefined ? {} : { languageHref: fileHref(journal, FILE, assets.language) }),
    ...(hints && { hints }),
  });
  const main = html`<div class="wide">
<h1>${title}</h1>
${body}</div>`;
  const description = messages.text('search.description', { journal: journal.title });
  return layout(chrome, { file: FILE, kind: 'tool', title, description, main, styles: [assets.searchStyle], scripts: [assets.search] });
}

/**
 * The 404 page. Its links start at the site's root, because it is shown at any depth. Some hosts have one 404 page, so that of the main language is in
 * the further languages too.
 */
export function notFoundPage(chrome: Chrome): string {
  const { journal, further = [] } = chrome;
  const messages = interfaceMessages(journal);
  const main = html`<div class="wide">
<h1>${messages.text('notFound.heading')}</h1>
<p class="lead">${messages.html('notFound.hint', { code: (name) => html`<code>${name}</code>` })}</p>
${searchForm(chrome, NOT_FOUND_PATH)}
<p>${links(journal)}</p>
${further.map((one) => inOtherLanguage(one.journal))}</div>`;
  return layout(chrome, {
    file: NOT_FOUND_PATH,
    kind: 'plain',
    title: messages.text('notFound.title'),
    main,
    noIndex: true,
    // The page that is missing may be missing in every language.
    counterparts: inEveryLanguage(journal, 'index.html'),
  });
}

function inOtherLanguage(journal: Journal): Markup {
  const { language } = journal;
  return html`<section lang="${language}" dir="${directionOf(language)}">
<h2>${interfaceMessages(journal).text('notFound.heading')}</h2>
<p>${links(journal)}</p>
</section>
`;
}

/** Links to the newest articles and to the archive. */
function links(journal: Journal): Markup {
  const link = (file: string) => (words: Markup) => html`<a href="${pageHref(journal, NOT_FOUND_PATH, file)}">${words}</a>`;
  return interfaceMessages(journal).html('notFound.links', { home: link('index.html'), archive: link('archive.html') });
}
