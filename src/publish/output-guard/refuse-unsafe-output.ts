import { outputOwnerOf } from '../generations/output-owner.ts';
import { foreignNames, listNames } from './foreign-names.ts';
import { matchKeepPatterns } from './keep-patterns.ts';
import { type ProtectedFolders, refuseOverlap } from './refuse-overlap.ts';
import { UnsafePathError } from './unsafe-path-error.ts';

/**
 * Throws `UnsafePathError` unless a build may write to a folder. It must overlap no folder of the build and be new, empty, or a site of
 * this program. Kept paths do not count. Costs a few calls of `stat`; a folder is read only if no site is known to be in it.
 */
export function refuseUnsafeOutput(output: string, others: ProtectedFolders, keep: readonly string[]): void {
  refuseOverlap({ path: output, role: 'output', usual: '_site' }, others);
  if (outputOwnerOf(output) === 'ours') return;
  const names = foreignNames(output, matchKeepPatterns(keep));
  if (names.length === 0) return;
  throw new UnsafePathError(
    `the output ${output} contains files that offprint did not write: ${listNames(names)}; expected a new or an empty folder, such as _site, or a site ` +
      'that offprint built; files that are to stay in the site are named by "keep" in journal.json',
    output,
  );
}
