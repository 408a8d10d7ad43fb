import type { KnownFolder } from '../../read/package/folder-memory.ts';

/** Listings of the content folders in the state of a build, by path. */
export interface KnownFolders {
  readonly size: number;
  get(dir: string): KnownFolder | undefined;
}

/**
 * Listings as columns, the form in which they are stored. Every build reads all of them, and one JSON value of four arrays parses faster than
 * an object per folder. `entries` are joined with slashes, which no name contains.
 *
 *   { dir: ['', '00013'], stamp: ['4096:…', '4096:…'], touchedMs: [1795367620926.6, …], entries: ['d00013', '-elife-00013.xml/-notes.pdf'] }
 */
export interface FolderColumns {
  readonly dir: readonly string[];
  readonly stamp: readonly string[];
  readonly touchedMs: readonly number[];
  readonly entries: readonly string[];
}

/** Looks up listings in columns. */
export function knownFolders({ dir, stamp, touchedMs, entries }: FolderColumns): KnownFolders {
  const rows = new Map(dir.map((path, row) => [path, row]));
  return {
    size: rows.size,
    get(path) {
      const row = rows.get(path);
      if (row === undefined) return undefined;
      const listed = entries[row] ?? '';
      return { dir: path, stamp: stamp[row] ?? '', touchedMs: touchedMs[row] ?? 0, entries: listed === '' ? [] : listed.split('/') };
    },
  };
}

/** Converts listings to columns. */
export function folderColumns(folders: readonly KnownFolder[]): FolderColumns {
  return {
    dir: folders.map(({ dir }) => dir),
    stamp: folders.map(({ stamp }) => stamp),
    touchedMs: folders.map(({ touchedMs }) => touchedMs),
    entries: folders.map(({ entries }) => entries.join('/')),
  };
}
