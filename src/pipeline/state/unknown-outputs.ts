import type { SiteState } from '../../publish/generations/site-state.ts';
import { isForeign } from '../../publish/output-guard/foreign-names.ts';
import type { IsKept } from '../../publish/output-guard/kept-paths.ts';
import { compareText } from '../../text/compare.ts';

/**
 * Returns the files and folders in an output that this program did not write: those that an earlier build found and that are still there, and those
 * that were found now; none that the journal keeps. Folders that nothing changed are not read again.
 */
export function unknownOutputs(
  known: readonly string[] = [],
  found: readonly string[],
  { list, paths }: Pick<SiteState, 'list' | 'paths'>,
  isKept: IsKept,
): readonly string[] {
  const standing = known.filter((path) => list.get(path) === undefined);
  return [...new Set([...standing, ...found])].filter((path) => isForeign(paths.output, path, isKept)).sort(compareText);
}

/** A summary says nothing of foreign files where there are none. */
export function withUnknownOutputs<Summary extends { readonly foreign?: readonly string[] }>(
  summary: Summary,
  foreign: readonly string[],
): Summary {
  const { foreign: _, ...others } = summary;
  return { ...others, ...(foreign.length === 0 ? {} : { foreign }) } as Summary;
}
