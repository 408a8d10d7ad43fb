import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteState } from '../../publish/generations/site-state.ts';
import { compareText } from '../../text/compare.ts';

/**
 * Returns the files and folders in an output that this program did not write: those that an earlier build found and that are still there, and those
 * that were found now. Folders that nothing changed are not read again.
 */
export function foreignNow(
  known: readonly string[] = [],
  found: readonly string[],
  { list, paths }: Pick<SiteState, 'list' | 'paths'>,
): readonly string[] {
  const isThere = (path: string): boolean => lstatSync(join(paths.output, path), { throwIfNoEntry: false }) !== undefined;
  const standing = known.filter((path) => list.get(path) === undefined && isThere(path));
  return [...new Set([...standing, ...found])].sort(compareText);
}

/** A summary says nothing of foreign files where there are none. */
export function withForeign<Summary extends { readonly foreign?: readonly string[] }>(
  summary: Summary,
  foreign: readonly string[],
): Summary {
  const { foreign: _, ...others } = summary;
  return { ...others, ...(foreign.length === 0 ? {} : { foreign }) } as Summary;
}
