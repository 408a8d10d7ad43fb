import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { articleJournalOf } from '../model/article-journal.ts';
import { isManuscript } from '../model/source-format.ts';
import { openStageWriter } from '../publish/stage.ts';
import { yieldingStage } from '../publish/yielding-stage.ts';
import { deletedRecords } from '../query/tag/ledger/deleted-records.ts';
import type { Ledger } from '../query/tag/ledger/ledger.ts';
import { updatedAtOf } from '../query/tag/updated-at.ts';
import { DEFAULT_LIMITS } from '../read/journal/article-limits.ts';
import { openBuildOutput } from './build-output.ts';
import { boundCache, USUAL_MAX_BYTES } from './cache/bound-cache.ts';
import { keysInUse } from './cache/keys-in-use.ts';
import type { ArticleLog, BuildContext, BuildLedger, BuildWork } from './context.ts';
import { openResultCache } from './engine/result-cache.ts';
import { openSpillStore, type SpillStore } from './engine/spill-store.ts';
import { openTargets, type Targets } from './engine/targets.ts';
import type { DaySpan } from './holds/hold-rules.ts';
import { stageWithHooks } from './hooks/stage-with-hooks.ts';
import { openLedger } from './ledger/ledger-file.ts';
import type { OpenedBuild } from './open-build.ts';
import { openProblemLog, type ProblemLog } from './problems/problem-log.ts';
import { ledgerCopyOf } from './state/build-inputs.ts';
import type { BuildState } from './state/build-state.ts';
import { orphanedFiles } from './state/orphaned-files.ts';
import type { WorkerSettings } from './tasks/tasks.ts';
import { UNMODIFIED } from './workers/scan/check-output.ts';
import { openPhases } from './workers/v8-tuning.ts';
import { openWorkerPool } from './workers/worker-pool.ts';

/**
 * Creates the context of a build. `previous` is the state that it may use: all of it, or the part that an edit needs. A build that `trustsOutput`
 * does not wait for the scan of the output until it publishes.
 */
export async function openBuildContext(
  opened: OpenedBuild,
  previous: BuildState | undefined,
  { trustsOutput = false }: { readonly trustsOutput?: boolean } = {},
): Promise<BuildContext> {
  const { setup, content, output: site } = opened;
  const { options, journal, hooks } = setup;
  const check = trustsOutput ? UNMODIFIED : await site.check;
  const problems = openProblemLog(opened.problems, journal);
  const articles = openArticleLog(opened, previous);
  opened.setReporter((problem) => {
    // The report is public, so it says nothing else about a file that is not published, unless an article is made of it.
    const { file } = problem.place;
    if (!articles.raw.unpublished.has(file) || isManuscript(file)) problems.report(problem);
  });
  const ledger = openBuildLedger(opened, problems);
  const settings = workerSettings(opened, ledger.current);
  const stage = stageWithHooks(yieldingStage(openStageWriter(options.output, site.state.list, site.state.paths.next)), hooks);
  const targets = openTargets({ previous: previous?.targets, modified: check.modified, stage, isExplained: options.explain === true });
  const orphans = orphanedFiles({
    previous,
    traces: articles.traces,
    targets,
    content,
    host: journal.host,
    list: site.state.list,
    raw: articles.raw,
  });
  const spillStore = openSpillStore(options.cache);
  const endPhase = trustsOutput ? (name: string) => options.onStep?.(name) : openPhases(options.onStep);
  const work = openBuildWork(opened, { settings, targets, spillStore, endPhase, hasTraces: () => articles.traces.size > 0 });
  return {
    setup: { ...setup, settings },
    content,
    previous,
    targets,
    cache: openResultCache(settings.cache),
    spillStore,
    problems,
    articles,
    output: openBuildOutput(opened, { previous, check, trustsOutput, stage, targets, orphans, problems, work }),
    ledger,
    work,
  };
}

function workerSettings({ setup: { options, journal, conversion }, output: { state } }: OpenedBuild, ledger: Ledger): WorkerSettings {
  return {
    build: randomUUID(),
    content: options.content,
    output: options.output,
    stage: state.paths.next,
    stale: state.stale,
    cache: join(options.cache, 'results'),
    journal: articleJournalOf(journal),
    codeVersion: conversion,
    limits: journal.limits ?? DEFAULT_LIMITS,
    ...(options.isFast === true ? { isFast: true as const } : {}),
    published: state.list.bytes,
    ledgerFields: ledger.fields,
    buildTime: updatedAtOf(options.buildTime.getTime()),
  };
}

function openArticleLog({ failures, previous: openedState }: OpenedBuild, previous: BuildState | undefined): ArticleLog {
  const { holds, summary } = previous?.head ?? {};
  return {
    traces: new Map(),
    lastGood: () => previous?.articles ?? openedState.lastGood(),
    failures,
    pageFailures: new Map(),
    failed: [],
    removed: [],
    rebuildReasons: new Map(),
    holds: { ...(summary?.holds ?? { articles: [], unmatched: [] }), span: holds?.span ?? NO_DAY },
    raw: { retained: new Map(), withdrawn: new Set(), unpublished: new Set(), staged: new Set() },
  };
}

function openBuildLedger({ setup: { options }, ledgerFile, previous }: OpenedBuild, { report }: ProblemLog): BuildLedger {
  const last = { printed: previous.header?.ledger ?? '', copy: ledgerCopyOf(options) };
  const { ledger, isLost } = openLedger(ledgerFile, last, report);
  let current = ledger;
  // A preview may show a draft in place of what is published, and the ledger describes what is published.
  const isSaved = !isLost && options.publish && options.drafts !== true && options.future !== true;
  return {
    get current() {
      return current;
    },
    settle(published) {
      const deleted = deletedRecords(current, published, updatedAtOf(options.buildTime.getTime()));
      current = { ...current, lineByAbout: new Map(), deleted };
    },
    isSaved,
    isStored: isSaved && options.keepsLedger !== false && isWritable(options.content),
  };
}

interface WorkOptions {
  readonly settings: WorkerSettings;
  readonly targets: Targets;
  readonly spillStore: SpillStore;
  readonly hasTraces: () => boolean;
  readonly endPhase: (name: string) => void;
}

function openBuildWork(opened: OpenedBuild, { settings, targets, spillStore, hasTraces, endPhase }: WorkOptions): BuildWork {
  const { options } = opened.setup;
  const background: Promise<void>[] = [];
  const deferred: string[] = [];
  const abort = new AbortController();
  const stop = async (): Promise<void> => {
    // Background work of a failed build must write nothing more, because another build may follow.
    abort.abort();
    await Promise.allSettled(background);
    spillStore.close();
  };
  return {
    pool: openWorkerPool(settings, opened.workers.threads, abort.signal),
    abortSignal: abort.signal,
    inBackground(work) {
      // The rejection is handled by `settleBackground`.
      work.catch(() => undefined);
      background.push(work);
    },
    settleBackground: async () => void (await Promise.all(background.splice(0))),
    releaseWorkers: opened.workers.release,
    defer(name, stale) {
      if (options.isFast !== true || !targets.retain(stale)) return false;
      if (!deferred.includes(name)) deferred.push(name);
      return true;
    },
    deferred,
    endPhase,
    stop,
    async close() {
      await stop();
      await opened.close();
      if (hasTraces())
        await boundCache(options.cache, { maxBytes: options.cacheBytes ?? USUAL_MAX_BYTES, inUse: () => keysInUse(options.cache) });
    },
  };
}

/** A span without a day, so that the holds of the next build are decided anew. */
const NO_DAY: DaySpan = { from: '9999-12-31', until: '' };

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
