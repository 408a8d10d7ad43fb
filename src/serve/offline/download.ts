import { text } from '../../model/messages/script-messages.ts';
import { isNamedByContent } from '../http/named-by-content.ts';
import { type OfflineChoice, takes } from './choice.ts';
import { FileError, fetchToStore, sha256Of } from './fetch-to-store.ts';
import { manifestFiles, type OfflineFile, OfflineManifestError, type OfflinePart } from './manifest-files.ts';
import type { OfflineIndex, StoredFile } from './offline-index.ts';
import { EMPTY_STATE, type OfflineState } from './offline-state.ts';
import type { OfflineStore } from './offline-store.ts';

export interface DownloadOptions {
  readonly scope: string;
  readonly choice: OfflineChoice;
  readonly store: OfflineStore;
  readonly index: OfflineIndex;
  readonly signal: AbortSignal;
  /** Called after each file; must not block. */
  readonly onState: (state: OfflineState) => void;
}

/**
 * Makes the offline store equal to a selection: fetches files that are missing or have another hash, then removes files that are no longer
 * selected. Files of an earlier run are not fetched again.
 *
 * Files named by content come first, then the others, then the roots of the indexes, which refer to them; removals come last, so that the
 * stored files are consistent at any moment. Resolves with the final state, `kept` or `stopped`; rejects when aborted.
 */
export async function downloadSelection(options: DownloadOptions): Promise<OfflineState> {
  const { scope, choice, store, index, signal, onState } = options;
  await store.create();
  const wanted = await wantedFiles(scope, choice, signal);
  const have = await index.entries();
  const missing = wanted.filter(({ path, sha256 }) => have.get(path)?.sha256 !== sha256);
  const missingBytes = missing.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const totalBytes = wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const state = {
    ...EMPTY_STATE,
    phase: 'keeping' as OfflineState['phase'],
    choice,
    totalFiles: wanted.length,
    totalBytes,
    doneFiles: wanted.length - missing.length,
    doneBytes: totalBytes - missingBytes,
  };
  onState(state);
  const recorded = batchWriter(index);
  const onFile = async (file: OfflineFile): Promise<void> => {
    state.doneFiles++;
    state.doneBytes += file.sizeBytes;
    state.fetchedFiles++;
    onState(state);
    await recorded.add(file);
  };
  const failures: string[] = [];
  for (const stage of stagesOf(missing)) {
    // Index roots would refer to files that are missing.
    if (failures.length > 0 && stage.some(isRoot)) failures.push(...stage.map(({ path }) => text('offline.file.skipped', { path })));
    else failures.push(...(await fetchAll(stage, { scope, store, signal, onFile }).finally(recorded.close)));
  }
  if (failures.length > 0) return { ...state, phase: 'stopped', stop: { kind: 'files', details: failures.slice(0, MAX_DETAILS) } };
  state.removedFiles = await removeObsolete(have, wanted, options);
  return { ...state, phase: 'kept' };
}

async function wantedFiles(scope: string, choice: OfflineChoice, signal: AbortSignal): Promise<readonly OfflineFile[]> {
  const wanted: OfflineFile[] = [];
  for await (const files of manifestOf(scope, signal)) {
    for (const file of files) if (takes(choice, file.kind, file.subjects) && isWithin(file)) wanted.push(file);
  }
  return wanted;
}

/** Streams the journal's current manifest. Throws `OfflineManifestError` or `FileError`. */
export async function* manifestOf(scope: string, signal?: AbortSignal): AsyncGenerator<readonly OfflineFile[]> {
  const request = { cache: 'no-cache', ...(signal === undefined ? {} : { signal }) } as const;
  const response = await fetch(scope + MANIFEST, request).catch(() => {
    signal?.throwIfAborted();
    throw new FileError(text('offline.file.unreachable', { path: MANIFEST }), 'network');
  });
  if (!response.ok || response.body === null)
    throw new OfflineManifestError(text('offline.file.status', { path: MANIFEST, status: String(response.status) }));
  try {
    yield* manifestFiles(response.body, (part) => fetchPart(part, scope, signal));
  } catch (error) {
    signal?.throwIfAborted();
    // The connection broke.
    throw error instanceof OfflineManifestError ? error : new FileError(text('offline.file.unreachable', { path: MANIFEST }), 'network');
  }
}

