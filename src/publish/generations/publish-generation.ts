import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { isNamedByContent } from '../../serve/http/named-by-content.ts';
import { hashOfFile } from '../hash-file.ts';
import { type ManifestText, openManifest } from '../manifest-text.ts';
import { PublishError, systemReason } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { applyChanges, applyFirstGeneration } from './apply-changes.ts';
import { bootIdOf } from './boot-id.ts';
import { type CurrentChain, followChain, readCurrentChain } from './current-chain.ts';
import { fileClassOf } from './file-class.ts';
import type { GenerationHead } from './generation-head.ts';
import { nextGenerationNumber } from './generation-number.ts';
import { pinVersions } from './pin-versions.ts';
import { type FileChange, printRecord } from './record.ts';
import { readingSeal } from './sealed-text.ts';
import type { SiteState } from './site-state.ts';
import { basePathOf, pendingPathOf, recordPathOf, type StatePaths } from './state-folder.ts';
import { foldersAbove, fsyncFiles, MAX_SINGLE_SYNCS } from './sync-files.ts';
import { writeFirstBase } from './write-base.ts';
import { writeDurably } from './write-durably.ts';

/** Changes of a generation; the bytes of `put` are in the staging directory. */
export interface GenerationChanges {
  /** Files added or replaced, by path. Iterated several times. */
  readonly put: Iterable<PublishedFile>;
  readonly removed: readonly PublishedFile[];
}

/**
 * Publishes a generation in three steps: sync the staged files, commit with a record, apply by renames. Before the commit the output is
 * unchanged; after it, `recoverSite` completes an interrupted run. Throws `PublishError`.
 */
export async function publishGeneration(
  site: SiteState,
  changes: GenerationChanges,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<PublishedGeneration> {
  const { paths } = site;
  const number = nextGenerationNumber(paths);
  const time = now.toISOString();
  const removed = new Set(changes.removed.map(({ path }) => path));
  const isOfLostGeneration = openLostGeneration(paths.output);
  refuseObstacles(isVacant(paths) ? [] : changes.put, {
    output: paths.output,
    owns: (path) => site.list.get(path) !== undefined || site.retired.has(path) || isOfLostGeneration(path),
    removes: (path) => removed.has(path) || site.retired.has(path),
  });
  const committed = await attempt(paths, number, () => commit(site, changes, { number, time, reason }));
  try {
    if (site.chain !== undefined || !applyFirstGeneration(paths, number)) applyChanges(paths, { number, changes: committed.changes() });
  } catch (error) {
    throw new PublishError(
      `generation ${number} of ${paths.output} is published, but not all of its files could be put in place: ${systemReason(error)}; the next build moves the others`,
      paths.output,
      error,
    );
  }
  const chain = site.chain === undefined ? readCurrentChain(paths) : followChain(paths, site.chain);
  if (chain?.head.digest !== committed.head.digest)
    throw new PublishError(
      `generation ${number} of ${paths.output} cannot be read back from ${paths.folder}; check the disk`,
      paths.folder,
    );
  return { chain, isSynced: committed.isSynced };
}

/** A generation that is committed and applied. */
export interface PublishedGeneration {
  readonly chain: CurrentChain;
  /** True if its bytes were synced; otherwise they are hashed after a restart. */
  readonly isSynced: boolean;
}

interface Committed {
  readonly head: GenerationHead;
  readonly isSynced: boolean;
  readonly changes: () => readonly FileChange[];
}

async function commit(site: SiteState, changes: GenerationChanges, head: Omit<GenerationHead, 'digest' | 'bootId'>): Promise<Committed> {
  const { paths, chain, list } = site;
  const pending = moveStaged(paths, head.number);
  const objectFolders = pinVersions(paths, supersededBy(site, changes));
  const isSynced = await syncPending(paths, { pending, put: changes.put, objectFolders });
  const put = withTimes(changes.put, pending);
  if (chain === undefined) {
    const all = (): readonly FileChange[] => changesOf(changes, () => undefined);
    return { head: writeFirstBase(paths, put, head), isSynced, changes: all };
  }
  const printed = changesOf({ ...changes, put }, (path) => list.get(path)?.sha256);
  const bootId = bootIdOf();
  const { number, digest } = chain.head;
  const { pieces, sha256 } = readingSeal(printRecord({ ...head, bootId, parent: { number, digest }, changes: printed }));
  writeDurably(recordPathOf(paths, head.number), pieces);
  return { head: { ...head, bootId, digest: sha256() }, isSynced, changes: () => printed };
}

/** Adds the modification times of the pending files; a rename keeps them. */
function* withTimes(files: Iterable<PublishedFile>, pending: string): Generator<PublishedFile> {
  for (const file of files) yield { ...file, mtimeMs: Math.floor(statSync(join(pending, file.path)).mtimeMs) };
}

/** True if the output is empty, so that there can be no obstacles. */
function isVacant({ output, isInside }: StatePaths): boolean {
  return !existsSync(output) || readdirSync(output).length === Number(isInside);
}

/** Renames the staging directory to the generation's pending folder. */
function moveStaged(paths: StatePaths, number: number): string {
  const pending = pendingPathOf(paths, number);
  mkdirSync(dirname(pending), { recursive: true });
  if (existsSync(paths.next)) renameSync(paths.next, pending);
  else mkdirSync(pending);
  return pending;
}

/**
 * Current versions of replaced and removed files, without removed files named by content, which stay in the output for the grace period.
 */
function* supersededBy({ list }: SiteState, { put, removed }: GenerationChanges): Generator<PublishedFile> {
  for (const { path, sha256 } of put) {
    const before = list.get(path);
    if (before !== undefined && before.sha256 !== sha256) yield before;
  }
  yield* removed.filter(({ path }) => !isNamedByContent(path));
}

async function syncPending(
  paths: StatePaths,
  {
    pending,
    put,
    objectFolders,
  }: { readonly pending: string; readonly put: Iterable<PublishedFile>; readonly objectFolders: Iterable<string> },
): Promise<boolean> {
  const files: string[] = [];
  for (const { path } of put) {
    files.push(join(pending, path));
    // Above 1,000 files the whole file system is synced.
    if (files.length > MAX_SINGLE_SYNCS) break;
  }
  const objects = [...objectFolders];
  const folders = [
    ...foldersAbove(pending, files),
    dirname(pending),
    ...objects,
    ...(objects.length > 0 ? [paths.objects] : []),
    paths.folder,
  ];
  return fsyncFiles({ root: paths.folder, files, folders });
}

function changesOf({ put, removed }: GenerationChanges, oldSha256Of: (path: string) => string | undefined): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const { path, sizeBytes, sha256, mtimeMs = 0 } of put) {
    const oldSha256 = oldSha256Of(path);
    const fileClass = fileClassOf(path, oldSha256 === undefined);
    changes.push({ kind: 'put', path, sizeBytes, sha256, mtimeMs, ...(oldSha256 === undefined ? {} : { oldSha256 }), fileClass });
  }
  for (const { path, sha256 } of removed) changes.push({ kind: 'del', path, oldSha256: sha256, fileClass: fileClassOf(path, false) });
  return changes.sort((a, b) => compareText(a.path, b.path));
}

