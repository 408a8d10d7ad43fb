import { compareText } from '../model/text/compare.ts';
import { type LazyList, mapLazy } from './lazy-list.ts';
import type { ManifestEntry } from './manifest.ts';
import type { ManifestText } from './manifest-text.ts';

/** Differences of the staged site from the published one, as entries of the manifest. */
export interface SiteEntries {
  /** The published manifest; undefined if it cannot be reused. */
  readonly last: ManifestText | undefined;
  /** Staged files; all files, sorted by path, if there is no published manifest. */
  readonly staged: LazyList<ManifestEntry>;
  /** True if a site was published at this URL. A site at another URL has no followers here. */
  readonly hasHistory: boolean;
  /** The published entry of a file. */
  readonly before: (path: string) => ManifestEntry | undefined;
  /** Paths of files that are removed. */
  readonly removed: () => Iterable<string>;
  /** Changed entries, undefined for removed ones. Unchanged files whose article has new facts are among them. */
  readonly entryByPath: ReadonlyMap<string, ManifestEntry | undefined>;
}

/** All entries of the staged site, sorted by path. Unchanged ones are read from the published manifest on access. */
export function allEntries({ last, staged, entryByPath }: SiteEntries): LazyList<ManifestEntry> {
  if (last === undefined) return staged;
  const paths: string[] = [];
  for (const [path, entry] of entryByPath) if (entry !== undefined) paths.push(path);
  for (const { path } of last.entries()) if (!entryByPath.has(path)) paths.push(path);
  return mapLazy(paths.sort(compareText), (path) => {
    const entry = entryByPath.get(path) ?? last.get(path);
    if (entry === undefined) throw new RangeError(`${path} is neither staged nor was it there`);
    return entry;
  });
}
