import type { OfflineChoice } from './choice.ts';
import type { SurveyRow } from './survey.ts';

/** How far the keeping of a journal is, as every tab of the journal is told. */
export interface OfflineState {
  /**
   * `none`: nothing is kept. `keeping`: files are being fetched. `paused`: by the reader. `stopped`: something was in the way, see `stop`.
   * `kept`: all that was chosen is here.
   */
  readonly phase: 'none' | 'keeping' | 'paused' | 'stopped' | 'kept';
  readonly choice: OfflineChoice;
  /** Of all files that were chosen, those that are here. */
  readonly doneFiles: number;
  readonly doneBytes: number;
  /** 0 until the manifest is read. */
  readonly totalFiles: number;
  readonly totalBytes: number;
  /** What the last run fetched, and what it let go since the site has it no more. */
  readonly fetchedFiles: number;
  readonly removedFiles: number;
  readonly stop?: OfflineStop;
}

export interface OfflineStop {
  /** `full`: the browser gives no more room. `network`: it is off. `files`: some did not come or differ from their hashes. */
  readonly kind: 'full' | 'network' | 'manifest' | 'files' | 'fault';
  /** Paths of files that did not come, the first few; or what went wrong. */
  readonly details: readonly string[];
}

export const NOTHING_KEPT: OfflineState = {
  phase: 'none',
  choice: { subjects: undefined, extras: [] },
  doneFiles: 0,
  doneBytes: 0,
  totalFiles: 0,
  totalBytes: 0,
  fetchedFiles: 0,
  removedFiles: 0,
};

/** What a page asks of the service worker. */
export type OfflineOrder =
  | { readonly offline: 'tell' }
  | { readonly offline: 'survey' }
  | { readonly offline: 'keep'; readonly choice: OfflineChoice }
  | { readonly offline: 'pause' }
  | { readonly offline: 'remove' };

/** What the service worker tells all pages. */
export type OfflineNews =
  | { readonly state: OfflineState }
  /** Empty where the manifest could not be had. */
  | { readonly survey: readonly SurveyRow[] };

/** The channel of one journal; several may share an origin. */
export function channelName(scope: string): string {
  return `offprint offline ${new URL(scope).pathname}`;
}