/** Runs the steps up to the commit. On failure, deletes the pending files, so that they do not fill the disk. */
async function attempt<Result>(paths: StatePaths, number: number, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (existsSync(recordPathOf(paths, number)) || existsSync(basePathOf(paths, number))) {
      throw new PublishError(
        `it is unknown if generation ${number} of ${paths.output} is on the disk: ${systemReason(error)}; the next build finds out and continues`,
        paths.output,
        error,
      );
    }
    try {
      rmSync(pendingPathOf(paths, number), { recursive: true, force: true });
    } catch {}
    throw new PublishError(
      `${paths.output} could not be published: ${systemReason(error)}; the last good site is unchanged`,
      paths.output,
      error,
    );
  }
}

/**
 * Recognizes files of a generation whose record was lost or damaged after its files were in place. The output's manifest lists them with
 * the same bytes. Later generations may replace them. The manifest is read on the first call.
 */
function openLostGeneration(output: string): (path: string) => boolean {
  let manifest: ManifestText | 'unread' | undefined = 'unread';
  return (path) => {
    if (manifest === 'unread') manifest = openManifest({ read: (file) => readFileSync(join(output, file)) });
    const entry = manifest?.get(path);
    return entry !== undefined && hashOfFile(join(output, path)) === entry.sha256;
  };
}

/** The output, as far as the check for obstacles needs it. */
interface ObstacleCheck {
  readonly output: string;
  /** True for a path that is listed, or superseded and not yet deleted. */
  readonly owns: (path: string) => boolean;
  /** True for a path that the generation removes. */
  readonly removes: (path: string) => boolean;
}

/**
 * Throws `PublishError` if a file or folder that this program did not write is at a path that the site needs. An unknown file with exactly
 * the bytes to be published is adopted, as in a copied site; also throws if a folder of the output is read-only. Runs before anything is changed.
 */
function refuseObstacles(files: Iterable<PublishedFile>, { output, owns, removes }: ObstacleCheck): void {
  const checked = new Set<string>();
  for (const file of files) {
    if (checked.size === 0) requireWritable(output);
    for (let folder = dirname(file.path); folder !== '.' && !checked.has(folder); folder = dirname(folder)) {
      checked.add(folder);
      const found = statOf(join(output, folder));
      if (found !== undefined && !found.isDirectory() && !removes(folder)) throw obstacle(output, folder, file.path, found);
      if (found?.isDirectory() === true) requireWritable(join(output, folder));
    }
    const path = join(output, file.path);
    const found = statOf(path);
    if (found === undefined) continue;
    const isFree = found.isDirectory() ? containsOnlyRemoved(output, file.path, removes) : owns(file.path) || hasBytesOf(path, file, found);
    if (!isFree) throw obstacle(output, file.path, file.path, found);
  }
}

/** Throws `PublishError` if no file can be renamed into a folder. */
function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new PublishError(`${folder} cannot be written: ${systemReason(error)}; the last good site is unchanged`, folder, error);
  }
}

/** True if every file in a folder is to be removed, so that a file may replace it. */
function containsOnlyRemoved(output: string, folder: string, removes: (path: string) => boolean): boolean {
  return readdirSync(join(output, folder), { withFileTypes: true }).every((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? containsOnlyRemoved(output, path, removes) : removes(path);
  });
}

function hasBytesOf(path: string, { sizeBytes, sha256 }: PublishedFile, found: Stats): boolean {
  return found.isFile() && found.size === sizeBytes && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A parent of the path is a file; the loop above checks it.
    return undefined;
  }
}

function obstacle(output: string, path: string, needed: string, found: Stats): PublishError {
  const what = found.isDirectory() ? 'a folder' : found.isSymbolicLink() ? 'a symbolic link' : 'a file';
  const target = join(output, path);
  return new PublishError(
    `${target} is ${what} that offprint did not write, and the site needs the path ${needed}; nothing was published: move ${target} elsewhere and build again`,
    target,
  );
}
