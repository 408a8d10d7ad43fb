import { mkdir, stat } from 'node:fs/promises';
import { COARSEST_CLOCK_MS } from '../engine/racy-mtime.ts';
import { digestOf } from '../engine/targets.ts';
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
import { checkSite, type OutputCheck, scanWorkerCount } from '../workers/scan/check-output.ts';
import { openScanWorkers, type ScanWorkers } from '../workers/scan/scan-workers.ts';
import { collectEagerly, optimizeLate } from '../workers/v8-tuning.ts';
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
import { type BuildInputs, digestInputs } from './state/build-inputs.ts';
import type { StateHeader } from './state/build-state.ts';
import { type OpenedState, openState } from './state/open-state.ts';

/** What a build finds previous it does anything: the content, the output, and what the previous build closing. Nobody else builds meanwhile. */
export interface OpenedBuild {
  readonly options: BuildOptions;
  readonly journal: Journal;
  /** Of the journal's description, and of the content's folder as a whole. */
  readonly problems: readonly Problem[];
  /** Who is told of what is found wrong with the content from now on. */
  readonly setReporter: (report: ReportProblem) => void;
  readonly content: ContentFiles;
  readonly ledger: LedgerFile;
  /** The published site, which no interrupted program closing half done. */
  readonly site: SiteState;
  /** Names files of others in the output that the journal keeps. */
  readonly isKept: IsKept;
  readonly previous: OpenedState;
  /** How the output differs from what was published; it is looked at meanwhile. */
  readonly check: Promise<OutputCheck>;
  readonly hooks: Hooks;
  /** Articles that failed in this build or when it was tried previous, by the keys of their files. */
  readonly failures: Map<string, ArticleFailure>;
  /** Hash of what makes everything but pages. */
  readonly conversion: string;
  readonly inputs: BuildInputs;
  /** Signs the site; undefined where it is not signed. */
  readonly signer: Signer | undefined;
  /** Head of the previous build, where nothing at all changed since. */
  readonly unchanged: StateHeader | undefined;
  readonly threads: WorkerThreads;
  readonly startedAt: number;
  /** Lets the workers and their memory go, unless they are kept for further builds: all, or not those that have only begun. */
  readonly releaseWorkers: (which: 'all' | 'used') => Promise<void>;
  /** Throws `PublishError` if another process took the lock of the output while this one was suspended. */
  readonly requireLock: () => void;
  /** Lets everything go: to be called at the end, whatever happened. */
  readonly close: () => Promise<void>;
}

export async function openBuild(found: FoundJournal, options: BuildOptions): Promise<OpenedBuild> {
  const startedAt = performance.now();
  if (options.threads === undefined) optimizeLate();
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
  const releaseWorkers = async (which: 'all' | 'used'): Promise<void> => {
    if (options.threads !== undefined) return;
    if (which === 'all' || threads.isUsed) await threads.close();
    collectEagerly();
  };
  const opened: { previous?: OpenedState; lookers?: ScanWorkers } = {};
  const closeAll = async (): Promise<void> => {
    opened.previous?.close();
    await opened.lookers?.close();
    await releaseWorkers('all');
    await lock.release();
    leaveCache();
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };
  try {
    // They begin while the list is read.
    opened.lookers = openScanWorkers(options.publish && options.isFresh !== true ? scanWorkerCount(listBytesOf(output)) : 0);
    const site = await recovered(options);
    if (options.publish) refuseAfterRollback(site, options);
    const problems: Problem[] = [...found.problems];
    const { journal } = found;
    const signer = openBuildSigner(options, journal);
    const told = { report: reportOnce(problems, journal) };
    const isKept = keptPaths(journal.keep ?? []);
    const previous = openState(options, site, isKept);
    opened.previous = previous;
    const verifiedAtMs = previous.takenAtMs - COARSEST_CLOCK_MS;
    const check = previous.header === undefined ? Promise.resolve(UNMODIFIED) : checkSite(site, { verifiedAtMs, workers: opened.lookers });
    // Whoever waits for it is told.
    check.catch(() => undefined);
    const content = await openContentFiles(contentFolder, (problem) => told.report(problem), previous);
    const { hooks, hash } = await loadHooks(contentFolder, journal.hooks);
    const versions = codeVersions();
    const { program } = versions;
    const conversion = hash === '' ? versions.conversion : digestOf([versions.conversion, hash]);
    const ledger = readLedgerFile(contentFolder);
    const inputs = digestInputs({
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
      previous.header?.inputs === inputs.hash &&
      hasSameHolds(previous.header, options) &&
      isUnmodified(await check) &&
      (await content.isStable());
    const unchanged = isSame ? previous.verified(content.takenAtMs, await check) : undefined;
    // A thread that can read what changed, or make pages anew, begins while the output is looked at.
    const isOther = (cause: string): boolean =>
      previous.header !== undefined && previous.header.inputDigests[cause] !== inputs.digests[cause];
    if (OF_ARTICLES.some(isOther)) threads.start('read');
    else if (OF_PAGES.some(isOther)) threads.start('pages');
    return {
      options,
      journal,
      problems,
      setReporter: (report) => {
        told.report = report;
      },
      content,
      ledger,
      site,
      isKept,
      previous,
      check,
      hooks,
      failures: new Map(options.failed),
      conversion,
      inputs,
      signer,
      unchanged,
      threads,
      startedAt,
      releaseWorkers,
      requireLock: lock.requireHeld,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The site as the previous publication meant it, whatever interrupted that. */
async function recovered({ output, graceMs }: BuildOptions): Promise<SiteState> {
  const site = recoverSite(output);
  return (await settleRecovered(site, graceMs)) ? readSiteState(output) : site;
}

/** What articles are converted from, and what their pages show besides. */
const OF_ARTICLES = ['content', 'data', 'configuration'];
const OF_PAGES = ['program', 'own', 'theme'];

/** Tells if this build keeps out the same articles as the previous one. An embargo ends on its day, although no file changed. */
export function hasSameHolds({ holds }: StateHeader, { buildTime }: Pick<BuildOptions, 'buildTime'>): boolean {
  return holds !== undefined && isWithin(holds.span, buildTime);
}

export const UNMODIFIED: OutputCheck = { modified: new Set(), retimed: [], unknown: [], hasCounted: false };

/** True if every file is as it was published. Foreign files change nothing: they stay. */
export function isUnmodified({ modified, retimed }: OutputCheck): boolean {
  return modified.size === 0 && retimed.length === 0;
}

async function requireFolder(content: string): Promise<void> {
  const found = await stat(content).catch(() => undefined);
  if (!found?.isDirectory()) throw new ContentError('content-missing', content, 'is no folder; expected the folder of article packages');
}
