import { createHash } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openStoredVersion } from '../generations/open-version.ts';
import type { StatePaths } from '../generations/state-folder.ts';
import type { PublishedFile } from '../site-manifest.ts';

/** Restores a file from a stored version, with the recorded modification time. False if no stored version has its bytes. */
export async function restoreFile(paths: StatePaths, file: PublishedFile): Promise<boolean> {
  const version = await openStoredVersion(paths, file);
  if (version.kind === 'none') return false;
  const temp = join(paths.next, 'restored');
  mkdirSync(paths.next, { recursive: true });
  const handle = await open(temp, 'w');
  try {
    const pieces = version.kind === 'bytes' ? [version.bytes] : version.handle.createReadStream({ start: 0, autoClose: false });
    const sha256 = await write(handle, pieces);
    if (sha256 !== file.sha256) return false;
    const { mtimeMs = 0 } = file;
    // The middle of the millisecond, so that rounding cannot change it.
    if (mtimeMs > 0) await handle.utimes((mtimeMs + 0.5) / 1000, (mtimeMs + 0.5) / 1000);
    await handle.datasync();
  } finally {
    await handle.close();
    if (version.kind === 'handle') await version.handle.close();
  }
  const target = join(paths.output, file.path);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(temp, target);
  return true;
}

/** Writes chunks and returns their SHA-256. */
async function write(target: FileHandle, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    await target.appendFile(piece);
  }
  return hash.digest('hex');
}
