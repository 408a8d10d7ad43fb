import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { type ArticleCache, openArticleCache } from '../engine/result-cache.ts';
import { type Drawer, openDrawer } from '../engine/spill-store.ts';
import { hashOf, openUnits, pathsOf, type Units } from '../engine/targets.ts';
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
import { openSteps } from '../workers/phases.ts';
import type { TaskFailure } from '../workers/task-failure.ts';
import { openWorkerPool, type WorkerPool } from '../workers/worker-pool.ts';
import { boundCache, USUAL_MAX_BYTES } from './cache/bound-cache.ts';
import { keysInUse } from './cache/keys-in-use.ts';
import type { ContentFiles } from './content/content-files.ts';
import { sweepStage } from './failures/sweep-stage.ts';
import type { DaySpan } from './holds/hold-rules.ts';
import type { Hooks } from './hooks/hooks.ts';
import { hookedStage } from './hooks/stage-with-hooks.ts';
import { openLedger } from './ledger/ledger-file.ts';
import type { Around } from './open-build.ts';
import type { BuildOptions, FailedArticle } from './options/build-options.ts';
import { type FoundProblems, openFoundProblems } from './problems/problem-log.ts';
import type { Inputs } from './state/build-inputs.ts';
import type { KeptRecord, LastBuild } from './state/build-state.ts';
import { type Released, releasedFiles } from './state/orphaned-files.ts';
import { foreignNow } from './state/unknown-outputs.ts';
import type { WorkerSettings } from './tasks.ts';
import { turningStage } from './yielding-stage.ts';

/** What the steps of one build share: the content, the workers, the cache, the stage, the problems found so far. */
export interface Workshop {
  readonly options: BuildOptions;
  readonly journal: Journal;
  readonly folder: Folder;
  readonly cache: ArticleCache;
  readonly pool: WorkerPool;
  /** What workers are told of the build. */
  readonly settings: WorkerSettings;
  readonly stage: StageWriter;
  readonly ledger: Ledger;
  /** Lets its lines go, since every article has its own by then; what it had and these do not is deleted. */
  readonly settleLedger: (published: ReadonlySet<string>) => void;
  readonly found: FoundProblems;
  /** For what is asked for once or twice of every article. */
  readonly drawer: Drawer;
  /** What the journal does itself. */
  readonly hooks: Hooks;
  readonly report: ReportProblem;
  readonly startedAt: number;
  readonly content: ContentFiles;
  /** What the last build of this output left; undefined where there is none to rely upon. */
  readonly last: LastBuild | undefined;
  readonly inputs: Inputs;
  readonly signer: Around['signer'];
  readonly units: Units;
  /** Whether the last build's results were made by this program. */
  readonly isSameProgram: boolean;
  /** Hash of what decides every conversion. */
  readonly conversionKey: string;
  /** Whether a hasty build leaves what these units hold to the next; so it is noted. */
  readonly defers: (what: string, units: readonly string[]) => boolean;
  /** What was so left. */
  readonly deferred: readonly string[];
  /** What came of each candidate, for the next build. */
  readonly records: Map<string, KeptRecord>;
  /** Articles that could not be built, by the keys of their files. */
  readonly failures: Around['failures'];
  /** Why pages of articles could not be made, by address. */
  readonly pageFailures: Map<string, TaskFailure>;
  /** The record of each article in the last build, also where nothing else of it is relied upon. */
  readonly lastGood: () => ReadonlyMap<string, KeptRecord>;
  /** Articles that could not be built, as the summary tells of them. */
  readonly failed: FailedArticle[];
  /** Files that last good versions were delivered in: these stay in the raw store, whatever is delivered now. */
  readonly keptRaw: Map<string, HashedFile>;
  /** Files that articles were delivered in that are withdrawn: they are not in the raw store. */
  readonly withdrawnRaw: Set<string>;
  /** Why an article was converted again, by its address. */
  readonly whyConverted: Map<Stem, string>;
  /** True if the ledger will hold the current values; if not, the state of the build holds them. */
  readonly keepsLedger: boolean;
  /** True if this build writes the ledger. */
  readonly savesLedger: boolean;
  /** Whether a file of the last good site is not as it was published. */
  readonly altered: ReadonlySet<string>;
  readonly released: Released;
  /** Takes files that workers have staged. */
  readonly takeStaged: (files: readonly StagedFile[]) => void;
  /** Articles that are kept out, and the days between which the same are; known when the articles are found. */
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
  readonly loose: () => readonly string[];
  /** Publishes everything staged; with `strict` and errors in the content, or for a check, nothing. */
  readonly publish: () => Promise<Published>;
  /** Takes what threads do while this one goes on. */
  readonly beside: (work: Promise<void>) => void;
  /** Comes when all of that is done. */
  readonly allBeside: () => Promise<void>;
  readonly dismissWorkers: Around['dismissWorkers'];
  /** Comes when nothing more is to be begun or gone on with. */
  readonly ending: AbortSignal;
  /** Ends a step: what it left is collected, and who measures is told. */
  readonly endStep: (name: string) => void;
  readonly close: () => Promise<void>;
}

export interface Holds {
  articles: readonly ArticleOnHold[];
  unmatched: readonly string[];
  span: DaySpan;
}

export interface Published extends Publication {
  readonly totals: SiteTotals;
  /** False where it was held back. */
  readonly isDone: boolean;
}

