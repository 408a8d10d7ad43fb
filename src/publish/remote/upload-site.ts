import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileUnavailableError } from '../generations/file-unavailable-error.ts';
import type { OpenedGeneration } from '../generations/open-generations.ts';
import { type FileVersion, openVersion } from '../generations/open-version.ts';
import type { RemoteTool } from './remote-tool.ts';
import type { Upload, UploadPlan } from './upload-plan.ts';
import type { UploadProgress } from './upload-progress.ts';

/** Receives the progress of an upload, in objects. */
export type ShowUpload = (progress: { readonly step: string; readonly done: number; readonly total: number }) => void;

export interface UploadOptions {
  readonly tool: RemoteTool;
  readonly progress: UploadProgress;
  readonly show: ShowUpload;
}

/**
 * Uploads a plan in batches and records each batch, then deletes. Returns the number of uploaded objects. Throws `FileUnavailableError` if
 * a later generation was published and a version is no longer stored.
 */
export async function uploadSite(generation: OpenedGeneration, plan: UploadPlan, { tool, progress, show }: UploadOptions): Promise<number> {
  const total = plan.steps.reduce((sum, { uploads }) => sum + uploads.length, 0);
  let done = 0;
  let sent = 0;
  const pending = progress.pendingDeletions.filter((key) => !isWanted(generation, key));
  if (plan.deletions.length > 0) await progress.addDeletions(plan.deletions);
  for (const { name, uploads } of plan.steps) {
    const missing = uploads.filter((upload) => !progress.isDone(upload));
    done += uploads.length - missing.length;
    for (const batch of batchesOf(missing)) {
      await uploadBatch(generation, batch, tool);
      await progress.add(batch);
      done += batch.length;
      sent += batch.length;
      show({ step: name, done, total });
    }
  }
  const deletions = [...new Set([...plan.deletions, ...pending])];
  if (deletions.length > 0) await tool.remove(deletions);
  await progress.end();
  return sent;
}

/** True if the site has a file for a key, or a page whose URL it is. */
function isWanted({ snapshot }: OpenedGeneration, key: string): boolean {
  return snapshot.get(key) !== undefined || snapshot.get(`${key}.html`) !== undefined;
}

/**
 * Groups uploads into batches for one call each. A batch has one media type, and at most 2,000 files or 256 MiB, so that little is
 * repeated after an interruption. It has one depth, because on the local disk a name cannot be both a file and a folder.
 */
function batchesOf(uploads: readonly Upload[]): readonly (readonly Upload[])[] {
  const byKind = new Map<string, Upload[][]>();
  const sizes = new Map<Upload[], number>();
  for (const upload of uploads) {
    const depth = upload.key === upload.path ? '' : upload.key.split('/').length;
    const kind = `${upload.contentType}\n${upload.cacheControl}\n${depth}`;
    const batches = byKind.get(kind) ?? [];
    byKind.set(kind, batches);
    const last = batches.at(-1);
    if (last === undefined || last.length >= MAX_FILES || (sizes.get(last) ?? 0) + upload.sizeBytes > MAX_BYTES) batches.push([upload]);
    else last.push(upload);
    const batch = batches.at(-1) ?? [];
    sizes.set(batch, (sizes.get(batch) ?? 0) + upload.sizeBytes);
  }
  return [...byKind.values()].flat();
}

async function uploadBatch(generation: OpenedGeneration, batch: readonly Upload[], tool: RemoteTool): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { folder, remove } = await openUploadFolder(generation, batch);
  try {
    await tool.upload(folder, { contentType: first.contentType, cacheControl: first.cacheControl });
  } finally {
    await remove();
  }
}

const MAX_FILES = 2000;
const MAX_BYTES = 256 * 1024 * 1024;

/** A folder of files named by their remote keys, for a program that copies folders. */
interface UploadFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Creates a folder with some files of a generation. Small files are copied after verification; large ones are hard links, which keep their
 * content when a later generation replaces the file in the site. Throws `FileUnavailableError` for a file without a stored version.
 */
async function openUploadFolder(generation: OpenedGeneration, batch: readonly Upload[]): Promise<UploadFolder> {
  const { snapshot, paths } = generation;
  // Hard links need the same device.
  const hasState = !snapshot.isFromManifest && existsSync(paths.folder);
  if (hasState) await clearAbandoned(paths.folder);
  const folder = await mkdtemp(join(hasState ? paths.folder : tmpdir(), PREFIX));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const created = new Set<string>();
    for (const upload of batch) {
      const target = join(folder, upload.key);
      const parent = dirname(target);
      if (!created.has(parent)) await mkdir(parent, { recursive: true });
      created.add(parent);
      await putFile(generation, upload, target);
    }
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function putFile(generation: OpenedGeneration, upload: Upload, target: string): Promise<void> {
  const { paths, snapshot } = generation;
  const listed = snapshot.get(upload.path);
  for (let attempt = 1; ; attempt++) {
    const version = listed === undefined ? undefined : await openVersion(paths, listed);
    if (version === undefined || version.kind === 'none')
      throw new FileUnavailableError(upload.path, version?.reason ?? 'is not of the site');
    if (version.kind === 'bytes') return writeFile(target, version.bytes);
    try {
      // A publication may replace the file between `open` and `link`; the next attempt finds it elsewhere.
      if ((await putLarge(version, target, snapshot.isFromManifest)) || attempt === MAX_ATTEMPTS) return;
    } finally {
      await version.handle.close();
    }
  }
}

/** Links a large file; false if the linked file is not the verified one. */
async function putLarge({ handle, diskPath }: LargeVersion, target: string, isCopy: boolean): Promise<boolean> {
  const { ino } = await handle.stat();
  try {
    // A copy of a site has no publications, and may be on another device.
    await (isCopy ? symlink(diskPath, target) : link(diskPath, target));
  } catch {
    await pipeline(handle.createReadStream({ start: 0, autoClose: false }), createWriteStream(target));
    return true;
  }
  if ((await stat(target)).ino === ino) return true;
  await rm(target);
  return false;
}

type LargeVersion = Extract<FileVersion, { readonly kind: 'handle' }>;

/** Removes folders of killed publications. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

const PREFIX = 'upload-';
const MAX_ATTEMPTS = 3;
const ABANDONED_MS = 86_400_000;
