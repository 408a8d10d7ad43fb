import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One file of what is kept, as it lies on the disk. */
export interface KeptEntry {
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
export function* keptEntries(cache: string, sample = 1): Generator<KeptEntry> {
  const results = join(cache, RESULTS_FOLDER);
  for (const kind of namesIn(results)) {
    const folders = namesIn(join(results, kind)).filter((_, at) => at % sample === 0);
    for (const two of folders) {
      for (const name of namesIn(join(results, kind, two))) {
        const entry = entryAt(join(results, kind, two, name), { kind, two, name });
        if (entry !== undefined) yield entry;
      }
    }
  }
}

function entryAt(path: string, { kind, two, name }: { kind: string; two: string; name: string }): KeptEntry | undefined {
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
