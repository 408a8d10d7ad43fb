import { existsSync, statSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { compareText } from '../../model/text/compare.ts';
import { bootIdOf } from '../generations/boot-id.ts';
import { foldersAbove, fsyncFiles } from '../generations/sync-files.ts';
import { hashFile, SMALL_BYTES } from '../hash-file.ts';
import { MANIFEST_PATH, type ManifestEntry } from '../manifest.ts';
import { entryOfPart } from '../manifest-parts.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { checkPaths, STATE_FOLDER } from './check-paths.ts';
import type { VerifiedSignature } from './check-trust.ts';
import { type Failure, type Fetched, type FetchGroupsOptions, fetchGroups, type Group } from './fetch-groups.ts';
import { fetchInWorkers } from './fetch-in-workers.ts';
import { partialName } from './fetch-large.ts';
import type { FetchedManifest } from './fetch-manifest.ts';
import { MirrorError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import type { MirrorSummary, SyncRun } from './mirror-options.ts';
import { PIN_FILE, writePin } from './pin.ts';
import { type Selection, selectFiles } from './selection.ts';
import type { MirrorSource } from './source.ts';

/** A fetched manifest with its verified signature; `trusted` is absent if the site is not signed. */
export interface VerifiedManifest extends FetchedManifest {
  readonly trusted?: VerifiedSignature;
}

/** Makes the folder equal to the manifest's selected files: fetches files that differ, then removes files that are no longer selected. */
export async function syncFolder(source: MirrorSource, fetchedManifest: VerifiedManifest, run: SyncRun): Promise<MirrorSummary> {
  const { folder, state, selection } = run;
  const { manifest, file, etag, transferredBytes, trusted } = fetchedManifest;
  const parts = (manifest.parts ?? []).map(entryOfPart);
  checkPaths([...parts, ...manifest.files], { foldsCase: folder.foldsCase, isWindows: platform === 'win32' });
  refuseUnknownSubjects(manifest.files, selection);
  const wanted = selectFiles(manifest.files, selection);
  const { upToDate, missing, replacedBytes, ...compared } = await compareFolder(wanted, state.files, folder);
  const partPaths = new Set(parts.map(({ path }) => path));
  const obsolete = compared.obsolete.filter((path) => !partPaths.has(path));
  const partialBytes = await folder.clearPartials(new Set([MANIFEST_PATH, ...[...parts, ...missing].map(partialName)]));
  await requireSpace(sizeOf(missing) - replacedBytes - partialBytes, folder);
  upToDate.push(...placeParts(parts, fetchedManifest, run));
  // The manifest is written before the files, so that a run that is killed leaves a mirror that `verify` can check and the next run can
  // resume.
  if (file !== undefined) {
    // The signature is written first: a kill between the two writes makes the next run fetch both again.
    await placeSignature(trusted, folder);
    folder.place(file, MANIFEST_PATH);
  }
  const sync = { source: source.name, selection, ...(etag === undefined ? {} : { etag }) };
  await state.saveLastSync({ ...sync, unsyncedUnder: bootIdOf() });
  await folder.remove(blockingPaths(obsolete, missing));
  const { files, failures } = await fetchMissing(source, missing, run);
  await folder.remove(obsolete);
  // Files of an earlier, interrupted run may be in the page cache only, so they are synced as well.
  const unsynced = state.lastSync?.unsyncedUnder === undefined ? files : [...upToDate, ...files];
  const fetchedParts = fetchedManifest.partFiles?.keys() ?? [];
  const put = [...(file === undefined ? [] : [MANIFEST_PATH]), ...fetchedParts, ...unsynced.map(({ path }) => path)];
  const isSynced = await fsyncMirror(folder.root, { put, removed: obsolete });
  const unchanged = missing.length === 0 && obsolete.length === 0 && upToDate.length === state.files.size;
  if (!unchanged) await state.rewrite(sorted([...upToDate, ...files]));
  const reported = failures.filter((failure) => !isForHostOnly(failure));
  const completeAtMs = folder.look(MANIFEST_PATH)?.mtimeMs;
  await state.saveLastSync({
    ...sync,
    ...(reported.length === 0 && completeAtMs !== undefined ? { completeAtMs } : {}),
    ...(isSynced ? {} : { unsyncedUnder: bootIdOf() }),
  });
  return {
    files: parts.length + wanted.length,
    fetched: files.length,
    fetchedBytes: sizeOf(files),
    manifestBytes: transferredBytes,
    removed: obsolete,
    ...(trusted && { signature: { keyId: trusted.key.keyId, generation: trusted.entry.number, isFirst: trusted.isFirst } }),
    failures: reported.map(({ message }) => message),
  };
}

/** Moves fetched parts of the manifest to their paths, and returns all parts. The parts of the manifest before stay until the end of the sync. */
function placeParts(parts: readonly ManifestEntry[], { partFiles }: FetchedManifest, { folder, state }: SyncRun): readonly PublishedFile[] {
  return parts.map(({ path, sizeBytes, sha256 }) => {
    const fetched = partFiles?.get(path);
    const mtimeMs = Math.floor(statSync(fetched ?? join(folder.root, path)).mtimeMs);
    const record = { path, sizeBytes, sha256, mtimeMs };
    if (fetched !== undefined) {
      state.recordFile(record);
      folder.place(fetched, path);
    }
    return record;
  });
}

/** Writes the signature next to the manifest and pins its key and generation. Without a signature, removes an earlier one and the pin. */
async function placeSignature(trusted: VerifiedSignature | undefined, folder: MirrorFolder): Promise<void> {
  if (trusted === undefined) {
    await folder.remove([SIGNATURE_PATH, `${STATE_FOLDER}/${PIN_FILE}`]);
    return;
  }
  await writePin(folder.root, trusted);
  const temp = join(folder.partials, SIGNATURE_PATH);
  await rm(temp, { force: true });
  await writeFile(temp, trusted.text, { flag: 'wx' });
  folder.place(temp, SIGNATURE_PATH);
}

async function fetchMissing(source: MirrorSource, missing: readonly ManifestEntry[], run: SyncRun): Promise<Fetched> {
  const totalBytes = sizeOf(missing);
  let doneFiles = 0;
  let doneBytes = 0;
  const reportProgress = (): void => run.onProgress({ doneFiles, totalFiles: missing.length, doneBytes, totalBytes });
  const { folder, state, connections, threads, retry } = run;
  return fetchFiles(missing, {
    source,
    folder,
    recordFile: state.recordFile,
    connections,
    threads,
    retry,
    onFile: () => {
      doneFiles++;
      reportProgress();
    },
    onBytes: (count) => {
      doneBytes += count;
      reportProgress();
    },
  });
}

/** Throws `MirrorError` for a subject that no article has: a typing error would otherwise remove every article from the mirror. */
function refuseUnknownSubjects(files: readonly ManifestEntry[], { subjects }: Selection): void {
  if (subjects.length === 0) return;
  const known = new Set(files.flatMap((file) => file.subjects ?? []));
  const unknown = subjects.find((slug) => !known.has(slug));
  if (unknown !== undefined)
    throw new MirrorError(`no article has the subject "${unknown}"; expected one of ${[...known].sort(compareText).join(', ')}`);
}

/** Throws `MirrorError` before the first transfer if the file system has too little free space. */
async function requireSpace(neededBytes: number, { root }: MirrorFolder): Promise<void> {
  const disk = await statfs(root).catch(() => undefined);
  if (disk === undefined || neededBytes <= disk.bavail * disk.bsize) return;
  throw new MirrorError(`the mirror needs ${neededBytes} more bytes; ${root} has ${disk.bavail * disk.bsize} bytes free`);
}

function sizeOf(files: readonly { readonly sizeBytes: number }[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Obsolete paths that block a missing file: a file where a folder is needed, or files below a path that becomes a file. */
function blockingPaths(obsolete: readonly string[], missing: readonly ManifestEntry[]): readonly string[] {
  if (obsolete.length === 0) return [];
  const gone = new Set(obsolete);
  const paths = new Set(missing.map(({ path }) => path));
  const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
  const blockingFolders = missing.flatMap(({ path }) => foldersOf(path).filter((folder) => gone.has(folder)));
  return [...blockingFolders, ...obsolete.filter((path) => foldersOf(path).some((folder) => paths.has(folder)))];
}

/** True for a host configuration file that the server does not serve (403 or 404); readers do not need it. */
function isForHostOnly({ entry, status }: Failure): boolean {
  return entry.group === 'host' && (status === 403 || status === 404);
}

function sorted(files: readonly PublishedFile[]): readonly PublishedFile[] {
  return [...files].sort((a, b) => compareText(a.path, b.path));
}

/** FolderDifference between a mirror's folder and the selected files of a manifest. */
interface FolderDifference {
  /** Files that are up to date, with their modification times on this disk. */
  readonly upToDate: PublishedFile[];
  readonly missing: readonly ManifestEntry[];
  /** Total size, in bytes, of the files that the missing ones replace. */
  readonly replacedBytes: number;
  /** Paths that an earlier run wrote and that are no longer selected. */
  readonly obsolete: readonly string[];
}

/**
 * Compares a mirror's folder with the selected files. A file is up to date if its size and modification time equal those recorded by an
 * earlier run; any other file of the right size is hashed.
 */
async function compareFolder(
  wanted: readonly ManifestEntry[],
  known: ReadonlyMap<string, PublishedFile>,
  folder: MirrorFolder,
): Promise<FolderDifference> {
  const upToDate: PublishedFile[] = [];
  const missing: ManifestEntry[] = [];
  const paths = new Set<string>();
  let replacedBytes = 0;
  for (const entry of wanted) {
    const { path, sizeBytes, sha256 } = entry;
    paths.add(path);
    const found = folder.look(path);
    if (found === undefined || !found.isFile() || found.size !== sizeBytes) {
      missing.push(entry);
      replacedBytes += found?.size ?? 0;
      continue;
    }
    const recordFile = known.get(path);
    const mtimeMs = Math.floor(found.mtimeMs);
    const isNoted = recordFile !== undefined && recordFile.sha256 === sha256 && recordFile.mtimeMs === mtimeMs;
    const isRight = isNoted || (await hashFile(join(folder.root, path)).catch(() => undefined))?.sha256 === sha256;
    if (isRight) upToDate.push({ path, sizeBytes, sha256, mtimeMs });
    else {
      missing.push(entry);
      replacedBytes += found.size;
    }
  }
  return { upToDate, missing, replacedBytes, obsolete: [...known.keys()].filter((path) => !paths.has(path)) };
}

interface FetchFilesOptions extends FetchGroupsOptions {
  /** Number of worker threads that fetch small files if there are at least 1,000 of them. */
  readonly threads: number;
}

/** Fetches files and moves each to its path. Content that is listed under several paths is fetched once. */
async function fetchFiles(entries: readonly ManifestEntry[], options: FetchFilesOptions): Promise<Fetched> {
  const groups = groupsByContent(entries);
  const small = groups.filter((group) => isSmall(group));
  const large = groups.filter((group) => !isSmall(group));
  const { threads, connections } = options;
  if (threads < 2 || small.length < MIN_FILES_FOR_WORKERS || connections <= LARGE_FILE_CONNECTIONS) return fetchGroups(groups, options);
  const largeConnections = large.length === 0 ? 0 : LARGE_FILE_CONNECTIONS;
  // `allSettled`, so that no transfer is still writing when the run results with an error.
  const results = await Promise.allSettled([
    fetchInWorkers(small, { ...options, connections: connections - largeConnections }),
    fetchGroups(large, { ...options, connections: largeConnections }),
  ]);
  const fetched = results.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  return { files: fetched.flatMap(({ files }) => files), failures: fetched.flatMap(({ failures }) => failures) };
}

function groupsByContent(entries: readonly ManifestEntry[]): readonly Group[] {
  const groups = new Map<string, ManifestEntry[]>();
  for (const entry of entries) {
    const key = partialName(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function isSmall([entry]: Group): boolean {
  return entry === undefined || entry.sizeBytes <= SMALL_BYTES;
}

/** Below this number of small files, starting workers costs more than it saves. */
const MIN_FILES_FOR_WORKERS = 1000;
/** Connections reserved for large files while workers fetch the small ones. */
const LARGE_FILE_CONNECTIONS = 2;

/**
 * Syncs written and removed files of a run to disk (fsync). Returns false if the platform cannot sync many files cheaply (only Linux can);
 * the next run then hashes them if the machine restarted.
 */
async function fsyncMirror(
  root: string,
  { put, removed }: { readonly put: readonly string[]; readonly removed: readonly string[] },
): Promise<boolean> {
  if (put.length + removed.length === 0) return true;
  const files = put.map((path) => join(root, path));
  const folders = foldersAbove(root, [...files, ...removed.map((path) => join(root, path))]);
  return fsyncFiles({ root, files, folders: [...folders].filter((folder) => existsSync(folder)) });
}
