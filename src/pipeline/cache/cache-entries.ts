import { statSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../../publish/generations/generation-number.ts';

/** One file of the cache. */
export interface CacheEntry {
  readonly path: string;
  /** `page`, `image`, …; undefined for temp files of killed builds and for files of other versions. */
  readonly kind: string | undefined;
  readonly key: string | undefined;
  readonly sizeBytes: number;
  /** Its modification time in whole milliseconds since 1970. */
  readonly writtenMs: number;
}

/** Name of the folder of results in the cache folder. */
export const RESULTS_FOLDER = 'results';

/** Yields every result, folder by folder, to keep memory small. A file that is deleted meanwhile is skipped. */
export function* cacheEntries(cache: string): Generator<CacheEntry> {
  const results = join(cache, RESULTS_FOLDER);
  for (const kind of sortedNames(results)) for (const two of sortedNames(join(results, kind))) yield* entriesIn(results, kind, two);
}

/**
 * Estimates the total size of the results in bytes from a sample of about four folders of each kind. SHA-256 distributes results evenly over
 * the 256 folders.
 */
export function estimateSize(cache: string): number {
  const results = join(cache, RESULTS_FOLDER);
  let sum = 0;
  for (const kind of sortedNames(results)) {
    const folders = sortedNames(join(results, kind));
    const step = Math.max(1, Math.floor(folders.length / SAMPLES));
    const sampled = folders.filter((_, at) => at % step === 0);
    let sizeBytes = 0;
    for (const two of sampled) for (const entry of entriesIn(results, kind, two)) sizeBytes += entry.sizeBytes;
    sum += (sizeBytes * folders.length) / Math.max(1, sampled.length);
  }
  return sum;
}

function* entriesIn(results: string, kind: string, two: string): Generator<CacheEntry> {
  const folder = join(results, kind, two);
  for (const name of sortedNames(folder)) {
    const entry = entryAt(`${folder}/${name}`, { kind, two, name });
    if (entry !== undefined) yield entry;
  }
}

function sortedNames(folder: string): readonly string[] {
  return namesIn(folder).toSorted();
}

const SAMPLES = 4;

function entryAt(path: string, { kind, two, name }: { kind: string; two: string; name: string }): CacheEntry | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) return undefined;
  const isOurs = FIRST_DIGITS.test(two) && OTHER_DIGITS.test(name);
  return {
    path,
    kind: isOurs ? kind : undefined,
    key: isOurs ? `${kind}-${two}${name}` : undefined,
    sizeBytes: stats.size,
    writtenMs: Math.floor(stats.mtimeMs),
  };
}

const FIRST_DIGITS = /^[0-9a-f]{2}$/;
const OTHER_DIGITS = /^[0-9a-f]{62}$/;