/** `last` is what the last build left, all of it or what an edit needs; undefined where there is none to rely upon. */
export async function openWorkshop(around: Around, last: LastBuild | undefined): Promise<Workshop> {
  const { options, journal, content, inputs, site, isKept, threads, hooks, conversion } = around;
  const { list } = site;
  const check = await around.check;
  const { content: contentFolder, output, cache: cacheFolder } = options;
  const found = openFoundProblems(around.problems, journal);
  const { report } = found;
  const unpublished = new Set<string>();
  // The report is public: of a file that is kept out it says only that, if anything.
  around.tellOfContent((problem) => {
    if (!unpublished.has(problem.place.file)) report(problem);
  });
  const results = join(cacheFolder, 'results');
  const held = { ledger: openLedger(around.ledger, around.before.head?.ledger ?? '', report) };
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
  const stage = hookedStage(turningStage(openStageWriter(output, list, site.paths.next)), hooks);
  const staged = openStagedList();
  const drawer = openDrawer(cacheFolder);
  const deferred: string[] = [];
  const beside: Promise<void>[] = [];
  const ending = new AbortController();
  const own = (): Listed<StagedFile> => joined(staged.files, stage.files);
  const records = new Map<string, KeptRecord>();
  const units = openUnits({ last, altered: check.altered, stage, isExplained: options.explain === true });
  const withdrawnRaw = new Set<string>();
  // A preview may show a draft in the place of what is published: the ledger is of what is published.
  const savesLedger = options.publish && options.drafts !== true && options.future !== true;
  const released = releasedFiles({ last, records, units, content, withdrawnRaw, unpublished });
  const totals = (): SiteTotals =>
    totalsAfter(last?.head.totals ?? NO_FILES, { last: list, put: own(), removed: released.paths(), isWhole: last === undefined });
  return {
    options,
    journal,
    folder: content.folder,
    cache: openArticleCache(results),
    pool: openWorkerPool(settings, threads, ending.signal),
    ending: ending.signal,
    settings,
    stage,
    get ledger() {
      return held.ledger;
    },
    settleLedger: (published) => {
      held.ledger = { ...held.ledger, lineByAbout: new Map(), deleted: deletedRecords(held.ledger, published, settings.buildTime) };
    },
    found,
    drawer,
    hooks,
    report,
    startedAt: around.startedAt,
    content,
    last,
    inputs,
    signer: around.signer,
    units,
    isSameProgram: last?.head.causes.data === conversion,
    conversionKey: hashOf([conversion, ofArticles, held.ledger.fields]),
    defers: (what, names) => options.isHasty === true && units.keep(names) && deferred.push(what) > 0,
    deferred,
    records,
    failures: around.failures,
    pageFailures: new Map(),
    lastGood: () => last?.articles ?? around.before.lastGood(),
    failed: [],
    keptRaw: new Map(),
    withdrawnRaw,
    whyConverted: new Map(),
    keepsLedger: savesLedger && options.keepsLedger !== false && isWritable(contentFolder),
    savesLedger,
    altered: check.altered,
    released,
    takeStaged: (files) => {
      for (const file of files) staged.push(file);
    },
    rawStaged: new Set(),
    unpublished,
    holds: { ...(last?.head.summary.holds ?? { articles: [], unmatched: [] }), span: last?.head.holds?.span ?? NEVER },
    ownFiles: own,
    stagedFiles: () => (last === undefined ? own() : wholeSite(list, own(), new Set(released.paths()))),
    totals,
    loose: () => looseFiles(stage.files, units),
    publish: async () => {
      const part =
        last === undefined
          ? undefined
          : {
              released: released.paths(),
              touched: check.touched,
              foreign: foreignNow(last.head.summary.foreign, check.foreign, site, isKept),
            };
      const isHeld = !options.publish || (options.strict && found.all().some(({ severity }) => severity === 'error'));
      const outcome = { totals: totals(), isDone: !isHeld };
      if (isHeld) {
        discardStaged(site.paths);
        return { written: [], removed: [], foreign: [], generation: site.name, settled: Promise.resolve(), ...outcome };
      }
      if (around.failures.size > 0) sweepStage(site.paths.next, own());
      const { graceMs } = options;
      around.requireLock();
      const published = await publishStage(output, own(), {
        site,
        isKept,
        ...(part === undefined ? {} : { part }),
        ...(graceMs === undefined ? {} : { graceMs }),
      });
      beside.push(published.settled);
      return { ...published, ...outcome };
    },
    beside: (work) => {
      // Whoever waits for it is told.
      work.catch(() => undefined);
      beside.push(work);
    },
    allBeside: async () => void (await Promise.all(beside.splice(0))),
    dismissWorkers: around.dismissWorkers,
    endStep: openSteps(options.onStep),
    close: async () => {
      // What was begun beside a build that failed writes no more: another may follow.
      ending.abort();
      await Promise.allSettled(beside);
      drawer.close();
      await around.leave();
      if (records.size > 0)
        await boundCache(cacheFolder, { maxBytes: options.cacheBytes ?? USUAL_MAX_BYTES, inUse: () => keysInUse(cacheFolder) });
    },
  };
}

/** No day is within: what was not decided is to be. */
const NEVER: DaySpan = { from: '9999-12-31', until: '' };

function looseFiles(files: Listed<StagedFile>, units: Units): readonly string[] {
  const owned = new Set([...units.all().values()].flatMap((unit) => pathsOf(unit)));
  return Array.from(files, ({ path }) => path).filter((path) => !owned.has(path) && !path.startsWith('bucket/'));
}

/** Every file of a site of which some were staged, some go, and the others stay. */
function wholeSite(list: PublishedList, own: Listed<StagedFile>, released: ReadonlySet<string>): Listed<StagedFile> {
  const paths = new Set(Array.from(own, ({ path }) => path));
  const staying = [...list.files()].filter(({ path }) => !paths.has(path) && !released.has(path));
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
