import type { OfflineChoice } from './choice.ts';
import type { SurveyRow } from './survey.ts';
import type { VisitedState } from './visited-state.ts';

/** Progress of storing a journal offline, as reported to every tab. */
export interface OfflineState {
  /**
   * `none`: nothing is stored. `keeping`: files are being fetched. `paused`: by the reader. `stopped`: by an error, see `stop`. `kept`: all
   * selected files are stored.
   */
  readonly phase: 'none' | 'keeping' | 'paused' | 'stopped' | 'kept';
  readonly choice: OfflineChoice;
  /** Selected files that are stored. */
  readonly doneFiles: number;
  readonly doneBytes: number;
  /** 0 until the manifest is read. */
  readonly totalFiles: number;
  readonly totalBytes: number;
  /** Files that the last run fetched, and files that it removed because the site dropped them. */
  readonly fetchedFiles: number;
  readonly removedFiles: number;
  readonly stop?: OfflineStop;
}

export interface OfflineStop {
  /** `full`: storage is full. `network`: no connection. `files`: some files failed or differ from their hashes. */
  readonly kind: 'full' | 'network' | 'manifest' | 'files' | 'fault';
  /** Paths of the first few failed files, or the error. */
  readonly details: readonly string[];
}

export const EMPTY_STATE: OfflineState = {
  phase: 'none',
  choice: { subjects: undefined, extras: [] },
  doneFiles: 0,
  doneBytes: 0,
  totalFiles: 0,
  totalBytes: 0,
  fetchedFiles: 0,
  removedFiles: 0,
};

/** Command of a page to the service worker. */
export type OfflineCommand =
  | { readonly offline: 'tell' }
  | { readonly offline: 'survey' }
  | { readonly offline: 'keep'; readonly choice: OfflineChoice }
  | { readonly offline: 'pause' }
  | { readonly offline: 'remove' };

/** Message of the service worker to all pages. */
export type OfflineMessage =
  | { readonly state: OfflineState }
  /** Empty if the manifest could not be read. */
  | { readonly survey: readonly SurveyRow[] }
  | { readonly visited: VisitedState };

/** Name of the broadcast channel, cache and database of one journal; several journals may share an origin. */
export function channelName(scope: string): string {
  return `offprint offline ${new URL(scope).pathname}`;
}
