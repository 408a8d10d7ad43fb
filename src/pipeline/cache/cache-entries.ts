import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One file of what is kept, as it lies on the disk. */
export interface CacheEntry {
  readonly path: string;
  /** `page`, `image`, …; undefined for what was left by an interruption or another version. */
  readonly kind: string | undefined;
  readonly key: string | undefined;
  readonly sizeBytes: number;
  /** When it was written, by the disk. */
  readonly writtenMs: number;
}

/** Folder of the results within the folder of kept things. */
export const RESULTS_FOLDER = 'results';

/** Every kept result, folder by folder, so that few are held at once. One that goes away meanwhile is left out. */
export function* cacheEntries(cache: string): Generator<CacheEntry> {
  const results = join(cache, RESULTS_FOLDER);
  for (const kind of namesIn(results)) for (const two of namesIn(join(results, kind))) yield* entriesIn(results, kind, two);
}

/**
 * How many bytes the kept results have, roughly: of each kind a few folders are looked at, and taken for the others. Results are spread evenly
 * over them by their hashes.
 */
export function roughSize(cache: string): number {
  const results = join(cache, RESULTS_FOLDER);
  let sum = 0;
  for (const kind of namesIn(results)) {
    const folders = namesIn(join(results, kind));
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
  for (const name of namesIn(folder)) {
    const entry = entryAt(`${folder}/${name}`, { kind, two, name });
    if (entry !== undefined) yield entry;
  }
}

const SAMPLES = 4;

function entryAt(path: string, { kind, two, name }: { kind: string; two: string; name: string }): CacheEntry | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile()) return undefined;
  const isOurs = TWO.test(two) && REST.test(name);
  return {
    path,
    kind: isOurs ? kind : undefined,
    key: isOurs ? `${kind}-${two}${name}` : undefined,
    sizeBytes: found.size,
    writtenMs: Math.floor(found.mtimeMs),
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

const TWO = /^[0-9a-f]{2}$/;
const REST = /^[0-9a-f]{62}$/;
