import { workerData } from 'piscina';
import { type Fetched, fetchGroups, type Group } from './fetch-groups.ts';
import { openNotes } from './memory.ts';
import { MirrorError } from './mirror-error.ts';
import { openMirrorFolder } from './mirror-folder.ts';
import type { Patience } from './patience.ts';
import { sourceAt } from './source-at.ts';

// The body of a thread that fetches small files. A pool calls the exported function; source, folder and notes are opened once.

/** What does not change from batch to batch. */
export interface FetcherSettings {
  /** Address or folder of the site. */
  readonly place: string;
  /** Folder of the mirror. */
  readonly root: string;
  readonly patience: Patience;
}

/** What came; or the sentence of why nothing more can come. */
export type BatchResult = Fetched | { readonly ending: string };

const { place, root, patience }: FetcherSettings = workerData;
const source = sourceAt(place);
const folder = openMirrorFolder(root);
const { note } = openNotes(root);
const IN_TURN = { connections: 1, spare: [], onBytes: () => undefined, onFile: () => undefined };

export async function fetchBatch(batch: readonly Group[]): Promise<BatchResult> {
  try {
    return await fetchGroups(batch, { ...IN_TURN, source, folder: await folder, note, patience });
  } catch (error) {
    if (error instanceof MirrorError) return { ending: error.message };
    throw error;
  }
}
