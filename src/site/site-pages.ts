import type { Chrome } from './chrome.ts';
import { hashOfCard } from './hash-of-card.ts';
import type { Listing, Shelf } from './listings/listing.ts';
import { shelvesOf } from './listings/shelves.ts';
import { type Menus, menusOf } from './menus.ts';
import { NOT_FOUND_PATH } from './page-href.ts';
import { featuredCards, homePage } from './pages/home-page.ts';
import { cardsOfPage, listingFile, listingPage, pageCount } from './pages/listing-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { ownPage } from './pages/own-page.ts';
import { permissionPages } from './pages/permission-page.ts';
import { queryConsolePage } from './pages/query-console-page.ts';
import { searchPage } from './pages/search-page.ts';
import { shelfPage, shelfPages } from './pages/shelf-page.ts';
import type { SiteContent } from './site-content.ts';

/** A page that is no article's: where it stands, and how it is made when its turn comes. */
export interface SitePage {
  readonly file: string;
  readonly render: () => string;
  /** What it is made from, beside what all pages share: anything that can be printed as JSON. Where absent, it is made by every build. */
  readonly from?: () => unknown;
  /** The articles that it lists, by stem. */
  readonly members?: () => readonly string[];
  /** Whether search engines should list it. */
  readonly listed: boolean;
}

/** What of a site's content the pages around the articles need. */
export type SitePagesContent = Pick<SiteContent, 'journal' | 'cards' | 'serviceWorker' | 'policy' | 'theme' | 'ownPages' | 'searchHints'> &
  Pick<Chrome, 'assets'>;

/** The journal's chrome, and every page that is no article's: home, indexes, lists, search, query console, 404. */
export function sitePages(content: SitePagesContent): { readonly chrome: Chrome; readonly pages: readonly SitePage[] } {
  const shelves = shelvesOf(content);
  const chrome = chromeOf(content, menusOf(content));
  const subjects = shelves.find((shelf) => shelf.stem === 'subjects');
  const pages: SitePage[] = [
    {
      file: 'index.html',
      listed: true,
      from: () => homeFrom(content, subjects),
      render: () => homePage(chrome, { cards: content.cards, subjects }),
    },
    {
      file: 'search/index.html',
      listed: true,
      from: () => content.searchHints ?? '',
      render: () => searchPage(chrome, content.searchHints),
    },
    {
      file: 'values/index.html',
      listed: true,
      from: () => consoleFrom(content),
      render: () => queryConsolePage(chrome, content.cards),
    },
    { file: NOT_FOUND_PATH, listed: false, from: () => '', render: () => notFoundPage(chrome) },
    ...shelves.flatMap((shelf) => pagesOfShelf(chrome, shelf)),
    ...permissionPages(chrome, content.cards),
  ];
  const taken = new Set(pages.map(({ file }) => file));
  const own = (content.ownPages ?? []).filter(({ file }) => !taken.has(file));
  return {
    chrome,
    pages: [...pages, ...own.map((page) => ({ file: page.file, listed: true, from: () => page, render: () => ownPage(chrome, page) }))],
  };
}

function pagesOfShelf(chrome: Chrome, shelf: Shelf): SitePage[] {
  const indexes = shelfPages(shelf).map((page) => ({
    file: `${page.stem}.html`,
    listed: true,
    from: () => [page, shelf.intro, shelf.title],
    render: () => shelfPage(chrome, shelf, page),
  }));
  return [...indexes, ...shelf.listings.flatMap((listing) => pagesOfListing(chrome, shelf, listing))];
}

function pagesOfListing(chrome: Chrome, shelf: Shelf, listing: Listing): SitePage[] {
  return Array.from({ length: pageCount(listing) }, (_, at) => ({
    file: listingFile(listing, at + 1),
    listed: at === 0,
    from: () => listingFrom(shelf, { listing, page: at + 1 }),
    members: () => cardsOfPage(listing, at + 1).map(({ stem }) => stem),
    render: () => listingPage(chrome, shelf, { listing, page: at + 1 }),
  }));
}

function listingFrom(shelf: Shelf, { listing, page }: { listing: Listing; page: number }): unknown {
  const { cards, ...rest } = listing;
  return [shelf.title, rest, cards.length, cardsOfPage(listing, page).map(hashOfCard)];
}

function homeFrom({ cards, journal }: SitePagesContent, subjects: Shelf | undefined): unknown {
  const featured = featuredCards(journal, cards);
  return [cards.length, [...cards.slice(0, FEW), ...featured].map(hashOfCard), subjects?.groups];
}

/** The examples are of an article that has a DOI, and of a month. */
function consoleFrom({ cards }: SitePagesContent): unknown {
  const example = cards.find(({ doi }) => doi !== undefined);
  return [cards.map(({ publishedIso }) => publishedIso), example === undefined ? '' : hashOfCard(example)];
}

/** More than the home page shows. */
const FEW = 50;

/** What every page shares; with `menus` that are known already, no list need be looked at. */
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
