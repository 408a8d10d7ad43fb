import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import type { IsKept } from './keep-patterns.ts';

/** Names in a folder that contain unknown files, sorted. Empty folders and kept paths do not count. */
export function foreignNames(folder: string, isKept: IsKept): readonly string[] {
  return entriesOf(folder)
    .filter(({ name, isFolder }) => containsForeign(folder, { path: name, isFolder }, isKept))
    .map(({ name }) => name)
    .sort(compareText);
}

/** True if a path in a folder is, or contains, an unknown file. */
export function isForeign(folder: string, path: string, isKept: IsKept): boolean {
  const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
  return found !== undefined && containsForeign(folder, { path, isFolder: found.isDirectory() }, isKept);
}

/** `"CNAME", "index.md" and 3 more` */
export function listNames(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name));
  return names.length > MAX_NAMES ? `${first.join(', ')} and ${names.length - MAX_NAMES} more` : first.join(', ');
}

function containsForeign(root: string, { path, isFolder }: { readonly path: string; readonly isFolder: boolean }, isKept: IsKept): boolean {
  if (isKept(path)) return false;
  if (!isFolder) return true;
  return entriesOf(join(root, path)).some((entry) =>
    containsForeign(root, { path: `${path}/${entry.name}`, isFolder: entry.isFolder }, isKept),
  );
}

function entriesOf(folder: string): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

const MAX_NAMES = 3;
