import { readFileSync } from 'node:fs';
import { stateEntries } from './state-entries.ts';

/**
 * Returns the cache keys in use, the roots of the garbage collection. These are all keys in the state files (`<cache>/state/`) of outputs
 * whose published site is the one that they describe. Costs a read of all state files.
 */
export function keysInUse(cache: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { path, key: state } of stateEntries(cache)) {
    if (state === undefined) continue;
    keys.add(state);
    for (const [, key = ''] of readFileSync(path, 'latin1').matchAll(KEY)) keys.add(key);
  }
  return keys;
}

// "page-5f3a…"
const KEY = /"([a-z]+-[0-9a-f]{64})"/g;
