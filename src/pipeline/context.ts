import type { ArticleOnHold } from '../model/hold.ts';
import type { Stem } from '../model/names.ts';
import type { WithdrawnArticle } from '../model/withdrawn-article.ts';
import type { LazyList } from '../publish/lazy-list.ts';
import type { Publication } from '../publish/publish-stage.ts';
import type { StagedFile } from '../publish/site-manifest.ts';
import type { SiteTotals } from '../publish/site-totals.ts';
import type { StageWriter } from '../publish/stage.ts';
import type { Ledger } from '../query/tag/ledger/ledger.ts';
import type { HashedFile } from '../read/package/fingerprint.ts';
import type { ContentFiles } from './content/content-files.ts';
import type { ResultCache } from './engine/result-cache.ts';
import type { SpillStore } from './engine/spill-store.ts';
import type { Targets } from './engine/targets.ts';
import type { ArticleFailure } from './failures/article-failure.ts';
import type { DaySpan } from './holds/hold-rules.ts';
import type { OpenedSetup } from './open-build.ts';
import type { FailedArticle, RemovedArticle } from './options/build-options.ts';
import type { ProblemLog } from './problems/problem-log.ts';
import type { ArticleTrace, BuildState } from './state/build-state.ts';
import type { OrphanedFiles } from './state/orphaned-files.ts';
import type { WorkerSettings } from './tasks/tasks.ts';
import type { TaskFailure } from './workers/task-failure.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

/** Everything that the steps of one build share. A step names the parts that it uses: `{ targets, output: { stage } }: BuildContext`. */
export interface BuildContext {
  readonly setup: BuildSetup;
  readonly content: ContentFiles;
  /** The state of the build before; undefined for a clean build. */
  readonly previous: BuildState | undefined;
  readonly targets: Targets;
  readonly cache: ResultCache;
  readonly spillStore: SpillStore;
  readonly problems: ProblemLog;
  readonly articles: ArticleLog;
  readonly output: BuildOutput;
  readonly ledger: BuildLedger;
  readonly work: BuildWork;
}

/** Values that are fixed when the build starts. */
export interface BuildSetup extends OpenedSetup {
  /** Settings that are sent to workers. */
  readonly settings: WorkerSettings;
}

/** The articles of this build: traces for the next build, and failures. Filled by the steps that read and convert. */
export interface ArticleLog {
  /** Traces by the key of the article's file. */
  readonly traces: Map<string, ArticleTrace>;
  /** Traces of the build before, also where nothing else of it is used, so that a failing article keeps its last good version. */
  readonly lastGood: () => ReadonlyMap<string, ArticleTrace>;
  /** Articles that could not be read or converted, by key. */
  readonly failures: Map<string, ArticleFailure>;
  /** Articles whose pages could not be made, by stem. */
  readonly pageFailures: Map<string, TaskFailure>;
  /** Failed articles for the summary. */
  readonly failed: FailedArticle[];
  /** Published articles that this build removes. */
  readonly removed: RemovedArticle[];
  /** Why an article was converted again, by stem. */
  readonly rebuildReasons: Map<Stem, string>;
  readonly holds: Holds;
  /** Articles that are withdrawn, which have a page that says so; set when the content is read. */
  withdrawn: readonly WithdrawnArticle[];
  readonly raw: RawFiles;
}

/** Articles that are not published: drafts, embargoed and withheld ones. Filled when the content is scanned. */
export interface Holds {
  articles: readonly ArticleOnHold[];
  unmatched: readonly string[];
  /** The days on which the same articles are on hold. */
  span: DaySpan;
}

/** Keys of delivered files that the raw listing treats specially. */
export interface RawFiles {
  /** Files of last good versions, which stay whatever is delivered now. */
  readonly retained: Map<string, HashedFile>;
  /** Files of withdrawn articles. */
  readonly withdrawn: Set<string>;
  /** Files that are not published; complete when all articles are converted. */
  readonly unpublished: Set<string>;
  /** Site paths that workers have staged. */
  readonly staged: Set<string>;
}

/** The site that this build writes. */
export interface BuildOutput {
  readonly stage: StageWriter;
  /** Published files that differ from what was published. */
  readonly modified: ReadonlySet<string>;
  /** Published files that no target of this build has as an output. */
  readonly orphans: OrphanedFiles;
  /** Adds files that workers have staged. */
  readonly takeStaged: (files: readonly StagedFile[]) => void;
  /** Files staged so far, by this thread and by workers. */
  readonly ownFiles: () => LazyList<StagedFile>;
  /** All files of the site: those staged so far, and those that stay. */
  readonly stagedFiles: () => LazyList<StagedFile>;
  /** Totals of the site if nothing more were staged. */
  readonly totals: () => SiteTotals;
  /** Staged files that belong to no target. */
  readonly untracked: () => readonly string[];
  /** Publishes the stage atomically; discards it for a check, and with `strict` if there are errors. */
  readonly publish: () => Promise<PublishedBuild>;
  /** Discards the stage. */
  readonly discard: () => void;
}

export interface PublishedBuild extends Publication {
  readonly totals: SiteTotals;
  /** False if the stage was discarded. */
  readonly isDone: boolean;
}

/** The ledger of tag values (decisions, 2.12 and section 8). */
export interface BuildLedger {
  /** The ledger of the build before. */
  readonly current: Ledger;
  /** Frees its lines and records as deleted what is not in `published`. Call it when every article has its line. */
  readonly settle: (published: ReadonlySet<string>) => void;
  /** True if this build writes the ledger. */
  readonly isSaved: boolean;
  /** True if the ledger file will hold the current lines; otherwise the traces do. */
  readonly isStored: boolean;
}

/** Concurrent work of a build, and its end. */
export interface BuildWork {
  readonly pool: WorkerPool;
  /** Aborted when the build ends. */
  readonly abortSignal: AbortSignal;
  /** Runs work concurrently; `settleBackground` rejects if it fails. */
  readonly inBackground: (work: Promise<void>) => void;
  readonly settleBackground: () => Promise<void>;
  /** Terminates workers and frees their memory, unless later builds use them: `all`, or only those that have run a task. */
  readonly releaseWorkers: (which: 'all' | 'used') => Promise<void>;
  /** In fast mode, marks stale targets as deferred and returns true. Otherwise returns false, and the caller builds them. */
  readonly defer: (name: string, targets: readonly string[]) => boolean;
  readonly deferred: readonly string[];
  readonly endPhase: (name: string) => void;
  /** Stops background work and frees the spill store. Lock and workers stay, for another context of the same build. */
  readonly stop: () => Promise<void>;
  /** Stops, and releases the output lock and the workers. Call it in `finally`. */
  readonly close: () => Promise<void>;
}
