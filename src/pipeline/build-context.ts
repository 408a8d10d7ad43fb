import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { openResultCache, type ResultCache } from '../engine/result-cache.ts';
import { openSpillStore, type SpillStore } from '../engine/spill-store.ts';
import { digestOf, openTargets, outputsOf, type Targets } from '../engine/targets.ts';
import { articleJournalOf } from '../model/article-journal.ts';
import type { ArticleOnHold } from '../model/hold.ts';
import type { Journal } from '../model/journal.ts';
import type { Stem } from '../model/names.ts';
import type { ReportProblem } from '../model/problem.ts';
import { discardStaged } from '../publish/generations/recover-site.ts';
import { joined, type Listed, mapped } from '../publish/listed.ts';
import { type Publication, publishStage } from '../publish/publish-stage.ts';
import type { PublishedList } from '../publish/published-list.ts';
import type { StagedFile } from '../publish/site-manifest.ts';
import { NO_FILES, type SiteTotals, totalsAfter } from '../publish/site-totals.ts';
import { openStageWriter, type StageWriter } from '../publish/stage.ts';
import { openStagedList } from '../publish/staged-list.ts';
import { USUAL_LIMITS } from '../read/journal/article-limits.ts';
import type { HashedFile } from '../read/package/fingerprint.ts';
import type { Folder } from '../read/package/folder.ts';
import { deletedRecords } from '../tag/ledger/deleted-records.ts';
import type { Ledger } from '../tag/ledger/ledger.ts';
import { updatedAtOf } from '../tag/updated-at.ts';
import type { TaskFailure } from '../workers/task-failure.ts';
import { openPhases } from '../workers/v8-tuning.ts';
import { openWorkerPool, type WorkerPool } from '../workers/worker-pool.ts';
import { boundCache, USUAL_MAX_BYTES } from './cache/bound-cache.ts';
import { keysInUse } from './cache/keys-in-use.ts';
import type { ContentFiles } from './content/content-files.ts';
import { sweepStage } from './failures/sweep-stage.ts';
import type { DaySpan } from './holds/hold-rules.ts';
import type { Hooks } from './hooks/hooks.ts';
import { stageWithHooks } from './hooks/stage-with-hooks.ts';
import { openLedger } from './ledger/ledger-file.ts';
import type { OpenedBuild } from './open-build.ts';
import type { BuildOptions, FailedArticle } from './options/build-options.ts';
import { openProblemLog, type ProblemLog } from './problems/problem-log.ts';
import type { BuildInputs } from './state/build-inputs.ts';
import type { ArticleTrace, BuildState } from './state/build-state.ts';
import { type OrphanedFiles, orphanedFiles } from './state/orphaned-files.ts';
import { unknownOutputs } from './state/unknown-outputs.ts';
import type { WorkerSettings } from './tasks.ts';
import { yieldingStage } from './yielding-stage.ts';

