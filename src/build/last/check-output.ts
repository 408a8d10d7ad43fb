import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedList } from '../../publish/published-list.ts';

/** What is not as it was published: somebody changed, removed or added it. */
export interface OutputCheck {
  readonly altered: ReadonlySet<string>;
  readonly foreign: readonly string[];
}

/** Looks at every published file's size and time, and counts what each folder holds; a folder that holds more is searched. */
export function checkOutput(output: string, list: PublishedList): OutputCheck {
  const altered = new Set<string>();
  const entries = new Map<string, number>([['', 0]]);
  const count = (path: string): void => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const known = entries.get(folder);
    entries.set(folder, (known ?? 0) + 1);
    if (known === undefined && folder !== '') count(folder);
  };
  for (const { path, sizeBytes, mtimeMs } of list.files()) {
    count(path);
    const found = statOrNothing(join(output, path));
    if (found?.isFile() !== true || found.size !== sizeBytes || Math.floor(found.mtimeMs) !== mtimeMs) altered.add(path);
  }
  const foreign: string[] = [];
  for (const [folder, expected] of entries) {
    const names = namesIn(join(output, folder));
    if (names.length === expected) continue;
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (list.get(path) === undefined && !entries.has(path)) foreign.push(path);
    }
  }
  return { altered, foreign };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function statOrNothing(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
