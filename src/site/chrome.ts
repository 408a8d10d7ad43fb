import type { Journal } from '../model/journal.ts';
import type { PageTemplates } from './theme/page-templates.ts';

/** Parts that every page of the site shares: journal, style sheet, scripts, menus. */
export interface Chrome {
  readonly journal: Journal;
  readonly assets: AssetPaths;
  /** Main menu, in order. */
  readonly menu: readonly MenuEntry[];
  /** Menu in the footer. */
  readonly footMenu: readonly MenuEntry[];
  readonly serviceWorker: boolean;
  /** Content-Security-Policy for a `<meta>` element; absent if the host sends it as a header. */
  readonly policy?: string;
  /** The journal's own templates for parts of pages. */
  readonly templates?: PageTemplates;
}

/** Site paths without leading slash: `assets/offprint.1a2b3c4d.css`. */
export interface AssetPaths {
  readonly style: string;
  readonly script: string;
  readonly console: string;
  readonly search: string;
  readonly patterns: string;
  readonly offline: string;
  readonly figureViewer: string;
  readonly language?: string;
}

export interface MenuEntry {
  readonly label: string;
  /** File of the page: `archive.html`. */
  readonly file: string;
}