/** What the steps of one build share: the content, the workers, the cache, the stage, the problems problemLog so far. */
export interface BuildContext {
  readonly options: BuildOptions;
  readonly journal: Journal;
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly pool: WorkerPool;
  /** What workers are told of the build. */
  readonly settings: WorkerSettings;
  readonly stage: StageWriter;
  readonly ledger: Ledger;
  /** Lets its lines go, since every article has its own by then; what it had and these do not is deleted. */
  readonly settleLedger: (published: ReadonlySet<string>) => void;
  readonly problemLog: ProblemLog;
  /** For what is asked for once or twice of every article. */
  readonly spillStore: SpillStore;
  /** What the journal does itself. */
  readonly hooks: Hooks;
  readonly report: ReportProblem;
  readonly startedAt: number;
  readonly content: ContentFiles;
  /** What the previous build of this output left; undefined where there is none to rely upon. */
  readonly previous: BuildState | undefined;
  readonly inputs: BuildInputs;
  readonly signer: OpenedBuild['signer'];
  readonly targets: Targets;
  /** Whether the previous build's results were made by this program. */
  readonly isSameProgram: boolean;
  /** Hash of what decides every conversion. */
  readonly conversionKey: string;
  /** Whether a hasty build leaves what these targets hold to the next; so it is noted. */
  readonly defer: (what: string, units: readonly string[]) => boolean;
  /** What was so left. */
  readonly deferred: readonly string[];
  /** What came of each candidate, for the next build. */
  readonly traces: Map<string, ArticleTrace>;
  /** Articles that could not be built, by the keys of their files. */
  readonly failures: OpenedBuild['failures'];
  /** Why pages of articles could not be made, by address. */
  readonly pageFailures: Map<string, TaskFailure>;
  /** The record of each article in the previous build, also where nothing else of it is relied upon. */
  readonly lastGood: () => ReadonlyMap<string, ArticleTrace>;
  /** Articles that could not be built, as the summary tells of them. */
  readonly failed: FailedArticle[];
  /** Files that previous good versions were delivered in: these stay in the raw store, whatever is delivered now. */
  readonly retainedRaw: Map<string, HashedFile>;
  /** Files that articles were delivered in that are withdrawn: they are not in the raw store. */
  readonly withdrawnRaw: Set<string>;
  /** Why an article was converted again, by its address. */
  readonly rebuildReasons: Map<Stem, string>;
  /** True if the ledger will hold the current values; if not, the state of the build holds them. */
  readonly storesLedger: boolean;
  /** True if this build writes the ledger. */
  readonly savesLedger: boolean;
  /** Whether a file of the previous good site is not as it was published. */
  readonly modified: ReadonlySet<string>;
  readonly orphans: OrphanedFiles;
  /** Takes files that workers have staged. */
  readonly takeStaged: (files: readonly StagedFile[]) => void;
  /** Articles that are kept out, and the days between which the same are; known when the articles are problemLog. */
  readonly holds: Holds;
  /** Delivered files that workers have staged for the raw store. */
  readonly rawStaged: Set<string>;
  /** Delivered files that are not published; complete when the articles are converted. */
  readonly unpublished: Set<string>;
  /** The files staged so far, by this thread and by workers. */
  readonly ownFiles: () => Listed<StagedFile>;
  /** Every file of the site: those staged so far, by this thread and by workers, and those that stay. */
  readonly stagedFiles: () => Listed<StagedFile>;
  /** The site as it would be if nothing more was staged. */
  readonly totals: () => SiteTotals;
  /** Files staged by this thread for no unit. */
  readonly untracked: () => readonly string[];
  /** Publishes everything staged; with `strict` and errors in the content, or for a check, nothing. */
  readonly publish: () => Promise<PublishedBuild>;
  /** Takes what threads do while this one goes on. */
  readonly inBackground: (work: Promise<void>) => void;
  /** Comes when all of that is done. */
  readonly settleBackground: () => Promise<void>;
  readonly releaseWorkers: OpenedBuild['releaseWorkers'];
  /** Comes when nothing more is to be begun or gone on with. */
  readonly abortSignal: AbortSignal;
  /** Ends a step: what it left is collected, and who measures is told. */
  readonly endPhase: (name: string) => void;
  readonly close: () => Promise<void>;
}

export interface Holds {
  articles: readonly ArticleOnHold[];
  unmatched: readonly string[];
  span: DaySpan;
}

export interface PublishedBuild extends Publication {
  readonly totals: SiteTotals;
  /** False where it was held back. */
  readonly isDone: boolean;
}

