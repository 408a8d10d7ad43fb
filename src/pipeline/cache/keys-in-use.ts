import { readFileSync } from 'node:fs';
import { stateEntries } from './state-entries.ts';

/**
 * The keys of all results that the last builds with this cache rest on, of whatever output that still stands: what those builds left for the next
 * (`<cache>/state/`), and every key that is in it.
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
