import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The keys of all results that the last builds with this cache rest on, of whatever output: every key that is in what those builds left for
 * the next (`<cache>/state/`).
 */
export function keysInUse(cache: string): ReadonlySet<string> {
  const folder = join(cache, 'state');
  const keys = new Set<string>();
  for (const name of namesIn(folder)) {
    for (const [, key = ''] of readFileSync(join(folder, name), 'latin1').matchAll(KEY)) keys.add(key);
  }
  return keys;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch {
    return [];
  }
}

// "page-5f3a…"
const KEY = /"([a-z]+-[0-9a-f]{64})"/g;
