import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileUnavailableError } from '../generations/file-unavailable-error.ts';
import type { OpenedGeneration } from '../generations/open-generations.ts';
import { type FileVersion, openVersion } from '../generations/open-version.ts';
import type { Upload } from './upload-plan.ts';

/** A folder of files named by their remote keys, for a program that copies folders. */
export interface UploadFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Creates a folder with some files of a generation. Small files are copied after verification; large ones are hard links, which keep their
 * content when a later generation replaces the file in the site. Throws `FileUnavailableError` for a file without a stored version.
 */
export async function openUploadFolder(generation: OpenedGeneration, batch: readonly Upload[]): Promise<UploadFolder> {
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
