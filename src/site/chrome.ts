import type { Journal } from '../model/journal.ts';
import type { PageTemplates } from './theme/page-templates.ts';

/** What every page of the site shares: the journal, its style sheet and scripts, and where its menu leads. */
export interface Chrome {
  readonly journal: Journal;
  readonly assets: AssetPaths;
  /** The menu at the top, in order. */
  readonly menu: readonly MenuEntry[];
  /** Further places, at the foot. */
  readonly footMenu: readonly MenuEntry[];
  readonly serviceWorker: boolean;
  /** The Content-Security-Policy that the pages carry in their heads; absent where the host sends it as a header. */
  readonly policy?: string;
  /** Parts of pages that the journal writes itself. */
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
  /** A page as a file: `archive.html`. */
  readonly file: string;
}
