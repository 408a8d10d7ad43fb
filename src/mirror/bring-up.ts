import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { bootIdOf } from '../publish/generations/boot-id.ts';
import { MANIFEST_PATH, type ManifestEntry } from '../publish/manifest.ts';
import { SIGNATURE_PATH } from '../publish/signing/signing-paths.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import { compareText } from '../text/compare.ts';
import { checkPaths, MEMORY_FOLDER } from './check-paths.ts';
import type { Trusted } from './check-trust.ts';
import { compareFolder } from './compare-folder.ts';
import { fetchFiles } from './fetch-files.ts';
import type { Failure, Fetched } from './fetch-groups.ts';
import { partName } from './fetch-large.ts';
import type { FetchedManifest } from './fetch-manifest.ts';
import { MirrorError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import type { MirrorSummary, Round } from './mirror-run.ts';
import { PIN_FILE, writePin } from './pin.ts';
import { type Selection, selectFiles } from './selection.ts';
import type { MirrorSource } from './source.ts';
import { syncMirror } from './sync-mirror.ts';

/** A manifest of which the signature was checked, where there is one. */
export interface TrustedManifest extends FetchedManifest {
  readonly trusted?: Trusted;
}

/** Makes the folder what a manifest, and the selection, say: fetches what differs, removes what is not wanted any more. */
export async function bringUp(source: MirrorSource, found: TrustedManifest, run: Round): Promise<MirrorSummary> {
  const { folder, memory, selection } = run;
  const { manifest, file, etag, transferredBytes, trusted } = found;
  checkPaths(manifest.files, { foldsCase: folder.foldsCase, isWindows: platform === 'win32' });
  refuseUnknownSubjects(manifest.files, selection);
  const wanted = selectFiles(manifest.files, selection);
  const { kept, missing, replacedBytes, obsolete } = await compareFolder(wanted, memory.files, folder);
  const partBytes = await folder.clearParts(new Set([MANIFEST_PATH, ...missing.map(partName)]));
  await requireSpace(sizeOf(missing) - replacedBytes - partBytes, folder);
  // From here on the folder says itself what it should hold: a run that is cut short leaves a mirror that can be verified and continued.
  if (file !== undefined) {
    // The signature before it: where this is cut short, both are fetched again.
    await placeSignature(trusted, folder);
    folder.place(file, MANIFEST_PATH);
  }
  const visit = { source: source.name, selection, ...(etag === undefined ? {} : { etag }) };
  await memory.noteVisit({ ...visit, unsyncedUnder: bootIdOf() });
  await folder.remove(clashing(obsolete, missing));
  const { files, failures } = await fetchMissing(source, missing, run);
  await folder.remove(obsolete);
  // Files of an earlier run that was interrupted may not be on the disk either.
  const unsynced = memory.visit?.unsyncedUnder === undefined ? files : [...kept, ...files];
  const put = [...(file === undefined ? [] : [MANIFEST_PATH]), ...unsynced.map(({ path }) => path)];
  const isSynced = await syncMirror(folder.root, { put, removed: obsolete });
  const unchanged = missing.length === 0 && obsolete.length === 0 && kept.length === memory.files.size;
  if (!unchanged) await memory.rewrite(sorted([...kept, ...files]));
  const told = failures.filter((failure) => !isForHostOnly(failure));
  const completeAtMs = folder.look(MANIFEST_PATH)?.mtimeMs;
  await memory.noteVisit({
    ...visit,
    ...(told.length === 0 && completeAtMs !== undefined ? { completeAtMs } : {}),
    ...(isSynced ? {} : { unsyncedUnder: bootIdOf() }),
  });
  return {
    files: wanted.length,
    fetched: files.length,
    fetchedBytes: sizeOf(files),
    manifestBytes: transferredBytes,
    removed: obsolete,
    ...(trusted && { signature: { keyId: trusted.key.keyId, generation: trusted.entry.number, isFirst: trusted.isFirst } }),
    failures: told.map(({ message }) => message),
  };
}

/** Puts the signature beside the manifest, and notes what is trusted from now on; without one, an earlier one goes. */
async function placeSignature(trusted: Trusted | undefined, folder: MirrorFolder): Promise<void> {
  if (trusted === undefined) {
    await folder.remove([SIGNATURE_PATH, `${MEMORY_FOLDER}/${PIN_FILE}`]);
    return;
  }
  await writePin(folder.root, trusted);
  const waiting = join(folder.parts, SIGNATURE_PATH);
  await rm(waiting, { force: true });
  await writeFile(waiting, trusted.text, { flag: 'wx' });
  folder.place(waiting, SIGNATURE_PATH);
}

async function fetchMissing(source: MirrorSource, missing: readonly ManifestEntry[], run: Round): Promise<Fetched> {
  const totalBytes = sizeOf(missing);
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
async function requireSpace(neededBytes: number, { root }: MirrorFolder): Promise<void> {
  const disk = await statfs(root).catch(() => undefined);
  if (disk === undefined || neededBytes <= disk.bavail * disk.bsize) return;
  throw new MirrorError(`${neededBytes} bytes more are needed, and ${root} has room for ${disk.bavail * disk.bsize}`);
}

function sizeOf(files: readonly { readonly sizeBytes: number }[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Obsolete files in the way: where a folder is wanted now, or below a path where a file is wanted. */
function clashing(obsolete: readonly string[], missing: readonly ManifestEntry[]): readonly string[] {
  if (obsolete.length === 0) return [];
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
