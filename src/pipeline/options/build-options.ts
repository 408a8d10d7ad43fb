import type { ArticleOnHold } from '../../model/hold.ts';
import type { Hosting } from '../../model/hosts.ts';
import type { Problem } from '../../model/problem.ts';
import type { ArchiveOptions } from '../../publish/archive/planned-archive.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';
import type { ArticleFailure } from '../failures/article-failure.ts';
import type { PublishedHistory } from '../history/published-history.ts';
import type { WorkerThreads } from '../workers/worker-threads.ts';

/** Options of a build. Paths are the operating system's. */
export interface BuildOptions {
  readonly content: string;
  readonly output: string;
  /** File of the journal's settings; default `journal.json` or `journal.yml` in the content. */
  readonly config?: string;
  /** Site URL, overrides the setting. */
  readonly url?: string;
  /** Folder of the cache. */
  readonly cache: string;
  /** Maximum size of the cached results in bytes; default 20 GB. */
  readonly cacheBytes?: number;
  /** True if content errors make the build fail before anything is published. */
  readonly strict: boolean;
  /** True if a build may remove more than three articles and more than 10 % of them. */
  readonly allowsRemovals?: boolean;
  /** True if a site that was rolled back may be published again. */
  readonly isForward?: boolean;
  /** Time in milliseconds for which superseded assets and indexes stay in the output; default ten minutes. */
  readonly graceMs?: number;
  /** False for a check, which does the same work and publishes nothing. */
  readonly publish: boolean;
  /** Number of worker threads. */
  readonly workers: number;
  /** Number of articles from which indexes are built in processes of their own; it has a default. */
  readonly indexInProcessFrom?: number;
  /** A pool that serves several builds; without it the build has its own. */
  readonly threads?: WorkerThreads;
  /** Time that is recorded for changed tag values (decisions, 2.12), from `SOURCE_DATE_EPOCH` if it is set. */
  readonly buildTime: Date;
  /** Clock for the time of the switch to the new site, which changed records have; without it they have `buildTime`. */
  readonly clock?: () => Date;
  /** Fetches the history of records from another copy of the site; called if there is no ledger. */
  readonly history?: () => Promise<PublishedHistory>;
  /** Path of the signing key, overrides the setting; `none` for an unsigned site. */
  readonly sign?: string;
  /** True to build previews of drafts and withheld articles: marked as such, in no list, feed or index. */
  readonly drafts?: boolean;
  /** True to build previews of articles with a date of publication in the future. */
  readonly future?: boolean;
  /** Archives of the site to build with it; default none. */
  readonly archives?: ArchiveOptions;
  /** False to leave the ledger unchanged; default true. */
  readonly keepsLedger?: boolean;
  /** Articles that failed in an earlier attempt at this build, by the key of their file. They are not tried again. */
  readonly failed?: ReadonlyMap<string, ArticleFailure>;
  /** True for a clean build, which ignores the state of the build before. */
  readonly isFresh?: boolean;
  /** True if the summary should contain the reason for every written file. */
  readonly explain?: boolean;
  readonly onProgress: (progress: Progress) => void;
  /** Called with a sentence for the user while the build waits for the process that holds the lock of the output. */
  readonly onWait?: (message: string) => void;
  /** True for fast mode: work that takes long may be deferred to the next build, so that edited pages are published at once. */
  readonly isFast?: boolean;
  /** Called with the name of each phase that ends, to measure time and memory. */
  readonly onStep?: (name: string) => void;
}

/** Progress of a step: `{ step: 'read', done: 12, total: 398 }`. */
export interface Progress {
  readonly step: BuildStep;
  readonly done: number;
  readonly total: number;
}

export type BuildStep = 'find' | 'read' | 'convert' | 'pages' | 'index' | 'publish';

/** Result of a build. */
export interface BuildSummary {
  readonly articles: number;
  readonly pages: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Files above 20 MiB, which some hosts reject, by descending size. */
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly host: Hosting;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Unknown files and folders in the output, which are left there; absent if there are none. */
  readonly foreign?: readonly string[];
  /** Reasons for written and removed files, with the option `explain`: `['content/1/e1.html', 'article package changed: e1/e1.xml']`. */
  readonly causes?: readonly (readonly [path: string, cause: string])[];
  /** The reason for a clean build: a lost or damaged result, or a cache of another version of the program. */
  readonly recovered?: string;
  /** True if nothing changed since the build before, so that nothing was written. */
  readonly isUnchanged?: true;
  /** Names of the outputs that fast mode deferred to another build: `['indexes']`. */
  readonly deferred?: readonly string[];
  /** Articles that could not be built; absent if there are none. */
  readonly failed?: readonly FailedArticle[];
  /** Published articles that this build removed; absent if there are none. */
  readonly removedArticles?: readonly RemovedArticle[];
  readonly problems: readonly Problem[];
  /** Number of problems that are errors. Unlike `problems`, it is known without reading a state file. */
  readonly errorCount: number;
  /** Suggestions for the articles. */
  readonly advice: readonly Problem[];
  /** Number of suggestions. Unlike `advice`, it is known without reading a state file. */
  readonly adviceCount: number;
  /** Articles that are kept out of the site. */
  readonly holds: HoldSummary;
  /** Words and structures of the sources that each rendition contains or lacks. */
  readonly ledger: CoverageSums;
  readonly milliseconds: number;
  /** Source of the history of records; absent if it is in the ledger. */
  readonly history?: HistorySource;
}

/** The source of the history of records of a build without a ledger. */
export interface HistorySource {
  /** Folder or URL of the published site; absent for a first build. */
  readonly from?: string;
  readonly records: number;
}

/** An article that could not be built. */
export interface FailedArticle {
  /** Key of its file in the content: `e00003/e00003.xml`. */
  readonly file: string;
  /** The route of its last good version; absent if the site has none. */
  readonly stem?: string;
}

/** An article that was published before. */
export interface RemovedArticle {
  /** Its route: `content/1/e3`. */
  readonly stem: string;
  /** Key of its file in the content; absent if the cache of the build before was lost. */
  readonly file?: string;
  /** True if a setting takes it offline: it is withdrawn, withheld, a draft or embargoed. */
  readonly isIntended?: true;
}

export interface HoldSummary {
  /** Sorted by file; an article with a preview has its route. */
  readonly articles: readonly ArticleOnHold[];
  /** Entries of the setting `withheld` that name no article. */
  readonly unmatched: readonly string[];
}
