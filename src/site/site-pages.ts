import type { Chrome } from './chrome.ts';
import { hashOfCard } from './hash-of-card.ts';
import { listGroupsOf } from './listings/list-groups.ts';
import type { ListGroup, Listing } from './listings/listing.ts';
import { type Menus, menusOf } from './menus.ts';
import { NOT_FOUND_PATH } from './page-href.ts';
import { featuredCards, homePage } from './pages/home-page.ts';
import { listGroupPage, listGroupPages } from './pages/list-group-page.ts';
import { cardsOfPage, listingFile, listingPage, pageCount } from './pages/listing-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { ownPage } from './pages/own-page.ts';
import { permissionPages } from './pages/permission-page.ts';
import { queryConsolePage } from './pages/query-console-page.ts';
import { searchPage } from './pages/search-page.ts';
import type { SiteContent } from './site-content.ts';

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
}

/** The part of a site's content that pages outside articles need. */
export type SitePagesContent = Pick<SiteContent, 'journal' | 'cards' | 'serviceWorker' | 'policy' | 'theme' | 'ownPages' | 'searchHints'> &
  Pick<Chrome, 'assets'>;

/** Shared parts, and every page that belongs to no article: home, indexes, lists, search, query console, 404. */
export function sitePages(content: SitePagesContent): { readonly chrome: Chrome; readonly pages: readonly SitePage[] } {
  const listGroups = listGroupsOf(content);
  const chrome = chromeOf(content, menusOf(content));
  const subjects = listGroups.find((listGroup) => listGroup.stem === 'subjects');
  const pages: SitePage[] = [
    {
      file: 'index.html',
      listed: true,
      inputs: () => homeInputs(content, subjects),
      render: () => homePage(chrome, { cards: content.cards, subjects }),
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
    ...listGroups.flatMap((listGroup) => pagesOfListGroup(chrome, listGroup)),
    ...permissionPages(chrome, content.cards),
  ];
  const taken = new Set(pages.map(({ file }) => file));
  const own = (content.ownPages ?? []).filter(({ file }) => !taken.has(file));
  return {
    chrome,
    pages: [...pages, ...own.map((page) => ({ file: page.file, listed: true, inputs: () => page, render: () => ownPage(chrome, page) }))],
  };
}

function pagesOfListGroup(chrome: Chrome, listGroup: ListGroup): SitePage[] {
  const indexes = listGroupPages(listGroup, chrome.journal).map((page) => ({
    file: `${page.stem}.html`,
    listed: true,
    inputs: () => [page, listGroup.intro, listGroup.title],
    render: () => listGroupPage(chrome, listGroup, page),
  }));
  return [...indexes, ...listGroup.listings.flatMap((listing) => pagesOfListing(chrome, listGroup, listing))];
}

function pagesOfListing(chrome: Chrome, listGroup: ListGroup, listing: Listing): SitePage[] {
  return Array.from({ length: pageCount(listing) }, (_, at) => ({
    file: listingFile(listing, at + 1),
    listed: at === 0,
    inputs: () => listingInputs(listGroup, { listing, page: at + 1 }),
    members: () => cardsOfPage(listing, at + 1).map(({ stem }) => stem),
    render: () => listingPage(chrome, listGroup, { listing, page: at + 1 }),
  }));
}

function listingInputs(listGroup: ListGroup, { listing, page }: { listing: Listing; page: number }): unknown {
  const { cards, ...rest } = listing;
  return [listGroup.title, rest, cards.length, cardsOfPage(listing, page).map(hashOfCard)];
}

function homeInputs({ cards, journal }: SitePagesContent, subjects: ListGroup | undefined): unknown {
  const featured = featuredCards(journal, cards);
  return [cards.length, [...cards.slice(0, NEWEST), ...featured].map(hashOfCard), subjects?.groups];
}

/** Inputs of the query console's examples: an article with a DOI, and a month. */
function consoleInputs({ cards }: SitePagesContent): unknown {
  const example = cards.find(({ doi }) => doi !== undefined);
  return [cards.map(({ publishedIso }) => publishedIso), example === undefined ? '' : hashOfCard(example)];
}

/** Number of newest articles in the inputs; more than the home page shows. */
const NEWEST = 50;

/** Parts shared by all pages; with known `menus`, no list has to be built. */
export function chromeOf(
  content: Pick<SitePagesContent, 'journal' | 'assets' | 'serviceWorker' | 'policy' | 'theme'>,
  menus: Menus,
): Chrome {
  const { journal, assets, serviceWorker, policy, theme } = content;
  return {
    journal,
    assets,
    serviceWorker,
    ...(policy === undefined ? {} : { policy }),
    ...(theme === undefined ? {} : { templates: theme.templates }),
    ...menus,
  };
}
