import type { Journal } from '../../model/journal.ts';
import type { ProtectedFolders } from './refuse-overlap.ts';
import { refuseUnsafeCache } from './refuse-unsafe-cache.ts';
import { refuseUnsafeOutput } from './refuse-unsafe-output.ts';

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
