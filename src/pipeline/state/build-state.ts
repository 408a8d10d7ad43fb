import type { TargetTrace } from '../../engine/targets.ts';
import type { Hold } from '../../model/hold.ts';
import type { Stem } from '../../model/names.ts';
import type { Problem } from '../../model/problem.ts';
import type { SiteTotals } from '../../publish/site-totals.ts';
import type { Seen } from '../../read/package/scan-memory.ts';
import type { Menus } from '../../site/menus.ts';
import type { ProblemCount } from '../../site/report/problems-by-code.ts';
import type { KnownFiles } from '../content/known-files.ts';
import type { DaySpan } from '../holds/hold-rules.ts';
import type { BuildSummary } from '../options/build-options.ts';
import type { ReadResult } from '../tasks.ts';
import type { ArticleSummary } from './article-summary.ts';
import type { ConversionTrace } from './conversion-trace.ts';

/** What the last build of an output left for the next: what everything was made from, so that only what changed is made again. */
export interface BuildState {
  readonly head: StateHeader;
  readonly files: KnownFiles;
  readonly articles: ReadonlyMap<string, ArticleTrace>;
  readonly targets: ReadonlyMap<string, TargetTrace>;
  readonly summaries: readonly ArticleSummary[];
  /** The same of articles that only a preview shows. */
  readonly previews: readonly ArticleSummary[];
  /** Files of the site that no unit speaks for: they are made by every build, and compared. */
  readonly untracked: readonly string[];
}

/** Light enough to be read when nothing changed. */
export interface StateHeader {
  /** Everything that a build depends on, files of the content by their stamps. */
  readonly inputs: string;
  /** The same by name, to tell which changed: `{ configuration: '5f3a…' }`. */
  readonly inputDigests: Readonly<Record<string, string>>;
  /** The disk's own time before the content was listed, in milliseconds. */
  readonly takenAtMs: number;
  /** Set if articles failed that may not fail again: the next build tries them even if nothing changed. */
  readonly isRetried?: true;
  /** Where the output is, from the folder of what is kept: `../_site`. */
  readonly output: string;
  /** Name of the generation that it published, which this speaks of. */
  readonly published: string;
  /** SHA-256 of the ledger as this program printed it; '' where it could not. */
  readonly ledger: string;
  /** Which articles the day of the build kept out; absent where nobody decided. */
  readonly holds?: { readonly day: string; readonly span: DaySpan };
  readonly totals: SiteTotals;
  /** Without problems and advice, which are most of it. */
  readonly summary: SavedSummary;
  /** Absent where no pages were made. */
  readonly site?: SiteFacts;
  /** SHA-256 of the other files. */
  readonly files: Readonly<Record<StateFile, string>>;
}

/** Facts about the last site as a whole. */
export interface SiteFacts {
  /** Counts of problems and advice by kind. */
  readonly problems: readonly ProblemCount[];
  /** Menus of every page. */
  readonly menus: Menus;
  /** When an article last changed. */
  readonly newest: string;
  /** Delivered files that were not published, sorted. */
  readonly unpublished: readonly string[];
}

export type SavedSummary = Omit<BuildSummary, 'problems' | 'advice' | 'serialize'>;

/**
 * What is in a file of its own, so that it is read only where it is needed: `<path>.files`.
 *
 *   folders what is in the folders of the content
 *   files   the content
 *   shown   what of each article others show, and where in `rest` it is
 *   base    articles and units
 *   overlay   units that any edit changes, and all that was edited since `rest` was written: it counts instead of what is there
 *   problems  errors and warnings
 *   advice  what could be better
 */
export type StateFile = 'folders' | 'files' | 'summaries' | 'base' | 'overlay' | 'problems' | 'advice';

/** A file of the content as it was read. */
export interface KnownFile {
  readonly key: string;
  readonly stamp: string;
  readonly sha256: string;
  readonly md5: string;
  /** What was found in it, where it may be an article or hold some. */
  readonly seen?: Seen;
}

/** What came of one candidate. */
export interface ArticleTrace {
  readonly key: string;
  /** Hash of the candidate: what files it has, and what they say that it is. */
  readonly candidate: string;
  /** Undefined where it holds no article. */
  readonly read?: ReadResult;
  readonly problems?: readonly Problem[];
  /** The files it was delivered in; absent where that is the one at its key. */
  readonly delivered?: readonly string[];
  readonly stem?: Stem;
  readonly conversion?: ConversionTrace;
  /** Why the article could not be built since: all else is of its last good version, or absent where there is none. */
  readonly failure?: FailureTrace;
  /** Set if only a preview showed the article: there is no last good version of it. */
  readonly hold?: Hold;
}

/** State of an article that failed, for the next build. */
export interface FailureTrace {
  /** Hash of the candidate that failed; '' where none was found any more. */
  readonly candidate: string;
  readonly problems: readonly Problem[];
  /** True if the same files fail again for certain. */
  readonly isFinal: boolean;
}

/** Whether any edit may change it, whatever article it is of. */
export function isOverlay({ target }: TargetTrace): boolean {
  return target.startsWith(RAW_LISTING) || target.startsWith(REPORT_FOLDER);
}

/** Where the units of the lists of packages are, and those of the report. */
export const RAW_LISTING = 'raw listing/';
export const REPORT_FOLDER = 'report/';

/** Kinds of rows in `rest` and `light`. */
export const ROWS = { articles: 0, targets: 1, untracked: 2 } as const;
