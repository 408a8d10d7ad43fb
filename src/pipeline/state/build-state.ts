import type { Hold } from '../../model/hold.ts';
import type { Stem } from '../../model/names.ts';
import type { Problem } from '../../model/problem.ts';
import type { SiteTotals } from '../../publish/site-totals.ts';
import type { ScannedFile } from '../../read/package/scan-memory.ts';
import type { Menus } from '../../site/menus.ts';
import type { ProblemCount } from '../../site/report/problems-by-code.ts';
import type { KnownFiles } from '../content/known-files.ts';
import type { TargetTrace } from '../engine/targets.ts';
import type { DaySpan } from '../holds/hold-rules.ts';
import type { BuildSummary } from '../options/build-options.ts';
import type { ReadResult } from '../tasks/tasks.ts';
import type { ArticleSummary } from './article-summary.ts';
import type { ConversionTrace } from './conversion-trace.ts';

/** The state that a build saves for the next: the traces of all targets and articles, from which staleness is decided. */
export interface BuildState {
  readonly head: StateHeader;
  readonly files: KnownFiles;
  readonly articles: ReadonlyMap<string, ArticleTrace>;
  readonly targets: ReadonlyMap<string, TargetTrace>;
  readonly summaries: readonly ArticleSummary[];
  /** Summaries of articles that only a preview shows. */
  readonly previews: readonly ArticleSummary[];
  /** Outputs without a target. Every build writes and compares them. */
  readonly untracked: readonly string[];
}

/** The part of the state that a build reads first. An unchanged site needs nothing else. */
export interface StateHeader {
  /** Digest of all inputs; '' if the next build must not take the site for unchanged. */
  readonly inputs: string;
  /** Digests of the inputs by name: `{ configuration: '5f3a…' }`. */
  readonly inputDigests: Readonly<Record<string, string>>;
  /** Time before the content was listed, in milliseconds since 1970. */
  readonly takenAtMs: number;
  /** Set if articles failed that may succeed in a second try, even if nothing changes. */
  readonly isRetried?: true;
  /** Path of the output relative to the cache: `../_site`. */
  readonly output: string;
  /** Name of the published generation that the state describes. */
  readonly published: string;
  /** SHA-256 of the ledger file that the build wrote; '' if it could not. */
  readonly ledger: string;
  /** The day on which holds were decided, and the days on which they are the same. */
  readonly holds?: { readonly day: string; readonly span: DaySpan };
  readonly totals: SiteTotals;
  /** The summary without problems and advice, which have files of their own. */
  readonly summary: SavedSummary;
  /** Absent if the build rendered no pages. */
  readonly site?: SiteFacts;
  /** SHA-256 of the other files of the state. */
  readonly files: Readonly<Record<StateFile, string>>;
}

/** Facts about the site as a whole. */
export interface SiteFacts {
  /** Numbers of problems and advice by code. */
  readonly problems: readonly ProblemCount[];
  /** The menus that every page shows. */
  readonly menus: Menus;
  /** Time of the newest change of an article. */
  readonly newest: string;
  /** Keys of delivered files that are not published, sorted. */
  readonly unpublished: readonly string[];
}

export type SavedSummary = Omit<BuildSummary, 'problems' | 'advice'>;

/**
 * A file of the state, `<path>.base`, which is read when it is first needed.
 *
 *   folders    entries of the content's folders
 *   files      hashes and scan results of the content's files
 *   summaries  summaries of articles, each with the location of its rows in `base`
 *   base       traces of articles and targets
 *   overlay    traces that replace those in `base`: of targets that every edit rebuilds, and of everything edited since `base` was written
 *   problems   errors and warnings
 *   advice     recommendations
 */
export type StateFile = 'folders' | 'files' | 'summaries' | 'base' | 'overlay' | 'problems' | 'advice';

/** A file of the content as a build read it. */
export interface KnownFile {
  readonly key: string;
  readonly stamp: string;
  readonly sha256: string;
  readonly md5: string;
  /** Result of the scan, for files that may be or contain articles. */
  readonly seen?: ScannedFile;
}

/** The trace of one candidate: its inputs and what was built from it. */
export interface ArticleTrace {
  readonly key: string;
  /** Digest of the candidate: its files and their identity. */
  readonly candidate: string;
  /** Absent if the candidate holds no article. */
  readonly read?: ReadResult;
  readonly problems?: readonly Problem[];
  /** Keys of the delivered files; absent if the only one is `key`. */
  readonly delivered?: readonly string[];
  readonly stem?: Stem;
  readonly conversion?: ConversionTrace;
  /** Why the article could not be built. Everything else describes its last good version, or is absent. */
  readonly failure?: FailureTrace;
  /** Set if only a preview showed the article, so that it has no last good version. */
  readonly hold?: Hold;
}

/** A failed article. */
export interface FailureTrace {
  /** Digest of the failed candidate; '' if there was none any more. */
  readonly candidate: string;
  readonly problems: readonly Problem[];
  /** True if the same files are certain to fail again. */
  readonly isFinal: boolean;
}

/** True for targets that an edit of any article may rebuild. */
export function isOverlay({ target }: TargetTrace): boolean {
  return [RAW_LISTING, REPORT_FOLDER, TEXT_INDEX, RECORDS].some((prefix) => target.startsWith(prefix));
}

/** Prefixes of the targets of the raw listing, of the report, of the index of full texts and of the list of records. */
export const RAW_LISTING = 'raw listing/';
export const REPORT_FOLDER = 'report/';
export const TEXT_INDEX = 'full texts/';
export const RECORDS = 'records';

/** Kinds of rows in `base` and `overlay`. */
export const ROWS = { articles: 0, targets: 1, untracked: 2 } as const;
