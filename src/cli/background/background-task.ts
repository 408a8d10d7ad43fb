import type { BuildOptions, BuildSummary } from '../../pipeline/options/build-options.ts';

/** Task of the child process: the serializable options of a build. */
export interface BackgroundTask {
  readonly options: Omit<BuildOptions, 'onProgress' | 'onWait' | 'onStep' | 'threads' | 'isFast'>;
  /** True to render the lists first, before the pause. */
  readonly withLists: boolean;
  /** Pause without edits before the indexes are built, in milliseconds. */
  readonly idleMs: number;
}

/** Message of the child process. During `publishing` it must not be killed; `built` has the result, `failed` the reason. */
export type BackgroundEvent =
  | { readonly kind: 'publishing' }
  | { readonly kind: 'built'; readonly summary: Pick<BuildSummary, 'written' | 'removed' | 'milliseconds' | 'deferred'> }
  | { readonly kind: 'failed'; readonly reason: string };
