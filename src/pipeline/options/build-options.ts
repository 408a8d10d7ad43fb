import type { ArchiveKind } from '../../archive/planned-archive.ts';
import type { ArticleOnHold } from '../../model/hold.ts';
import type { Hosting } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import type { WorkerThreads } from '../../workers/worker-threads.ts';
import type { LedgerSums } from '../articles/count-words.ts';
import type { ArticleFailure } from '../failures/article-failure.ts';

/** What a build is asked to do. Paths are the operating system's. */
export interface BuildOptions {
  readonly content: string;
  readonly output: string;
  /** Where the journal is described, if not in `<content>/journal.json` or `.yml`. */
  readonly config?: string;
  /** Site URL that wins over the configuration's. */
  readonly url?: string;
  /** Folder of kept results. */
  readonly cache: string;
  /** Most that is to be kept there, in bytes; a usual size where it is absent. */
  readonly cacheBytes?: number;
  /** Content errors make the build fail before anything is published. */
  readonly strict: boolean;
  /** True if a site that was rolled back may be built forward again. */
  readonly isForward?: boolean;
  /** How long assets and indexes stay in the output after they were superseded, in milliseconds; ten minutes where it is absent. */
  readonly graceMs?: number;
  /** False for a check: everything is made, nothing is published. */
  readonly publish: boolean;
  /** Worker threads for reading, rendering and images. */
  readonly workers: number;
  /** From how many articles on indexes are made in processes beside; a usual number where it is absent. */
  readonly indexInProcessFrom?: number;
  /** Threads that are kept for further builds; without them each build has its own. */
  readonly threads?: WorkerThreads;
  /** The time of this build for values that changed (decisions, 2.12); `SOURCE_DATE_EPOCH` decides where it is set. */
  readonly buildTime: Date;
  /** Path of the key that signs the site, instead of the journal's; `none` where it is not to be signed. */
  readonly sign?: string;
  /** Shows drafts and withheld articles too: marked, and in no list, feed or index. */
  readonly drafts?: boolean;
  /** The same of articles whose date of publication is to come. */
  readonly future?: boolean;
  /** Archives of the site to be made with it; none where it is absent. */
  readonly archives?: ArchiveOptions;
  /** False for a build that leaves the ledger as it is. */
  readonly keepsLedger?: boolean;
  /** Articles that failed when this build was tried before, by the keys of their files: they are not tried again. */
  readonly failed?: ReadonlyMap<string, ArticleFailure>;
  /** Whether nothing of earlier builds is to be relied upon. */
  readonly isFresh?: boolean;
  /** Whether the summary is to say why each file was written. */
  readonly explain?: boolean;
  readonly onProgress: (progress: Progress) => void;
  /** Receives a sentence where the build waits to see whether another process still uses the output. */
  readonly onWait?: (message: string) => void;
  /** Whether what takes long may be left to the next build, so that edited pages are there at once. */
  readonly isFast?: boolean;
  /** Is told of each step when it is done, to see what takes time and memory. */
  readonly onStep?: (name: string) => void;
}

export interface ArchiveOptions {
  readonly kinds: readonly ArchiveKind[];
  /** Larger ones are cut into parts; the host's own limit counts too. */
  readonly mostBytes: number;
}

/** How far a step is: `{ step: 'read', done: 12, total: 398 }`. */
export interface Progress {
  readonly step: BuildStep;
  readonly done: number;
  readonly total: number;
}

export type BuildStep = 'find' | 'read' | 'convert' | 'pages' | 'index' | 'publish';

/** What a build did. */
export interface BuildSummary {
  readonly articles: number;
  readonly pages: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Files above 20 MiB, which some hosts refuse; largest first. */
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly host: Hosting;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Files and folders in the output that this program did not write, and that stay; absent where there are none. */
  readonly foreign?: readonly string[];
  /** Why, for each file that was written or removed, where that was asked for: `['content/1/e1.html', 'article package changed: e1/e1.xml']`. */
  readonly causes?: readonly (readonly [path: string, cause: string])[];
  /** What had been lost or damaged of earlier builds, so that everything was made again. */
  readonly recovered?: string;
  /** True where nothing had changed since the last build, so that nothing was made. */
  readonly isUnchanged?: true;
  /** What a hasty build left as it was, and another is to make: `['indexes']`. */
  readonly deferred?: readonly string[];
  /** Articles that could not be built, where there are any. */
  readonly failed?: readonly FailedArticle[];
  readonly problems: readonly Problem[];
  /** How many of them are errors: to know this, none need be read. */
  readonly errorCount: number;
  /** What could be better in the articles, for who asks. */
  readonly advice: readonly Problem[];
  /** How much of it there is: to know this, none of it need be read. */
  readonly adviceCount: number;
  /** Articles that are kept out of the site. */
  readonly holds: HoldSummary;
  /** Words of the sources by part, and structures by kind, against what the renditions hold. */
  readonly ledger: LedgerSums;
  readonly milliseconds: number;
  /** Where problems and advice are as they were: all of this as JSON, without reading them one by one. */
  readonly serialize?: () => SerializedSummary;
}

/** An article that could not be built. */
export interface FailedArticle {
  /** Key of its file in the content: `e00003/e00003.xml`. */
  readonly file: string;
  /** The address of its last good version; absent if the site has none. */
  readonly stem?: string;
}

export interface HoldSummary {
  /** Sorted by file; those that a preview shows bear their address. */
  readonly articles: readonly ArticleOnHold[];
  /** Entries of the setting `withheld` that name no article. */
  readonly unmatched: readonly string[];
}

/** A summary, and of the hundreds of thousands of problems that there may be the JSON of their lists. */
export interface SerializedSummary {
  readonly summary: Omit<BuildSummary, 'problems' | 'advice' | 'serialize'>;
  readonly problems: Uint8Array;
  readonly advice: Uint8Array;
}
