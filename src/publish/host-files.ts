import { PUBLIC_JOURNAL_PATH, printPublicJournal } from '../http/public-journal.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';

/** The handler, bundled for the places where it runs. */
export interface HostScripts {
  readonly serviceWorker: string;
  readonly edgeWorker: string;
}

/**
 * Files that make a host serve the site as it should be served, the service worker, and `journal.json`, the journal's public description.
 */
export function hostFiles(journal: Journal, { serviceWorker }: HostScripts): readonly Artifact[] {
  return [
    { path: PUBLIC_JOURNAL_PATH, bytes: printPublicJournal(journal) },
    { path: 'sw.js', bytes: serviceWorker },
  ];
}
