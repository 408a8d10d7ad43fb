import { PAGE_SIZE_ENDING } from './offline-kind.ts';
import { channelName } from './offline-state.ts';

/** Stored files of a journal in the browser's Cache Storage, each complete, under its URL. */
export interface OfflineStore {
  /** True if the store exists, even if it is empty. */
  exists(): Promise<boolean>;
  create(): Promise<void>;
  put(path: string, response: Response): Promise<void>;
  drop(path: string): Promise<void>;
  clear(): Promise<void>;
  /** Returns a stored file. For a figure that is not stored in this size, returns the size that pages show, or another. */
  file(path: string): Promise<Response | undefined>;
  /**
   * Answers a URL as a host would: a file, a page without its ending, a folder's index, or a redirect to the folder. A redirect keeps the
   * query.
   */
  answer(path: string, query: string): Promise<Response | undefined>;
}

/** `scope` is the URL of the journal, with a slash at its end; `name` is the name of the cache. */
export function openOfflineStore(scope: string, name = channelName(scope)): OfflineStore {
  const exists = (): Promise<boolean> => caches.has(name);
  const match = async (path: string): Promise<Response | undefined> =>
    (await exists()) ? (await caches.open(name)).match(addressOf(path, scope)) : undefined;
  const file = async (path: string): Promise<Response | undefined> => {
    const found = await match(path);
    const stem = FIGURE.exec(path)?.[1];
    if (found !== undefined || stem === undefined) return found;
    return (await match(`${stem}${PAGE_SIZE_ENDING}`)) ?? (await match(`${stem}.jpg`)) ?? match(`${stem}-300.jpg`);
  };
  return {
    exists,
    create: async () => void (await caches.open(name)),
    put: async (path, response) => (await caches.open(name)).put(addressOf(path, scope), response),
    drop: async (path) => void (await (await caches.open(name)).delete(addressOf(path, scope))),
    clear: async () => void (await caches.delete(name)),
    file,
    async answer(path, query) {
      if (path === '' || path.endsWith('/')) return match(`${path}index.html`);
      const found = (await file(path)) ?? (await match(`${path}.html`));
      if (found !== undefined) return found;
      return (await match(`${path}/index.html`)) === undefined ? undefined : Response.redirect(`${addressOf(path, scope)}/${query}`, 302);
    },
  };
}

// Matches 'content/1/e3/F1.jpg', 'content/1/e3/F1-1200.jpg', 'content/1/e3/F1-300.jpg'
const FIGURE = /^(.+?)(?:-(?:300|1200))?\.jpg$/;

/** Reads from several stores; the first that has a file answers. */
export function firstStore(stores: readonly StoredFiles[]): StoredFiles {
  const first = async (read: (store: StoredFiles) => Promise<Response | undefined>): Promise<Response | undefined> => {
    for (const store of stores) {
      const found = await read(store);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return { file: (path) => first((store) => store.file(path)), answer: (path, query) => first((store) => store.answer(path, query)) };
}

/** The part of a store that answers read. */
export type StoredFiles = Pick<OfflineStore, 'file' | 'answer'>;

/** URL of a file: `http://127.0.0.1:8080/a/journal/content/1/e3.html`. */
export function addressOf(path: string, scope: string): string {
  return scope + path.split('/').map(encodeURIComponent).join('/');
}
