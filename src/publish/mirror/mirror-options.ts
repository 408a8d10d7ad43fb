import type { TrustOptions } from './check-trust.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import type { MirrorState } from './mirror-state.ts';
import type { RetryPolicy } from './retry.ts';
import type { Selection } from './selection.ts';

export interface MirrorOptions {
  readonly selection: Selection;
  readonly connections: number;
  /** Number of worker threads for small files. */
  readonly threads: number;
  readonly retry: RetryPolicy;
  /** Keys to trust; if absent, the pinned key, or the site's own key on first use. */
  readonly trust?: TrustOptions;
  readonly onProgress: (progress: MirrorProgress) => void;
  /** Receives a message while the mirror waits for another process that may be writing the folder. */
  readonly onWait?: (message: string) => void;
}

/** Progress of a sync, counting only the files that have to be fetched. */
export interface MirrorProgress {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export interface MirrorSummary {
  /** Number of files selected from the manifest. */
  readonly files: number;
  readonly fetched: number;
  readonly fetchedBytes: number;
  readonly manifestBytes: number;
  readonly removed: readonly string[];
  /** The verified signature; absent if the site is not signed or its manifest was unchanged. */
  readonly signature?: { readonly keyId: string; readonly generation: number; readonly isFirst: boolean };
  /** One sentence for each file that was not fetched. */
  readonly failures: readonly string[];
}

/** Options, folder and state of one sync against one manifest. */
export interface SyncRun extends MirrorOptions {
  readonly folder: MirrorFolder;
  readonly state: MirrorState;
}
