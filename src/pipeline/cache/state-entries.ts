import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { namesIn } from '../../publish/generations/generation-number.ts';
import { currentGenerationName } from '../../publish/generations/site-state.ts';
import { STATE_FOLDER } from '../state/build-inputs.ts';
import { readStateHeader } from '../state/read-state.ts';
import { type CacheEntry, cacheEntries } from './cache-entries.ts';

/**
 * Every state file in the cache, of all outputs. A file has no key if its output was deleted or another build has published there since, so that
 * it is evicted like a temp file.
 */
export function stateEntries(cache: string): readonly CacheEntry[] {
  const folder = join(cache, STATE_FOLDER);
  const names = namesIn(folder).toSorted();
  const current = new Set(names.filter((name) => !name.includes('.') && isCurrent(cache, name)));
  return names.flatMap((name) => {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return [];
    const isInUse = current.has(name.split('.', 1)[0] ?? '');
    const file = { path, sizeBytes: stats.size, writtenMs: Math.floor(stats.mtimeMs) };
    return [isInUse ? { ...file, kind: STATE_FOLDER, key: `${STATE_FOLDER}-${name}` } : { ...file, kind: undefined, key: undefined }];
  });
}

/** Yields every result, then every state file. */
export function* allEntries(cache: string): Generator<CacheEntry> {
  yield* cacheEntries(cache);
  yield* stateEntries(cache);
}

/** True if the output of a state file still has the generation that it describes. */
function isCurrent(cache: string, name: string): boolean {
  const head = readStateHeader(join(cache, STATE_FOLDER, name));
  return head !== undefined && head.published !== '' && currentGenerationName(resolve(cache, head.output)) === head.published;
}
