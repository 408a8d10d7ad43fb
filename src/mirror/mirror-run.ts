import type { TrustOptions } from './check-trust.ts';
import type { Memory } from './memory.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import type { Patience } from './patience.ts';
import type { Selection } from './selection.ts';

export interface MirrorOptions {
  readonly selection: Selection;
  readonly connections: number;
  /** Threads that share many small files. */
  readonly threads: number;
  readonly patience: Patience;
  /** Whom to trust; what is pinned, and else the first key that is seen, where it is absent. */
  readonly trust?: TrustOptions;
  readonly onProgress: (progress: MirrorProgress) => void;
  /** Receives a sentence where the mirror waits to see whether another process still writes the folder. */
  readonly onWait?: (message: string) => void;
}

/** How far a mirror is; of the files that had to be fetched. */
export interface MirrorProgress {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export interface MirrorSummary {
  /** Files of the site that were wanted. */
  readonly files: number;
  readonly fetched: number;
  readonly fetchedBytes: number;
  readonly manifestBytes: number;
  readonly removed: readonly string[];
  /** The signature that was checked; absent where the site is not signed, or was not fetched anew. */
  readonly signature?: { readonly keyId: string; readonly generation: number; readonly isFirst: boolean };
  /** One sentence for each file that did not come. */
  readonly failures: readonly string[];
}

/** One way through a manifest: where to, and what is remembered. */
export interface Round extends MirrorOptions {
  readonly folder: MirrorFolder;
  readonly memory: Memory;
}
