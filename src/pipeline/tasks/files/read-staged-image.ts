import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import type { WorkerSettings } from '../tasks.ts';

/**
 * Reads an image of an article for a book: staged by this build, or published before and unchanged. It is read when the book is packed, so that the
 * images of an article are not in memory together. Throws a `CacheMissError` if neither file has this SHA-256.
 */
export async function readStagedImage(
  path: string,
  sha256: string | undefined,
  { stage, output }: Pick<WorkerSettings, 'stage' | 'output'>,
): Promise<Uint8Array> {
  for (const folder of [stage, output]) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes !== undefined && hash('sha256', bytes) === sha256) return bytes;
  }
  throw cacheMiss(`the image ${path}`);
}
