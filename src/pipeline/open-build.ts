import { mkdir, stat } from 'node:fs/promises';
import { COARSEST_CLOCK_MS } from '../engine/racy-mtime.ts';
import { hashOf } from '../engine/targets.ts';
import type { Journal } from '../model/journal.ts';
import type { Problem, ReportProblem } from '../model/problem.ts';
import { lockOutput } from '../publish/build-lock.ts';
import { recoverSite, settleRecovered } from '../publish/generations/recover-site.ts';
import { refuseAfterRollback } from '../publish/generations/rolled-back.ts';
import { listBytesOf, readSiteState, type SiteState } from '../publish/generations/site-state.ts';
import { type IsKept, keptPaths } from '../publish/output-guard/kept-paths.ts';
import { markCache } from '../publish/output-guard/refuse-unsafe-cache.ts';
import type { Signer } from '../publish/signing/signing-key.ts';
import { USUAL_LIMITS } from '../read/journal/article-limits.ts';
import { ContentError } from '../read/package/content-error.ts';
import { collectSooner } from '../workers/collect-sooner.ts';
import { compileLater } from '../workers/compile-later.ts';
import { checkSite, lookersFor, type OutputCheck } from '../workers/scan/check-output.ts';
import { type OutputLookers, openOutputLookers } from '../workers/scan/scan-workers.ts';
import { openWorkerThreads, type WorkerThreads } from '../workers/worker-threads.ts';
import { enterCache } from './cache/cache-users.ts';
import { type ContentFiles, openContentFiles } from './content/content-files.ts';
import type { ArticleFailure } from './failures/article-failure.ts';
import { isWithin } from './holds/hold-rules.ts';
import { type Hooks, loadHooks } from './hooks/hooks.ts';
import { type LedgerFile, readLedgerFile } from './ledger/ledger-file.ts';
import type { BuildOptions } from './options/build-options.ts';
import { codeVersions } from './options/code-version.ts';
import type { FoundJournal } from './options/find-journal.ts';
import { openBuildSigner } from './options/open-build-signer.ts';
import { reportOnce } from './problems/report-once.ts';
import { type Inputs, inputsOf } from './state/build-inputs.ts';
import type { LastHead } from './state/build-state.ts';
import { type OpenedLast, openLast } from './state/open-state.ts';

/** What a build finds before it does anything: the content, the output, and what the last build left. Nobody else builds meanwhile. */
export interface Around {
  readonly options: BuildOptions;
  readonly journal: Journal;
  /** Of the journal's description, and of the content's folder as a whole. */
  readonly problems: readonly Problem[];
  /** Who is told of what is found wrong with the content from now on. */
  readonly tellOfContent: (report: ReportProblem) => void;
  readonly content: ContentFiles;
  readonly ledger: LedgerFile;
  /** The published site, which no interrupted program left half done. */
  readonly site: SiteState;
  /** Names files of others in the output that the journal keeps. */
  readonly isKept: IsKept;
  readonly before: OpenedLast;
  /** How the output differs from what was published; it is looked at meanwhile. */
  readonly check: Promise<OutputCheck>;
  readonly hooks: Hooks;
  /** Articles that failed in this build or when it was tried before, by the keys of their files. */
  readonly failures: Map<string, ArticleFailure>;
  /** Hash of what makes everything but pages. */
  readonly conversion: string;
  readonly inputs: Inputs;
  /** Signs the site; undefined where it is not signed. */
  readonly signer: Signer | undefined;
  /** Head of the last build, where nothing at all changed since. */
  readonly unchanged: LastHead | undefined;
  readonly threads: WorkerThreads;
  readonly startedAt: number;
  /** Lets the workers and their memory go, unless they are kept for further builds: all, or not those that have only begun. */
  readonly dismissWorkers: (which: 'all' | 'used') => Promise<void>;
  /** Throws `PublishError` if another process took the lock of the output while this one was suspended. */
  readonly requireLock: () => void;
  /** Lets everything go: to be called at the end, whatever happened. */
  readonly leave: () => Promise<void>;
}

