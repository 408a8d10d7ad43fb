import type { Journal } from '../../model/journal.ts';
import { outputOwnerOf } from '../generations/output-owner.ts';
import { foreignNames, listNames } from './foreign-names.ts';
import { matchKeepPatterns } from './keep-patterns.ts';
import { type ProtectedFolders, refuseOverlap } from './refuse-overlap.ts';
import { refuseUnsafeCache } from './refuse-unsafe-cache.ts';
import { UnsafePathError } from './unsafe-path-error.ts';

/** Throws an `UnsafePathError` if the output or the cache contains files that no build wrote, or overlaps another folder of the build. */
export function refuseUnsafeFolders(options: Folders, { keep = [] }: Pick<Journal, 'keep'>): void {
  refuseUnsafeCacheOf(options);
  refuseUnsafeOutput(options.output, surroundingsOf(options), keep);
}

/** Checks the cache alone. */
export function refuseUnsafeCacheOf(options: Omit<Folders, 'output'>): void {
  refuseUnsafeCache(options.cache, surroundingsOf(options));
}

export function surroundingsOf({ content, cache, config }: Omit<Folders, 'output'>): ProtectedFolders {
  return { content, cache, workingDirectory: process.cwd(), ...(config === undefined ? {} : { config }) };
}

interface Folders {
  readonly content: string;
  readonly output: string;
  readonly cache: string;
  /** Path of the journal's settings, if they are not in the content. */
  readonly config?: string;
}

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
