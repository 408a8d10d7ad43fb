import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText } from '../model/text/compare.ts';
import { generationName } from './generations/current-chain.ts';
import { finishGeneration } from './generations/finish-generation.ts';
import { foreignFiles } from './generations/foreign-files.ts';
import { type PublishedGeneration, publishGeneration } from './generations/publish-generation.ts';
import { discardStaged } from './generations/recover-site.ts';
import { DEFAULT_GRACE_MS } from './generations/retention.ts';
import { rolledBackTo } from './generations/rolled-back.ts';
import { readSiteState, type SiteState } from './generations/site-state.ts';
import { rewriteBase } from './generations/write-base.ts';
import { filterLazy, type LazyList } from './lazy-list.ts';
import { isForeign } from './output-guard/foreign-names.ts';
import type { IsKept } from './output-guard/keep-patterns.ts';
import { PublishError, systemReason } from './publish-error.ts';
import type { PublishedFile, StagedFile } from './site-manifest.ts';
import { byPath } from './staged-list.ts';

/** Result of a publication. */
export interface Publication {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /**
   * Files and folders in the output that this program did not write; they are kept. An incremental publication checks only the folders that
   * it retimed.
   */
  readonly foreign: readonly string[];
  /** Name of the current generation; cached results refer to it. */
  readonly generation: string;
  /**
   * Resolves when the output is synced to disk and old generations are collected. Never rejects: the next publication repeats what failed.
   */
  readonly settled: Promise<void>;
}

/** Inputs of an incremental publication, which keeps all files that it does not mention. */
export interface IncrementalChanges {
  /** Orphans: files of the last generation that no task produced again. They are removed unless they were staged. */
  readonly orphans: Iterable<string>;
  /** Files whose modification time differs from the list, with their present times, which are recorded. */
  readonly retimed: readonly PublishedFile[];
  /** Unknown files and folders in the output, as far as folders were scanned. */
  readonly foreign: readonly string[];
}

export interface PublishOptions {
  /** Site state as read under the lock; read here if absent. */
  readonly site?: SiteState;
  /** Present for an incremental publication; otherwise the staged files are the complete site. */
  readonly incremental?: IncrementalChanges;
  /** True for paths of other programs that are kept and not listed. */
  readonly isKept?: IsKept;
  /** Grace period for superseded files that are named by content, in milliseconds. */
  readonly graceMs?: number;
  /** Reason recorded in the generation: `build`, or another command. */
  readonly reason?: string;
}

/**
 * Publishes the staged files as a new generation, completely or not at all. Writes nothing if nothing changed. A file that this program did
 * not write is never deleted or replaced: if the site needs its path, throws `PublishError` before anything is published.
 */
export async function publishStage(output: string, staged: LazyList<StagedFile>, options: PublishOptions = {}): Promise<Publication> {
  const { site = readSiteState(output), incremental, isKept = () => false, graceMs = DEFAULT_GRACE_MS, reason = 'build' } = options;
  const { paths } = site;
  const files = byPath(staged);
  const wanted = new Set(Array.from(files, ({ path }) => path));
  const removed = removedFiles(site, wanted, incremental);
  refuseClashes(files, { wanted, site, removed: new Set(removed.map(({ path }) => path)) });
  const changed = filterLazy(files, (file) => file.changed);
  const foreign = incremental?.foreign ?? foreignFiles(site).filter((path) => isForeign(paths.output, path, isKept));
  const written = Array.from(changed, ({ path }) => path);
  const outcome = { written, removed: removed.map(({ path }) => path), foreign };
  const current = recordTimes(site, incremental?.retimed ?? retimedFiles(site, files));
  // After a rollback, a build with `--forward` makes a generation even without changes, so that the next build continues from it.
  if (written.length === 0 && removed.length === 0 && rolledBackTo(current) === undefined) {
    discardStaged(paths);
    return { ...outcome, generation: site.name, settled: Promise.resolve() };
  }
  const published = await publishGeneration(current, { put: changed, removed }, { reason, now: new Date() });
  const settled = settle(current, published, graceMs);
  return { ...outcome, generation: generationName(published.chain.head), settled };
}

async function settle({ paths }: SiteState, { chain, isSynced }: PublishedGeneration, graceMs: number): Promise<void> {
  try {
    await finishGeneration(paths, chain, { retention: { graceMs, now: new Date() }, isSynced });
  } catch {
    // The generation is published; the next publication repeats the deferred work.
  }
}

/** Returns the files to remove: without `incremental`, all files that were not staged; otherwise its orphans. */
function removedFiles(
  { list }: SiteState,
  wanted: ReadonlySet<string>,
  incremental: IncrementalChanges | undefined,
): readonly PublishedFile[] {
  const removed =
    incremental === undefined
      ? [...list.files()].filter(({ path }) => !wanted.has(path))
      : [...new Set(incremental.orphans)].filter((path) => !wanted.has(path)).flatMap((path) => list.get(path) ?? []);
  return removed.sort((a, b) => compareText(a.path, b.path));
}

/** Unchanged files whose modification time differs from the list, as in a copied site. */
function retimedFiles({ list, paths }: SiteState, files: LazyList<StagedFile>): readonly PublishedFile[] {
  const retimed: PublishedFile[] = [];
  for (const { path, changed } of files) {
    const known = changed ? undefined : list.get(path);
    const found = known && statSync(join(paths.output, path), { throwIfNoEntry: false });
    if (known === undefined || found === undefined) continue;
    const mtimeMs = Math.floor(found.mtimeMs);
    if (mtimeMs !== known.mtimeMs) retimed.push({ ...known, mtimeMs });
  }
  return retimed;
}

/** Records new modification times in the list of the current generation. */
function recordTimes(site: SiteState, retimed: readonly PublishedFile[]): SiteState {
  if (retimed.length === 0 || site.chain === undefined) return site;
  try {
    rewriteBase(site.paths, site.chain, retimed);
  } catch (error) {
    throw new PublishError(`${site.paths.output} could not be published: ${systemReason(error)}`, site.paths.output, error);
  }
  return { ...readSiteState(site.paths.output), retired: site.retired };
}

/** Throws `PublishError` for a path that is staged twice, or that is both a file and a folder; either is a program error. */
function refuseClashes(
  files: Iterable<StagedFile>,
  { wanted, site, removed }: { readonly wanted: ReadonlySet<string>; readonly site: SiteState; readonly removed: ReadonlySet<string> },
): void {
  const { list } = site;
  const remains = (path: string): boolean => list.get(path) !== undefined && !removed.has(path);
  const folders = new Set<string>();
  let before = '';
  for (const { path } of files) {
    if (path === before) throw new PublishError(`two pages want the path ${path}`, path);
    before = path;
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      if (wanted.has(folder) || remains(folder)) throw new PublishError(`${folder} is a file and, for ${path}, a folder`, path);
    }
    if (remains(path)) continue;
    for (const below of list.beginningWith(`${path}/`)) {
      if (!removed.has(below.path) && !wanted.has(below.path))
        throw new PublishError(`${path} is a file and, for ${below.path}, a folder`, path);
    }
  }
}