export async function lookAround(found: FoundJournal, options: BuildOptions): Promise<Around> {
  const startedAt = performance.now();
  if (options.threads === undefined) compileLater();
  const threads = options.threads ?? openWorkerThreads(options.workers);
  await threads.limitMemory((found.journal.limits ?? USUAL_LIMITS).memoryMb);
  const { content: contentFolder, output, cache } = options;
  await requireFolder(contentFolder);
  await mkdir(cache, { recursive: true });
  markCache(cache);
  const leaveCache = await enterCache(cache);
  const lock = await lockOutput(output, { onWait: options.onWait }).catch((error: unknown) => {
    leaveCache();
    throw error;
  });
  const dismissWorkers = async (which: 'all' | 'used'): Promise<void> => {
    if (options.threads !== undefined) return;
    if (which === 'all' || threads.isUsed) await threads.close();
    collectSooner();
  };
  const opened: { before?: OpenedLast; lookers?: OutputLookers } = {};
  const leaveAll = async (): Promise<void> => {
    opened.before?.close();
    await opened.lookers?.close();
    await dismissWorkers('all');
    await lock.release();
    leaveCache();
  };
  let left: Promise<void> | undefined;
  const leave = (): Promise<void> => {
    left ??= leaveAll();
    return left;
  };
  try {
    // They begin while the list is read.
    opened.lookers = openOutputLookers(options.publish && options.isFresh !== true ? lookersFor(listBytesOf(output)) : 0);
    const site = await recovered(options);
    if (options.publish) refuseAfterRollback(site, options);
    const problems: Problem[] = [...found.problems];
    const { journal } = found;
    const signer = openBuildSigner(options, journal);
    const told = { report: reportOnce(problems, journal) };
    const isKept = keptPaths(journal.keep ?? []);
    const before = openLast(options, site, isKept);
    opened.before = before;
    const seenMs = before.takenAtMs - COARSEST_CLOCK_MS;
    const check = before.head === undefined ? Promise.resolve(UNTOUCHED) : checkSite(site, { seenMs, lookers: opened.lookers });
    // Whoever waits for it is told.
    check.catch(() => undefined);
    const content = await openContentFiles(contentFolder, (problem) => told.report(problem), before);
    const { hooks, hash } = await loadHooks(contentFolder, journal.hooks);
    const versions = codeVersions();
    const { program } = versions;
    const conversion = hash === '' ? versions.conversion : hashOf([versions.conversion, hash]);
    const ledger = readLedgerFile(contentFolder);
    const inputs = inputsOf({
      options,
      journal,
      signedBy: signer?.publicKey.text,
      problems,
      content,
      ledger: ledger.sha256,
      program,
      data: conversion,
    });
    const isSame =
      before.head?.inputs === inputs.hash && keepsHolds(before.head, options) && isUntouched(await check) && (await content.isSettled());
    const unchanged = isSame ? before.seenAgain(content.takenAtMs, await check) : undefined;
    // A thread that can read what changed, or make pages anew, begins while the output is looked at.
    const isOther = (cause: string): boolean => before.head !== undefined && before.head.causes[cause] !== inputs.causes[cause];
    if (OF_ARTICLES.some(isOther)) threads.begin('read');
    else if (OF_PAGES.some(isOther)) threads.begin('pages');
    return {
      options,
      journal,
      problems,
      tellOfContent: (report) => {
        told.report = report;
      },
      content,
      ledger,
      site,
      isKept,
      before,
      check,
      hooks,
      failures: new Map(options.failed),
      conversion,
      inputs,
      signer,
      unchanged,
      threads,
      startedAt,
      dismissWorkers,
      requireLock: lock.requireHeld,
      leave,
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** The site as the last publication meant it, whatever interrupted that. */
async function recovered({ output, graceMs }: BuildOptions): Promise<SiteState> {
  const site = recoverSite(output);
  return (await settleRecovered(site, graceMs)) ? readSiteState(output) : site;
}

/** What articles are converted from, and what their pages show besides. */
const OF_ARTICLES = ['content', 'data', 'configuration'];
const OF_PAGES = ['program', 'own', 'theme'];

/** Tells if this build keeps out the same articles as the last one. An embargo ends on its day, although no file changed. */
export function keepsHolds({ holds }: LastHead, { buildTime }: Pick<BuildOptions, 'buildTime'>): boolean {
  return holds !== undefined && isWithin(holds.span, buildTime);
}

export const UNTOUCHED: OutputCheck = { altered: new Set(), touched: [], foreign: [], hasCounted: false };

/** True if every file is as it was published. Foreign files change nothing: they stay. */
export function isUntouched({ altered, touched }: OutputCheck): boolean {
  return altered.size === 0 && touched.length === 0;
}

async function requireFolder(content: string): Promise<void> {
  const found = await stat(content).catch(() => undefined);
  if (!found?.isDirectory()) throw new ContentError('content-missing', content, 'is no folder; expected the folder of article packages');
}