/** `previous` is what the previous build left, all of it or what an edit needs; undefined where there is none to rely upon. */
export async function openBuildContext(opened: OpenedBuild, previous: BuildState | undefined): Promise<BuildContext> {
  const { options, journal, content, inputs, site, isKept, threads, hooks, conversion } = opened;
  const { list } = site;
  const check = await opened.check;
  const { content: contentFolder, output, cache: cacheFolder } = options;
  const problemLog = openProblemLog(opened.problems, journal);
  const { report } = problemLog;
  const unpublished = new Set<string>();
  // The report is public: of a file that is kept out it says only that, if anything.
  opened.setReporter((problem) => {
    if (!unpublished.has(problem.place.file)) report(problem);
  });
  const results = join(cacheFolder, 'results');
  const held = { ledger: openLedger(opened.ledger, opened.previous.header?.ledger ?? '', report) };
  const ofArticles = articleJournalOf(journal);
  const settings: WorkerSettings = {
    build: randomUUID(),
    content: contentFolder,
    output,
    stage: site.paths.next,
    stale: site.stale,
    cache: results,
    journal: ofArticles,
    codeVersion: conversion,
    limits: journal.limits ?? USUAL_LIMITS,
    published: list.bytes,
    ledgerFields: held.ledger.fields,
    buildTime: updatedAtOf(options.buildTime.getTime()),
  };
  const stage = stageWithHooks(yieldingStage(openStageWriter(output, list, site.paths.next)), hooks);
  const staged = openStagedList();
  const spillStore = openSpillStore(cacheFolder);
  const deferred: string[] = [];
  const beside: Promise<void>[] = [];
  const ending = new AbortController();
  const own = (): Listed<StagedFile> => joined(staged.files, stage.files);
  const traces = new Map<string, ArticleTrace>();
  const targets = openTargets({ previous: previous?.targets, modified: check.modified, stage, isExplained: options.explain === true });
  const withdrawnRaw = new Set<string>();
  // A preview may show a draft in the place of what is published: the ledger is of what is published.
  const savesLedger = options.publish && options.drafts !== true && options.future !== true;
  const orphans = orphanedFiles({ previous, traces, targets, content, withdrawnRaw, unpublished });
  const totals = (): SiteTotals =>
    totalsAfter(previous?.head.totals ?? NO_FILES, { last: list, put: own(), removed: orphans.paths(), isWhole: previous === undefined });
  return {
    options,
    journal,
    folder: content.folder,
    cache: openResultCache(results),
    pool: openWorkerPool(settings, threads, ending.signal),
    abortSignal: ending.signal,
    settings,
    stage,
    get ledger() {
      return held.ledger;
    },
    settleLedger: (published) => {
      held.ledger = { ...held.ledger, lineByAbout: new Map(), deleted: deletedRecords(held.ledger, published, settings.buildTime) };
    },
    problemLog,
    spillStore,
    hooks,
    report,
    startedAt: opened.startedAt,
    content,
    previous,
    inputs,
    signer: opened.signer,
    targets,
    isSameProgram: previous?.head.inputDigests.data === conversion,
    conversionKey: digestOf([conversion, ofArticles, held.ledger.fields]),
    defer: (what, names) => options.isFast === true && targets.retain(names) && deferred.push(what) > 0,
    deferred,
    traces,
    failures: opened.failures,
    pageFailures: new Map(),
    lastGood: () => previous?.articles ?? opened.previous.lastGood(),
    failed: [],
    retainedRaw: new Map(),
    withdrawnRaw,
    rebuildReasons: new Map(),
    storesLedger: savesLedger && options.keepsLedger !== false && isWritable(contentFolder),
    savesLedger,
    modified: check.modified,
    orphans,
    takeStaged: (files) => {
      for (const file of files) staged.push(file);
    },
    rawStaged: new Set(),
    unpublished,
    holds: { ...(previous?.head.summary.holds ?? { articles: [], unmatched: [] }), span: previous?.head.holds?.span ?? NEVER },
    ownFiles: own,
    stagedFiles: () => (previous === undefined ? own() : wholeSite(list, own(), new Set(orphans.paths()))),
    totals,
    untracked: () => untrackedFiles(stage.files, targets),
    publish: async () => {
      const part =
        previous === undefined
          ? undefined
          : {
              released: orphans.paths(),
              touched: check.retimed,
              foreign: unknownOutputs(previous.head.summary.foreign, check.unknown, site, isKept),
            };
      const isHeld = !options.publish || (options.strict && problemLog.all().some(({ severity }) => severity === 'error'));
      const outcome = { totals: totals(), isDone: !isHeld };
      if (isHeld) {
        discardStaged(site.paths);
        return { written: [], removed: [], foreign: [], generation: site.name, settled: Promise.resolve(), ...outcome };
      }
      if (opened.failures.size > 0) sweepStage(site.paths.next, own());
      const { graceMs } = options;
      opened.requireLock();
      const published = await publishStage(output, own(), {
        site,
        isKept,
        ...(part === undefined ? {} : { part }),
        ...(graceMs === undefined ? {} : { graceMs }),
      });
      beside.push(published.settled);
      return { ...published, ...outcome };
    },
    inBackground: (work) => {
      // Whoever waits for it is told.
      work.catch(() => undefined);
      beside.push(work);
    },
    settleBackground: async () => void (await Promise.all(beside.splice(0))),
    releaseWorkers: opened.releaseWorkers,
    endPhase: openPhases(options.onStep),
    close: async () => {
      // What was begun beside a build that failed writes no more: another may follow.
      ending.abort();
      await Promise.allSettled(beside);
      spillStore.close();
      await opened.close();
      if (traces.size > 0)
        await boundCache(cacheFolder, { maxBytes: options.cacheBytes ?? USUAL_MAX_BYTES, inUse: () => keysInUse(cacheFolder) });
    },
  };
}

/** No day is within: what was not decided is to be. */
const NEVER: DaySpan = { from: '9999-12-31', until: '' };

function untrackedFiles(files: Listed<StagedFile>, targets: Targets): readonly string[] {
  const owned = new Set([...targets.all().values()].flatMap((target) => outputsOf(target)));
  return Array.from(files, ({ path }) => path).filter((path) => !owned.has(path) && !path.startsWith('bucket/'));
}

/** Every file of a site of which some were staged, some go, and the others stay. */
function wholeSite(list: PublishedList, own: Listed<StagedFile>, orphans: ReadonlySet<string>): Listed<StagedFile> {
  const paths = new Set(Array.from(own, ({ path }) => path));
  const staying = [...list.files()].filter(({ path }) => !paths.has(path) && !orphans.has(path));
  return joined(
    own,
    mapped(staying, (file) => ({ ...file, changed: false })),
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
