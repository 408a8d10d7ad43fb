import { channelName, EMPTY_STATE, type OfflineState } from './offline-state.ts';

/** Record of a stored file. */
export interface StoredFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Index of the stored files and the download state, in IndexedDB: the bytes are in Cache Storage, which cannot list hashes quickly. */
export interface OfflineIndex {
  entries(): Promise<ReadonlyMap<string, StoredFile>>;
  add(entries: readonly StoredFile[]): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
  state(): Promise<OfflineState>;
  saveState(state: OfflineState): Promise<void>;
  clear(): Promise<void>;
}

export function openOfflineIndex(scope: string): OfflineIndex {
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
  const read = async <T>(store: string, request: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open(scope);
    try {
      return await resultOf(request(database.transaction(store).objectStore(store)));
    } finally {
      database.close();
    }
  };
  return {
    async entries() {
      const all: readonly StoredFile[] = await read(FILES, (files) => files.getAll());
      return new Map(all.map((entry) => [entry.path, entry]));
    },
    add: (entries) =>
      write((files) => {
        for (const { path, sizeBytes, sha256 } of entries) files.put({ path, sizeBytes, sha256 });
      }),
    remove: (paths) =>
      write((files) => {
        for (const path of paths) files.delete(path);
      }),
    state: async () => (await read<OfflineState | undefined>(STATES, (states) => states.get(STATE_KEY))) ?? EMPTY_STATE,
    saveState: (state) => write((_, states) => states.put(state, STATE_KEY)),
    clear: () =>
      write((files, states) => {
        files.clear();
        states.clear();
      }),
  };
}

const FILES = 'files';
const STATES = 'states';
const STATE_KEY = 'state';

function open(scope: string): Promise<IDBDatabase> {
  const request = indexedDB.open(channelName(scope), 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES, { keyPath: 'path' });
    request.result.createObjectStore(STATES);
  };
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
