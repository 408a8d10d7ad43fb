import type { Journal } from '../model/journal.ts';
import type { Alternate } from './page-languages.ts';
import type { Picture } from './theme/journal-pictures.ts';
import type { PageTemplates } from './theme/page-templates.ts';

/** Parts that every page of the site shares: journal, style sheet, scripts, menus. */
export interface Chrome {
  readonly journal: Journal;
  readonly assets: AssetPaths;
  /** Main menu, in order. */
  readonly menu: readonly MenuEntry[];
  /** Menu in the footer. */
  readonly footMenu: readonly MenuEntry[];
  /** The journal's logo, in the header of every page. */
  readonly logo?: Picture;
  readonly serviceWorker: boolean;
  /** Content-Security-Policy for a `<meta>` element; absent if the host sends it as a header. */
  readonly policy?: string;
  /** The journal's own templates for parts of pages. */
  readonly templates?: PageTemplates;
  /** The parts in the further languages of the journal. */
  readonly further?: readonly Chrome[];
  /** Finds the other languages of a page outside of articles, by its file in the main language. */
  readonly counterparts?: (file: string) => Counterparts;
}

/** A page in other languages. */
export interface Counterparts {
  readonly alternates: readonly Alternate[];
  readonly nearby: readonly Alternate[];
}

/** Site paths without leading slash: `assets/offprint.1a2b3c4d.css`. */
export interface AssetPaths {
  readonly style: string;
  /** Rules of what scripts show on demand. */
  readonly viewerStyle: string;
  /** Rules of the home page and of lists of articles. */
  readonly listStyle: string;
  /** Rules of the search page. */
  readonly searchStyle: string;
  /** Rules of the query console, offline reading, changes, the report and lists of files. */
  readonly toolStyle: string;
  /** The journal's own rules, which follow the program's; absent without `theme.css`. */
  readonly themeStyle?: string;
  /** Script of every page. */
  readonly script: string;
  /** Script of pages with text, which loads `articleTools` on demand. */
  readonly article: string;
  readonly console: string;
  readonly search: string;
  readonly searchMore: string;
  readonly patterns: string;
  readonly offline: string;
  readonly articleTools: string;
  readonly language?: string;
  /** Fonts to preload; absent if the theme or the script of the language has none. */
  readonly fonts?: readonly string[];
}

export interface MenuEntry {
  readonly label: string;
  /** File of the page: `archive.html`; '' for a link to another site. */
  readonly file: string;
  /** URL of another site. */
  readonly url?: string;
}
