import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { currentGenerationName } from '../../publish/generations/site-state.ts';
import { STATE_FOLDER } from '../state/build-inputs.ts';
import { readStateHeader } from '../state/read-state.ts';
import { type CacheEntry, cacheEntries } from './cache-entries.ts';

/**
 * Every file that builds left for the next, of whatever output. One whose output is no more, or was published by others since, says nothing to
 * anyone: it has no key, as what was left by an interruption.
 */
export function stateEntries(cache: string): readonly CacheEntry[] {
  const folder = join(cache, STATE_FOLDER);
  const names = namesIn(folder);
  const standing = new Set(names.filter((name) => !name.includes('.') && isStanding(cache, name)));
  return names.flatMap((name) => {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return [];
    const isInUse = standing.has(name.split('.', 1)[0] ?? '');
    const kept = { path, sizeBytes: found.size, writtenMs: Math.floor(found.mtimeMs) };
    return [isInUse ? { ...kept, kind: STATE_FOLDER, key: `${STATE_FOLDER}-${name}` } : { ...kept, kind: undefined, key: undefined }];
  });
}

/** The same, after every kept result. */
export function* allEntries(cache: string): Generator<CacheEntry> {
  yield* cacheEntries(cache);
  yield* stateEntries(cache);
}

function isStanding(cache: string, name: string): boolean {
  const head = readStateHeader(join(cache, STATE_FOLDER, name));
  return head !== undefined && head.published !== '' && currentGenerationName(resolve(cache, head.output)) === head.published;
}

function namesIn(folder: string): readonly string[] {
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return files.map(({ name }) => name).sort();
  } catch {
    return [];
  }
}
