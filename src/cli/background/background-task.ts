import type { BuildOptions, BuildSummary } from '../../pipeline/options/build-options.ts';

/** What the process that makes what a hasty build left is asked: all that can be told of a build. */
export interface BackgroundTask {
  readonly options: Omit<BuildOptions, 'onProgress' | 'onWait' | 'onStep' | 'threads' | 'isFast'>;
  /** Whether lists are to be made, at once, before the indexes. */
  readonly withLists: boolean;
  /** How long nobody is to write on before the indexes are made. */
  readonly idleMs: number;
}

/** What it tells: that it cannot be stopped without loss any more; what it built; that it could not. */
export type BackgroundEvent =
  | { readonly kind: 'publishing' }
  | { readonly kind: 'built'; readonly summary: Pick<BuildSummary, 'written' | 'removed' | 'milliseconds' | 'deferred'> }
  | { readonly kind: 'failed'; readonly reason: string };
