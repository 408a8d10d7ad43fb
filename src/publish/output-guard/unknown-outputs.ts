import { compareText } from '../../model/text/compare.ts';
import type { SiteState } from '../generations/site-state.ts';
import { isForeign } from './foreign-names.ts';
import type { IsKept } from './keep-patterns.ts';

/**
 * Returns the files and folders of the output that this program did not write. They were found by an earlier build and still exist, or were
 * found by this one. Files that the setting `keep` names are left out. Unchanged folders are not read again.
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

/** Sets `foreign` in a summary, or removes it if there are none. */
export function withUnknownOutputs<Summary extends { readonly foreign?: readonly string[] }>(
  summary: Summary,
  foreign: readonly string[],
): Summary {
  const { foreign: _, ...others } = summary;
  return { ...others, ...(foreign.length === 0 ? {} : { foreign }) } as Summary;
}
