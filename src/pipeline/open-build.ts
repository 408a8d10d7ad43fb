import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Journal } from '../model/journal.ts';
import type { JournalFile } from '../model/journal-files.ts';
import type { Problem, ReportProblem } from '../model/problem.ts';
import { compareText } from '../model/text/compare.ts';
import { untranslated } from '../model/text/translatable.ts';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../program-files.ts';
import { lockOutput } from '../publish/build-lock.ts';
import { pmidsIn } from '../publish/deposit/receipt.ts';
import { finishRecovered, recoverSite } from '../publish/generations/recover-site.ts';
import { refuseAfterRollback } from '../publish/generations/rolled-back.ts';
import { listBytesOf, readSiteState, type SiteState } from '../publish/generations/site-state.ts';
import { type IsKept, matchKeepPatterns } from '../publish/output-guard/keep-patterns.ts';
import { markCache } from '../publish/output-guard/refuse-unsafe-cache.ts';
import { openBuildSigner } from '../publish/signing/open-build-signer.ts';
import type { Signer } from '../publish/signing/signing-key.ts';
import { DEFAULT_LIMITS } from '../read/journal/article-limits.ts';
import { ContentError } from '../read/package/content-error.ts';
import { enterCache } from './cache/cache-users.ts';
import { type ContentFiles, openContentFiles } from './content/content-files.ts';
import { digestOf } from './engine/hash.ts';
import { COARSEST_CLOCK_MS } from './engine/racy-mtime.ts';
import { removeAbandonedFolders } from './engine/temp-file.ts';
import type { ArticleFailure } from './failures/article-failure.ts';
import type { PublishedHistory } from './history/published-history.ts';
import { isWithin } from './holds/hold-rules.ts';
import { type Hooks, loadHooks } from './hooks/hooks.ts';
import { type LedgerFile, readLedgerFile } from './ledger/ledger-file.ts';
import type { BuildOptions } from './options/build-options.ts';
import type { FoundJournal } from './options/find-journal.ts';
import { reportOnce } from './problems/report-once.ts';
import { type BuildInputs, digestInputs, type InputName } from './state/build-inputs.ts';
import type { StateHeader } from './state/build-state.ts';
import { type OpenedState, openState } from './state/open-state.ts';
import { checkSite, isUnmodified, type OutputCheck, scanWorkerCount, UNMODIFIED } from './workers/scan/check-output.ts';
import { openScanWorkers, type ScanWorkers } from './workers/scan/scan-workers.ts';
import { collectEagerly, optimizeLate } from './workers/v8-tuning.ts';
import { openWorkerThreads, type WorkerThreads } from './workers/worker-threads.ts';

/** A build that holds the lock of its output, has listed the content and opened the state of the build before. */
export interface OpenedBuild {
  readonly setup: OpenedSetup;
  readonly content: ContentFiles;
  readonly ledgerFile: LedgerFile;
  /** The history of records from `--history`; undefined without it, or if there is a ledger. */
  readonly history: PublishedHistory | undefined;
  readonly output: OpenedOutput;
  /** The state of the build before. */
  readonly previous: OpenedState;
  /** The header of that state if no input changed since; there is then nothing to build. */
  readonly unchanged: StateHeader | undefined;
  /** Problems of the configuration and of the content folder. */
  readonly problems: readonly Problem[];
  /** Sends problems that are found from now on to another reporter. */
  readonly setReporter: (report: ReportProblem) => void;
  /** Articles that failed in this build or in an earlier try of it, by the key of their file. */
  readonly failures: Map<string, ArticleFailure>;
  readonly workers: OpenedWorkers;
  /** Releases the lock, the workers and open files. Call it in `finally`; further calls have no effect. */
  readonly close: () => Promise<void>;
}

/** Values that are fixed when the build starts. */
export interface OpenedSetup {
  readonly options: BuildOptions;
  readonly journal: Journal;
  readonly hooks: Hooks;
  /** Signs the site; undefined if it is not signed. */
  readonly signer: Signer | undefined;
  readonly inputs: BuildInputs;
  /** Digest of the code that reads and converts articles, with the journal's hooks. */
  readonly conversion: string;
  /** PMIDs that PubMed gave to articles, by DOI in lower case; from the receipts of `offprint deposit`. */
  readonly pmids: ReadonlyMap<string, string>;
  /** `performance.now()` at the start. */
  readonly startedAt: number;
}

export interface OpenedOutput {
  /** The published site, recovered from an interrupted publication. */
  readonly state: SiteState;
  /** True for files of others that the setting `keep` names. */
  readonly isKept: IsKept;
  /** Resolves with the differences between the output and what was published. The scan runs in the background. */
  readonly check: Promise<OutputCheck>;
  /** Throws `PublishError` if another process took the lock while this one was suspended. */
  readonly requireLock: () => void;
}

