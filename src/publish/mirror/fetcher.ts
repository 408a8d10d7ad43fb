import { workerData } from 'piscina';
import { type Fetched, fetchGroups, type Group } from './fetch-groups.ts';
import { MirrorError } from './mirror-error.ts';
import { openMirrorFolder } from './mirror-folder.ts';
import { openFileLog } from './mirror-state.ts';
import { openSource } from './open-source.ts';
import type { RetryPolicy } from './retry.ts';

// Worker thread that fetches small files. The pool calls the exported function; source, folder and file log are opened once per thread.

/** Worker data: the same for all batches of a run. */
export interface FetcherSettings {
  /** URL or folder of the site. */
  readonly address: string;
  /** Folder of the mirror. */
  readonly root: string;
  readonly retry: RetryPolicy;
}

/** Fetched files and failures; or the message of the error that ends the run. */
export type BatchResult = Fetched | { readonly ending: string };

const { address, root, retry }: FetcherSettings = workerData;
const source = openSource(address);
const folder = openMirrorFolder(root);
const { recordFile } = openFileLog(root);
const ONE_CONNECTION = { connections: 1, onBytes: () => undefined, onFile: () => undefined };

export async function fetchBatch(batch: readonly Group[]): Promise<BatchResult> {
  try {
    return await fetchGroups(batch, { ...ONE_CONNECTION, source, folder: await folder, recordFile, retry });
  } catch (error) {
    if (error instanceof MirrorError) return { ending: error.message };
    throw error;
  }
}
