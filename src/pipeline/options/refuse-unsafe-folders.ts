import type { Journal } from '../../model/journal.ts';
import type { ProtectedFolders } from '../../publish/output-guard/refuse-overlap.ts';
import { refuseUnsafeCache } from '../../publish/output-guard/refuse-unsafe-cache.ts';
import { refuseUnsafeOutput } from '../../publish/output-guard/refuse-unsafe-output.ts';
import type { BuildOptions } from './build-options.ts';

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

type Folders = Pick<BuildOptions, 'content' | 'output' | 'cache' | 'config'>;