export interface OpenedWorkers {
  readonly threads: WorkerThreads;
  /** Terminates workers and frees their memory, unless later builds use them: `all`, or only those that have run a task. */
  readonly release: (which: 'all' | 'used') => Promise<void>;
}

/** Opens a build. Throws `ContentError` if there is no content folder, `PublishError` if the output is locked or cannot be recovered. */
export async function openBuild(found: FoundJournal, options: BuildOptions): Promise<OpenedBuild> {
  const startedAt = performance.now();
  const workers = await openWorkers(found, options);
  await requireFolder(options.content);
  const resources = await acquire(options, workers);
  try {
    // Scan threads start while the list of published files is read.
    resources.scanWorkers = openScanWorkers(options.publish && options.isFresh !== true ? scanWorkerCount(listBytesOf(options.output)) : 0);
    return await openLocked(found, options, { workers, resources, startedAt });
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** Everything that `close` releases. */
interface Resources {
  state?: OpenedState;
  scanWorkers?: ScanWorkers;
  readonly requireLock: () => void;
  readonly close: () => Promise<void>;
}

async function acquire({ cache, output, onWait }: BuildOptions, { release }: OpenedWorkers): Promise<Resources> {
  removeAbandonedFolders(Date.now());
  await mkdir(cache, { recursive: true });
  markCache(cache);
  const leaveCache = await enterCache(cache);
  const lock = await lockOutput(output, { onWait }).catch((error: unknown) => {
    leaveCache();
    throw error;
  });
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    resources.state?.close();
    await resources.scanWorkers?.close();
    await release('all');
    await lock.release();
    leaveCache();
  };
  const resources: Resources = {
    requireLock: lock.requireHeld,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
  return resources;
}

interface OpenOptions {
  readonly workers: OpenedWorkers;
  readonly resources: Resources;
  readonly startedAt: number;
}

async function openLocked(
  { journal, problems: found }: FoundJournal,
  options: BuildOptions,
  { workers, resources, startedAt }: OpenOptions,
): Promise<OpenedBuild> {
  const site = await recovered(options);
  if (options.publish) refuseAfterRollback(site, options);
  const problems: Problem[] = [...found];
  const reporter = { report: reportOnce(problems, journal) };
  const isKept = matchKeepPatterns(journal.keep ?? []);
  const previous = openState(options, site, isKept);
  resources.state = previous;
  const check = scanOutput(site, previous, resources.scanWorkers ?? openScanWorkers(0));
  const content = await openContentFiles(options.content, (problem) => reporter.report(problem), previous);
  const { hooks, hash } = await loadHooks(options.content, journal.hooks);
  const { program, conversion: code } = codeVersions();
  const conversion = hash === '' ? code : digestOf([code, hash]);
  const signer = openBuildSigner(options, journal);
  const ledgerFile = readLedgerFile(options.content);
  const pmids = readPmids(options.content);
  const inputs = digestInputs({
    ...{ options, journal, signedBy: signer?.publicKey.text, problems, content },
    ...{ ledger: ledgerFile.sha256, pmids, program, data: conversion },
  });
  const unchanged = await unchangedState({ options, previous, inputs, content, check });
  startWorkers(workers, previous.header, inputs);
  return {
    setup: { options, journal, hooks, signer, inputs, conversion, pmids, startedAt },
    content,
    ledgerFile,
    history: ledgerFile.sha256 === '' ? await options.history?.() : undefined,
    output: { state: site, isKept, check, requireLock: resources.requireLock },
    previous,
    unchanged,
    problems,
    setReporter(report) {
      reporter.report = report;
    },
    failures: new Map(options.failed),
    workers,
    close: resources.close,
  };
}

function readPmids(content: string): ReadonlyMap<string, string> {
  try {
    return pmidsIn(readFileSync(join(content, 'deposits/' satisfies JournalFile, 'pubmed.jsonl'), 'utf8'));
  } catch {
    return new Map();
  }
}

async function openWorkers({ journal }: FoundJournal, { threads: shared, workers }: BuildOptions): Promise<OpenedWorkers> {
  if (shared === undefined) optimizeLate();
  const threads = shared ?? openWorkerThreads(workers);
  await threads.limitMemory((journal.limits ?? DEFAULT_LIMITS).memoryMb);
  return {
    threads,
    async release(which) {
      if (shared !== undefined) return;
      if (which === 'all' || threads.isUsed) await threads.close();
      collectEagerly();
    },
  };
}

/** Starts a worker while the output is scanned, if the inputs of articles or of pages changed. */
function startWorkers({ threads }: OpenedWorkers, header: StateHeader | undefined, { digests }: BuildInputs): void {
  const isChanged = (input: InputName): boolean => header !== undefined && header.inputDigests[input] !== digests[input];
  if (INPUTS_OF_ARTICLES.some(isChanged)) threads.start('read');
  else if (INPUTS_OF_PAGES.some(isChanged)) threads.start('pages');
}

const INPUTS_OF_ARTICLES = ['content', 'data', 'configuration', 'pmids'] as const satisfies readonly InputName[];
const INPUTS_OF_PAGES = ['program', 'own', 'theme'] as const satisfies readonly InputName[];

/** The published site as the last publication left it; an interrupted one is completed or undone. */
async function recovered({ output, graceMs }: BuildOptions): Promise<SiteState> {
  const site = recoverSite(output);
  return (await finishRecovered(site, graceMs)) ? readSiteState(output) : site;
}

function scanOutput(site: SiteState, { header, takenAtMs }: OpenedState, workers: ScanWorkers): Promise<OutputCheck> {
  if (header === undefined) return Promise.resolve(UNMODIFIED);
  const check = checkSite(site, { verifiedAtMs: takenAtMs - COARSEST_CLOCK_MS, workers });
  // The rejection is handled where the check is awaited.
  check.catch(() => undefined);
  return check;
}

interface UnchangedOptions extends Pick<OpenedBuild, 'previous' | 'content'> {
  readonly options: BuildOptions;
  readonly inputs: BuildInputs;
  readonly check: Promise<OutputCheck>;
}

async function unchangedState({ options, previous, inputs, content, check }: UnchangedOptions): Promise<StateHeader | undefined> {
  const { header } = previous;
  if (header?.inputs !== inputs.hash || !hasSameHolds(header, options)) return undefined;
  const found = await check;
  return isUnmodified(found) && (await content.changes.isStable()) ? previous.verified(content.takenAtMs, found) : undefined;
}

/** True if this build keeps the same articles on hold as the build before. An embargo ends on its day, although no file changes. */
export function hasSameHolds({ holds }: StateHeader, { buildTime }: Pick<BuildOptions, 'buildTime'>): boolean {
  return holds !== undefined && isWithin(holds.span, buildTime);
}

async function requireFolder(content: string): Promise<void> {
  const found = await stat(content).catch(() => undefined);
  if (!found?.isDirectory())
    throw new ContentError('content-missing', content, untranslated('is no folder; expected the folder of article packages'));
}

/** Digests of the running program, in hex. */
interface CodeVersions {
  /** SHA-256 of all scripts in the folder and of the citation styles. */
  readonly program: string;
  /**
   * SHA-256 of the worker script that reads and converts articles, and of its imports. It does not cover the page templates, so that a change to
   * them converts no article.
   */
  readonly conversion: string;
}

/** Hashes the scripts synchronously: every build starts with it, and for small files promises cost more than reading. */
function codeVersions(folder = fileURLToPath(PROGRAM_FOLDER)): CodeVersions {
  const paths = readdirSync(folder, { recursive: RUNS_FROM_SOURCE, encoding: 'utf8' });
  const names = paths.filter((path) => /\.(?:[jt]s|json|css|br|typ)$/.test(path));
  const bytesByName = new Map(names.sort(compareText).map((name) => [name, readFileSync(join(folder, name))]));
  const program = hashOfScripts(bytesByName);
  // When the program runs from source, there is no bundle of the worker, so all scripts count.
  const isBundled = bytesByName.has(WORKER) && names.some((name) => CHUNK.test(name));
  return { program, conversion: isBundled ? hashOfScripts(importedBy(WORKER, bytesByName)) : program };
}

/** A script with its transitive imports, breadth first, and all data files, which scripts read at run time. */
function importedBy(script: string, bytesByName: Scripts): Scripts {
  const queue = [script, ...[...bytesByName.keys()].filter((name) => DATA.test(name))];
  const visited = new Map<string, Buffer>();
  for (const name of queue) {
    const bytes = bytesByName.get(name);
    if (bytes === undefined || visited.has(name)) continue;
    visited.set(name, bytes);
    for (const [, chunk = ''] of bytes.toString('latin1').matchAll(IMPORTED)) queue.push(chunk);
  }
  return visited;
}

type Scripts = ReadonlyMap<string, Buffer>;

function hashOfScripts(bytesByName: Scripts): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of bytesByName) hash.update(name).update(bytes);
  return hash.digest('hex');
}

const WORKER = 'article-worker.js';
const DATA = /\.(?:json(?:\.br)?|typ)$/;
const CHUNK = /^chunk-\w+\.js$/;
// from "./chunk-FGBUK2VF.js"
const IMPORTED = /(?:from|import)\s*\(?\s*"\.\/(chunk-\w+\.js)"/g;
