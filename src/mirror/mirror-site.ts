import { statfs } from 'node:fs/promises';
import { platform } from 'node:process';
import { MANIFEST_PATH, type ManifestEntry } from '../publish/manifest.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import { compareText } from '../text/compare.ts';
import { checkPaths } from './check-paths.ts';
import { compareFolder } from './compare-folder.ts';
import { fetchFiles } from './fetch-files.ts';
import type { Failure } from './fetch-groups.ts';
import { partName } from './fetch-large.ts';
import { fetchManifest, ownManifest } from './fetch-manifest.ts';
import { lockMirror, type Memory, openMemory } from './memory.ts';
import { MirrorError } from './mirror-error.ts';
import { type MirrorFolder, openMirrorFolder } from './mirror-folder.ts';
import type { Patience } from './patience.ts';
import { type Selection, selectFiles } from './selection.ts';
import type { MirrorSource } from './source.ts';

export interface MirrorOptions {
  readonly selection: Selection;
  readonly connections: number;
  /** Threads that share many small files. */
  readonly threads: number;
  readonly patience: Patience;
  readonly onProgress: (progress: MirrorProgress) => void;
}

/** How far a mirror is; of the files that had to be fetched. */
export interface MirrorProgress {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export interface MirrorSummary {
  /** Files of the site that were wanted. */
  readonly files: number;
  readonly fetched: number;
  readonly fetchedBytes: number;
  readonly manifestBytes: number;
  readonly removed: readonly string[];
  /** One sentence for each file that did not come. */
  readonly failures: readonly string[];
}

const NOTHING_DONE: MirrorSummary = { files: 0, fetched: 0, fetchedBytes: 0, manifestBytes: 0, removed: [], failures: [] };

/**
 * Makes a folder the copy of a site, or of a part of it: only what differs is fetched, what the site dropped is removed. May be killed at
 * any moment and run again.
 *
 * Throws `MirrorError` where nothing can be mirrored at all; single files that did not come are in the summary.
 */
export async function mirrorSite(source: MirrorSource, target: string, options: MirrorOptions): Promise<MirrorSummary> {
  const folder = await openMirrorFolder(target);
  if (folder.root === source.name) throw new MirrorError(`${target} is the site itself; expected another folder`);
  const unlock = await lockMirror(folder.root);
  try {
    const memory = await openMemory(folder.root);
    try {
      return await carryOut(source, { folder, memory, ...options });
    } finally {
      memory.close();
    }
  } finally {
    await unlock();
  }
}

interface Run extends MirrorOptions {
  readonly folder: MirrorFolder;
  readonly memory: Memory;
}

async function carryOut(source: MirrorSource, run: Run): Promise<MirrorSummary> {
  const { folder, memory, selection, patience } = run;
  const etag = memory.visit?.source === source.name ? memory.visit.etag : undefined;
  let found = await fetchManifest(source, { folder, etag, patience });
  if (found === 'unchanged') {
    if (isAsItWas(run)) return { ...NOTHING_DONE, files: memory.files.size };
    const own = await ownManifest(folder);
    found = own === undefined ? await fetchManifest(source, { folder, etag: undefined, patience }) : { manifest: own, transferredBytes: 0 };
  }
  if (found === 'unchanged') throw new MirrorError(`${source.name} says that its manifest is unchanged, and was not asked`);
  const { manifest, file, transferredBytes } = found;
  const freshTag = file === undefined ? etag : found.etag;
  checkPaths(manifest.files, { foldsCase: folder.foldsCase, isWindows: platform === 'win32' });
  refuseUnknownSubjects(manifest.files, selection);
  const wanted = selectFiles(manifest.files, selection);
  const { kept, missing, obsolete } = await compareFolder(wanted, memory.files, folder);
  await requireSpace(missing, folder);
  // From here on the folder says itself what it should hold: a run that is cut short leaves a mirror that can be verified and continued.
  if (file !== undefined) folder.place(file, MANIFEST_PATH);
  const visit = { source: source.name, selection, ...(freshTag === undefined ? {} : { etag: freshTag }) };
  await memory.noteVisit(visit);
  await folder.clearParts(new Set(missing.map(partName)));
  await folder.remove(clashing(obsolete, missing));
  const { files, failures } = await fetchMissing(source, missing, run);
  await folder.remove(obsolete);
  const unchanged = missing.length === 0 && obsolete.length === 0 && kept.length === memory.files.size;
  if (!unchanged) await memory.rewrite(sorted([...kept, ...files]));
  const completeAtMs = folder.look(MANIFEST_PATH)?.mtimeMs;
  if (failures.length === 0 && completeAtMs !== undefined) await memory.noteVisit({ ...visit, completeAtMs });
  return {
    files: wanted.length,
    fetched: files.length,
    fetchedBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    manifestBytes: transferredBytes,
    removed: obsolete,
    failures: failures.filter((failure) => !isForHostOnly(failure)).map(({ message }) => message),
  };
}

/** Whether the last run was complete, wanted the same, and nothing touched a file since: then the manifest need not even be read. */
function isAsItWas({ folder, memory, selection }: Run): boolean {
  const { visit } = memory;
  if (visit?.completeAtMs === undefined || JSON.stringify(visit.selection) !== JSON.stringify(selection)) return false;
  if (folder.look(MANIFEST_PATH)?.mtimeMs !== visit.completeAtMs) return false;
  for (const { path, sizeBytes, mtimeMs } of memory.files.values()) {
    const found = folder.look(path);
    if (found === undefined || !found.isFile() || found.size !== sizeBytes || Math.floor(found.mtimeMs) !== mtimeMs) return false;
  }
  return true;
}

async function fetchMissing(source: MirrorSource, missing: readonly ManifestEntry[], run: Run): ReturnType<typeof fetchFiles> {
  const totalBytes = missing.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let doneFiles = 0;
  let doneBytes = 0;
  const show = (): void => run.onProgress({ doneFiles, totalFiles: missing.length, doneBytes, totalBytes });
  const { folder, memory, connections, threads, patience } = run;
  return fetchFiles(missing, {
    source,
    folder,
    note: memory.note,
    connections,
    threads,
    patience,
    onFile: () => {
      doneFiles++;
      show();
    },
    onBytes: (count) => {
      doneBytes += count;
      show();
    },
  });
}

/** A subject misspelt would remove every article from a mirror. */
function refuseUnknownSubjects(files: readonly ManifestEntry[], { subjects }: Selection): void {
  if (subjects.length === 0) return;
  const known = new Set(files.flatMap((file) => file.subjects ?? []));
  const unknown = subjects.find((slug) => !known.has(slug));
  if (unknown !== undefined)
    throw new MirrorError(`no article is of the subject "${unknown}"; expected one of ${[...known].sort(compareText).join(', ')}`);
}

/** Says before the first byte that the disk is too small. */
async function requireSpace(missing: readonly ManifestEntry[], { root }: MirrorFolder): Promise<void> {
  const needed = missing.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const disk = await statfs(root).catch(() => undefined);
  if (disk === undefined || needed <= disk.bavail * disk.bsize) return;
  throw new MirrorError(`${needed} bytes are to be fetched, and ${root} has room for ${disk.bavail * disk.bsize}`);
}

/** Obsolete files in the way: where a folder is wanted now, or below a path where a file is wanted. */
function clashing(obsolete: readonly string[], missing: readonly ManifestEntry[]): readonly string[] {
  const gone = new Set(obsolete);
  const paths = new Set(missing.map(({ path }) => path));
  const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
  const inTheWay = missing.flatMap(({ path }) => foldersOf(path).filter((folder) => gone.has(folder)));
  return [...inTheWay, ...obsolete.filter((path) => foldersOf(path).some((folder) => paths.has(folder)))];
}

/** Configuration that many hosts keep to themselves, and that no reader needs. */
function isForHostOnly({ entry, status }: Failure): boolean {
  return entry.group === 'host' && (status === 403 || status === 404);
}

function sorted(files: readonly PublishedFile[]): readonly PublishedFile[] {
  return [...files].sort((a, b) => compareText(a.path, b.path));
}