const MANIFEST = 'manifest.json';

/** Fetches a part of the manifest. It is named by its content, so that the browser's cache has one that was fetched before. */
async function fetchPart({ path, sha256 }: OfflinePart, scope: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(scope + path, signal === undefined ? {} : { signal });
  if (!response.ok) throw new OfflineManifestError(text('offline.file.status', { path, status: String(response.status) }));
  const bytes = await response.arrayBuffer();
  if ((await sha256Of(bytes)) !== sha256) throw new OfflineManifestError(text('offline.file.changed', { path }));
  return new Blob([bytes]).stream();
}

/** False for a path with dot segments, which would leave the journal. */
function isWithin({ path }: OfflineFile): boolean {
  return !DOTS.test(path);
}
// Matches '../x', 'a/./b'
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/;

function stagesOf(files: readonly OfflineFile[]): readonly (readonly OfflineFile[])[] {
  const byContent = files.filter(({ path }) => isNamedByContent(path));
  const rest = files.filter(({ path }) => !isNamedByContent(path));
  return [byContent, rest.filter((file) => !isRoot(file)), rest.filter(isRoot)];
}

/** Matches 'search/index.json', 'index/manifest.json', 'journal.json' */
function isRoot({ path }: OfflineFile): boolean {
  return !isNamedByContent(path) && ROOT.test(path);
}
const ROOT = /^(?:index|search)\/.*\.json$|^journal\.json$/;

interface FetchAllOptions {
  readonly scope: string;
  readonly store: OfflineStore;
  readonly signal: AbortSignal;
  readonly onFile: (file: OfflineFile) => Promise<void>;
}

/** Fetches files over several connections; returns one message per failed file. A network or storage error ends the run. */
async function fetchAll(files: readonly OfflineFile[], { onFile, signal, ...to }: FetchAllOptions): Promise<readonly string[]> {
  const failures: string[] = [];
  const stopper = new AbortController();
  const abort = (): void => stopper.abort(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined && !stopper.signal.aborted; file = files[next++]) {
      try {
        await fetchToStore(file, { ...to, signal: stopper.signal });
        await onFile(file);
      } catch (error) {
        if (error instanceof FileError && error.kind === 'file' && failures.push(error.message) < MAX_FAILURES) continue;
        if (!stopper.signal.aborted) stopper.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  signal.removeEventListener('abort', abort);
  if (stopper.signal.aborted && failures.length < MAX_FAILURES) throw stopper.signal.reason;
  return failures;
}

const CONNECTIONS = 6;
/** On a site that was replaced meanwhile every file fails; the run then stops early. */
const MAX_FAILURES = 50;
const MAX_DETAILS = 5;

/** Records stored files in batches of 32; after an interruption the last ones are fetched again. */
function batchWriter(index: OfflineIndex): { add: (file: StoredFile) => Promise<void>; close: () => Promise<void> } {
  let open: StoredFile[] = [];
  const close = (): Promise<void> => {
    const full = open;
    open = [];
    return full.length === 0 ? Promise.resolve() : index.add(full);
  };
  return {
    add: ({ path, sizeBytes, sha256 }) => (open.push({ path, sizeBytes, sha256 }) < BATCH_SIZE ? Promise.resolve() : close()),
    close,
  };
}
const BATCH_SIZE = 32;

/** Removes files that are no longer selected or published; returns their number. */
async function removeObsolete(
  have: ReadonlyMap<string, StoredFile>,
  wanted: readonly OfflineFile[],
  { store, index }: DownloadOptions,
): Promise<number> {
  const paths = new Set(wanted.map(({ path }) => path));
  const obsolete = [...have.keys()].filter((path) => !paths.has(path));
  await index.remove(obsolete);
  for (const path of obsolete) await store.drop(path);
  return obsolete.length;
}
