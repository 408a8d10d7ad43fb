import { isNamedByContent } from '../http/named-by-content.ts';
import { type OfflineChoice, takes } from './choice.ts';
import { FileError, fetchKept } from './fetch-kept.ts';
import type { KeptFiles } from './kept-files.ts';
import type { KeptLedger, LedgerEntry } from './kept-ledger.ts';
import { manifestFiles, type OfflineFile, OfflineManifestError } from './manifest-files.ts';
import { NOTHING_KEPT, type OfflineState } from './offline-state.ts';

export interface KeepRunOptions {
  readonly scope: string;
  readonly choice: OfflineChoice;
  readonly kept: KeptFiles;
  readonly ledger: KeptLedger;
  readonly signal: AbortSignal;
  /** Called for each file; not to wait for. */
  readonly onState: (state: OfflineState) => void;
}

/**
 * Makes what is kept that which was chosen: fetches what is missing or differs by its hash, lets go what is not wanted any more. What an
 * earlier run brought is not fetched again.
 *
 * Files named by their content come first, then the others, then the roots of the indexes, which name them; what went is removed last: so
 * whatever is kept at any moment fits together. Gives the state at the end, `kept` or `stopped`; rejects when aborted.
 */
export async function keepRun(options: KeepRunOptions): Promise<OfflineState> {
  const { scope, choice, kept, ledger, signal, onState } = options;
  await kept.create();
  const wanted = await wantedFiles(scope, choice, signal);
  const have = await ledger.entries();
  const missing = wanted.filter(({ path, sha256 }) => have.get(path)?.sha256 !== sha256);
  const left = missing.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const totalBytes = wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const state = {
    ...NOTHING_KEPT,
    phase: 'keeping' as OfflineState['phase'],
    choice,
    totalFiles: wanted.length,
    totalBytes,
    doneFiles: wanted.length - missing.length,
    doneBytes: totalBytes - left,
  };
  onState(state);
  const book = bookIn(ledger);
  const onFile = async (file: OfflineFile): Promise<void> => {
    state.doneFiles++;
    state.doneBytes += file.sizeBytes;
    state.fetchedFiles++;
    onState(state);
    await book.note(file);
  };
  const failures: string[] = [];
  for (const stage of stagesOf(missing)) {
    // Roots of indexes would name files that did not come.
    if (failures.length > 0 && stage.some(isRoot)) failures.push(...stage.map(({ path }) => `${path} waits for the others`));
    else failures.push(...(await fetchAll(stage, { scope, kept, signal, onFile }).finally(book.close)));
  }
  if (failures.length > 0) return { ...state, phase: 'stopped', stop: { kind: 'files', details: failures.slice(0, MOST_DETAILS) } };
  state.removedFiles = await letGo(have, wanted, options);
  return { ...state, phase: 'kept' };
}

async function wantedFiles(scope: string, choice: OfflineChoice, signal: AbortSignal): Promise<readonly OfflineFile[]> {
  const wanted: OfflineFile[] = [];
  for await (const files of manifestOf(scope, signal)) {
    for (const file of files) if (takes(choice, file.kind, file.subjects) && isWithin(file)) wanted.push(file);
  }
  return wanted;
}

/** The journal's manifest as it is now. Throws `OfflineManifestError` or `FileError`. */
export async function* manifestOf(scope: string, signal?: AbortSignal): AsyncGenerator<readonly OfflineFile[]> {
  const request = { cache: 'no-cache', ...(signal === undefined ? {} : { signal }) } as const;
  const response = await fetch(`${scope}manifest.json`, request).catch(() => {
    signal?.throwIfAborted();
    throw new FileError('manifest.json could not be reached', 'network');
  });
  if (!response.ok || response.body === null) throw new OfflineManifestError(`manifest.json answered ${response.status}`);
  try {
    yield* manifestFiles(response.body);
  } catch (error) {
    signal?.throwIfAborted();
    // It broke off on the way.
    throw error instanceof OfflineManifestError ? error : new FileError('manifest.json could not be reached', 'network');
  }
}

/** A path of dots would lead out of the journal. */
function isWithin({ path }: OfflineFile): boolean {
  return !DOTS.test(path);
}
// '../x', 'a/./b'
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/;

function stagesOf(files: readonly OfflineFile[]): readonly (readonly OfflineFile[])[] {
  const byContent = files.filter(({ path }) => isNamedByContent(path));
  const rest = files.filter(({ path }) => !isNamedByContent(path));
  return [byContent, rest.filter((file) => !isRoot(file)), rest.filter(isRoot)];
}

/** 'search/index.json', 'index/manifest.json', 'journal.json' */
function isRoot({ path }: OfflineFile): boolean {
  return !isNamedByContent(path) && ROOT.test(path);
}
const ROOT = /^(?:index|search)\/.*\.json$|^journal\.json$/;

interface FetchAllOptions {
  readonly scope: string;
  readonly kept: KeptFiles;
  readonly signal: AbortSignal;
  readonly onFile: (file: OfflineFile) => Promise<void>;
}

/** Fetches files, a few at once; gives a sentence for each that did not come. One fault of the network or the store ends it. */
async function fetchAll(files: readonly OfflineFile[], { onFile, signal, ...to }: FetchAllOptions): Promise<readonly string[]> {
  const failures: string[] = [];
  const fault = new AbortController();
  const abort = (): void => fault.abort(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined && !fault.signal.aborted; file = files[next++]) {
      try {
        await fetchKept(file, { ...to, signal: fault.signal });
        await onFile(file);
      } catch (error) {
        if (error instanceof FileError && error.kind === 'file' && failures.push(error.message) < MOST_FAILURES) continue;
        if (!fault.signal.aborted) fault.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  signal.removeEventListener('abort', abort);
  if (fault.signal.aborted && failures.length < MOST_FAILURES) throw fault.signal.reason;
  return failures;
}

const CONNECTIONS = 6;
/** A site that was replaced meanwhile fails in every file: it is not asked for all of them. */
const MOST_FAILURES = 50;
const MOST_DETAILS = 5;

/** Notes kept files by the dozen; a run that is cut off fetches the last ones again. */
function bookIn(ledger: KeptLedger): { note: (file: LedgerEntry) => Promise<void>; close: () => Promise<void> } {
  let open: LedgerEntry[] = [];
  const close = (): Promise<void> => {
    const full = open;
    open = [];
    return full.length === 0 ? Promise.resolve() : ledger.note(full);
  };
  return {
    note: ({ path, sizeBytes, sha256 }) => (open.push({ path, sizeBytes, sha256 }) < PAGE_LINES ? Promise.resolve() : close()),
    close,
  };
}
const PAGE_LINES = 32;

/** Removes what the choice or the site has no more; gives how many. */
async function letGo(
  have: ReadonlyMap<string, LedgerEntry>,
  wanted: readonly OfflineFile[],
  { kept, ledger }: KeepRunOptions,
): Promise<number> {
  const paths = new Set(wanted.map(({ path }) => path));
  const obsolete = [...have.keys()].filter((path) => !paths.has(path));
  await ledger.strike(obsolete);
  for (const path of obsolete) await kept.drop(path);
  return obsolete.length;
}
