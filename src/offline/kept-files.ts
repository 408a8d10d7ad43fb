import { PAGE_SIZE_ENDING } from './offline-kind.ts';
import { channelName } from './offline-state.ts';

/** The bytes that a browser keeps of a journal, each file whole, under the address of the file. */
export interface KeptFiles {
  /** Whether there is such a store at all; a file may be in it as soon as it is. */
  exists(): Promise<boolean>;
  create(): Promise<void>;
  put(path: string, response: Response): Promise<void>;
  drop(path: string): Promise<void>;
  clear(): Promise<void>;
  /** The file at a path. Of a figure whose full size was not chosen, the size that pages show. */
  file(path: string): Promise<Response | undefined>;
  /** What a host would answer at an address: a file, the page without its ending, a folder's index, or the way to that with the address's query. */
  answer(path: string, query: string): Promise<Response | undefined>;
}

/** `scope` is the absolute address of the journal, with a slash at its end. */
export function keptFiles(scope: string): KeptFiles {
  const name = channelName(scope);
  const exists = (): Promise<boolean> => caches.has(name);
  const match = async (path: string): Promise<Response | undefined> =>
    (await exists()) ? (await caches.open(name)).match(addressOf(path, scope)) : undefined;
  const file = async (path: string): Promise<Response | undefined> =>
    (await match(path)) ?? (path.endsWith('.jpg') ? match(path.replace(/\.jpg$/, PAGE_SIZE_ENDING)) : undefined);
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

/** The address of a file: `http://127.0.0.1:8080/a/journal/content/1/e3.html`. */
export function addressOf(path: string, scope: string): string {
  return scope + path.split('/').map(encodeURIComponent).join('/');
}
