import { channelName, NOTHING_KEPT, type OfflineState } from './offline-state.ts';

/** A file that is kept. */
export interface LedgerEntry {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What is kept and how far that is, in the browser's database: the bytes are in its cache, which cannot say hashes quickly. */
export interface KeptLedger {
  entries(): Promise<ReadonlyMap<string, LedgerEntry>>;
  note(entries: readonly LedgerEntry[]): Promise<void>;
  strike(paths: readonly string[]): Promise<void>;
  state(): Promise<OfflineState>;
  noteState(state: OfflineState): Promise<void>;
  clear(): Promise<void>;
}

export function keptLedger(scope: string): KeptLedger {
  const write = async (change: (files: IDBObjectStore, states: IDBObjectStore) => void): Promise<void> => {
    const database = await open(scope);
    try {
      const transaction = database.transaction([FILES, STATES], 'readwrite');
      change(transaction.objectStore(FILES), transaction.objectStore(STATES));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
  const read = async <T>(store: string, ask: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open(scope);
    try {
      return await answerOf(ask(database.transaction(store).objectStore(store)));
    } finally {
      database.close();
    }
  };
  return {
    async entries() {
      const all: readonly LedgerEntry[] = await read(FILES, (files) => files.getAll());
      return new Map(all.map((entry) => [entry.path, entry]));
    },
    note: (entries) =>
      write((files) => {
        for (const { path, sizeBytes, sha256 } of entries) files.put({ path, sizeBytes, sha256 });
      }),
    strike: (paths) =>
      write((files) => {
        for (const path of paths) files.delete(path);
      }),
    state: async () => (await read<OfflineState | undefined>(STATES, (states) => states.get(ONLY))) ?? NOTHING_KEPT,
    noteState: (state) => write((_, states) => states.put(state, ONLY)),
    clear: () =>
      write((files, states) => {
        files.clear();
        states.clear();
      }),
  };
}

const FILES = 'files';
const STATES = 'states';
const ONLY = 'state';

function open(scope: string): Promise<IDBDatabase> {
  const request = indexedDB.open(channelName(scope), 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES, { keyPath: 'path' });
    request.result.createObjectStore(STATES);
  };
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
