import type { Chrome, MenuEntry } from './chrome.ts';
import type { Listing, Shelf } from './listings/listing.ts';
import { shelvesOf } from './listings/shelves.ts';
import { NOT_FOUND_PATH } from './page-href.ts';
import { ARCHIVES_PATH } from './pages/archives-page.ts';
import { homePage } from './pages/home-page.ts';
import { listingFile, listingPage, pageCount } from './pages/listing-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { permissionPages } from './pages/permission-page.ts';
import { queryConsolePage } from './pages/query-console-page.ts';
import { searchPage } from './pages/search-page.ts';
import { shelfPage, shelfPages } from './pages/shelf-page.ts';
import type { SiteContent } from './site-content.ts';

/** A page that is no article's: where it stands, and how it is made when its turn comes. */
export interface SitePage {
  readonly file: string;
  readonly render: () => string;
  /** Whether search engines should list it. */
  readonly listed: boolean;
}

/** What of a site's content the pages around the articles need. */
export type SitePagesContent = Pick<SiteContent, 'journal' | 'cards' | 'serviceWorker'> & Pick<Chrome, 'assets'>;

/** The journal's chrome, and every page that is no article's: home, indexes, lists, search, query console, 404. */
export function sitePages(content: SitePagesContent): { readonly chrome: Chrome; readonly pages: readonly SitePage[] } {
  const shelves = shelvesOf(content);
  const chrome = chromeOf(content, shelves);
  const subjects = shelves.find((shelf) => shelf.stem === 'subjects');
  const pages: SitePage[] = [
    { file: 'index.html', listed: true, render: () => homePage(chrome, { cards: content.cards, subjects }) },
    { file: 'search/index.html', listed: true, render: () => searchPage(chrome) },
    { file: 'values/index.html', listed: true, render: () => queryConsolePage(chrome, content.cards) },
    { file: NOT_FOUND_PATH, listed: false, render: () => notFoundPage(chrome) },
    ...shelves.flatMap((shelf) => pagesOfShelf(chrome, shelf)),
    ...permissionPages(chrome, content.cards),
  ];
  return { chrome, pages };
}

function pagesOfShelf(chrome: Chrome, shelf: Shelf): SitePage[] {
  const indexes = shelfPages(shelf).map((page) => ({ file: page.file, listed: true, render: () => shelfPage(chrome, shelf, page) }));
  return [...indexes, ...shelf.listings.flatMap((listing) => pagesOfListing(chrome, shelf, listing))];
}

function pagesOfListing(chrome: Chrome, shelf: Shelf, listing: Listing): SitePage[] {
  return Array.from({ length: pageCount(listing) }, (_, at) => ({
    file: listingFile(listing, at + 1),
    listed: at === 0,
    render: () => listingPage(chrome, shelf, { listing, page: at + 1 }),
  }));
}

/** Archive, subjects, volumes, authors and search at the top; the rest at the foot. */
function chromeOf({ journal, assets, serviceWorker }: SitePagesContent, shelves: readonly Shelf[]): Chrome {
  const entry = (shelf: Shelf): MenuEntry => ({ label: shelf.label, file: `${shelf.stem}.html` });
  const atTop = shelves.filter((shelf) => TOP_MENU.includes(shelf.stem));
  const atFoot = shelves.filter((shelf) => !TOP_MENU.includes(shelf.stem));
  return {
    journal,
    assets,
    serviceWorker,
    menu: [...atTop.map(entry), { label: 'Search', file: 'search/index.html' }],
    footMenu: [...atFoot.map(entry), { label: 'Query the metadata', file: 'values/index.html' }, DOWNLOADS],
  };
}

// Written after every other page, since it offers archives of them.
const DOWNLOADS: MenuEntry = { label: 'Download', file: ARCHIVES_PATH };
const TOP_MENU: readonly string[] = ['archive', 'subjects', 'volumes', 'authors'];
