import type { SiteFile, SiteFiles } from '../model/site-files.ts';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** Called by the script copies of index files, if the site is opened from disk (see `search/script-file.ts`). */
    offprintFile?: (path: string, base64: string) => void;
  }
}

/** The site's files: by `fetch`, or by script elements if the page was opened from disk, where `fetch` is not allowed. */
export function siteFilesFrom(root: string): SiteFiles {
  return location.protocol === 'file:' ? scriptFiles(root) : fetchedFiles(root);
}

const STARTS_PER_TASK = 8;

/** If a host answers a range request with the complete file, that file is cached and ranges are no longer requested. */
function fetchedFiles(root: string): SiteFiles {
  const wholeFiles = new Map<string, Promise<SiteFile | undefined>>();
  const host = { ignoresRanges: false };
  const started = { count: 0, last: Promise.resolve() };
  // Starting a fetch takes a millisecond or more; yields to the event loop after every eight.
  const yieldIfBusy = (): Promise<void> => {
    if (++started.count % STARTS_PER_TASK === 0) started.last = started.last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return started.last;
  };
  const get = async (path: string): Promise<SiteFile | undefined> => {
    await yieldIfBusy();
    return fetchFile(root + path);
  };
  const getWhole = (path: string): Promise<SiteFile | undefined> => {
    const fetching = wholeFiles.get(path) ?? get(path);
    wholeFiles.set(path, fetching);
    fetching.catch(() => wholeFiles.delete(path));
    return fetching;
  };
  return {
    get,
    async getRange(path, start, end) {
      if (host.ignoresRanges) return (await getWhole(path))?.bytes.slice(start, end);
      await yieldIfBusy();
      // Browsers serialize range requests for one cached file.
      const response = await fetch(root + path, { headers: { range: `bytes=${start}-${end - 1}` }, cache: 'no-store' });
      if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
      const file = await fileOf(response);
      host.ignoresRanges = file !== undefined;
      if (file !== undefined) wholeFiles.set(path, Promise.resolve(file));
      return file?.bytes.slice(start, end);
    },
  };
}

async function fetchFile(address: string): Promise<SiteFile | undefined> {
  return fileOf(await fetch(address));
}

async function fileOf(response: Response): Promise<SiteFile | undefined> {
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return { bytes: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * Files read by script elements. Simultaneous reads of one file share a script element. Search and suggestions are separate scripts of one page,
 * so each passes files on to the other.
 */
function scriptFiles(root: string): SiteFiles {
  const loading = new Map<string, Promise<SiteFile | undefined>>();
  const waiting = new Map<string, (file: SiteFile) => void>();
  const earlier = window.offprintFile;
  window.offprintFile = (path, base64) => {
    earlier?.(path, base64);
    waiting.get(path)?.({ bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) });
  };
  const load = (path: string): Promise<SiteFile | undefined> =>
    new Promise((resolve) => {
      waiting.set(path, resolve);
      loadScript(`${root}${path}.js`).catch(() => resolve(undefined));
    });
  return {
    async get(path) {
      const file = loading.get(path) ?? load(path).finally(() => loading.delete(path));
      loading.set(path, file);
      return file;
    },
  };
}
