import type { SiteFile, SiteFiles } from '../model/site-files.ts';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** Called by the script files of a copy of the site that is opened from a disk (see `search/script-file.ts`). */
    offprintFile?: (path: string, base64: string) => void;
  }
}

/** The site's files: fetched, or from a disk, where pages may not fetch, through script elements. */
export function siteFilesFrom(root: string): SiteFiles {
  return location.protocol === 'file:' ? scriptFiles(root) : fetchedFiles(root);
}

const BEGUN_AT_ONCE = 8;

/** Where a host answers a range with the whole file, that file is kept, and no more ranges are asked for. */
function fetchedFiles(root: string): SiteFiles {
  const whole = new Map<string, Promise<SiteFile | undefined>>();
  const seen = { isWhole: false };
  const begun = { count: 0, turn: Promise.resolve() };
  // To begin a fetch takes a millisecond or more; between a few and the next few the page may do what the reader asks.
  const turn = (): Promise<void> => {
    if (++begun.count % BEGUN_AT_ONCE === 0) begun.turn = begun.turn.then(() => new Promise((resolve) => setTimeout(resolve)));
    return begun.turn;
  };
  const get = async (path: string): Promise<SiteFile | undefined> => {
    await turn();
    return fetchFile(root + path);
  };
  const keptWhole = (path: string): Promise<SiteFile | undefined> => {
    const fetching = whole.get(path) ?? get(path);
    whole.set(path, fetching);
    fetching.catch(() => whole.delete(path));
    return fetching;
  };
  return {
    get,
    async getRange(path, start, end) {
      if (seen.isWhole) return (await keptWhole(path))?.bytes.slice(start, end);
      await turn();
      // Browsers let ranges of one cached file wait for each other.
      const response = await fetch(root + path, { headers: { range: `bytes=${start}-${end - 1}` }, cache: 'no-store' });
      if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
      const file = await fileOf(response);
      seen.isWhole = file !== undefined;
      if (file !== undefined) whole.set(path, Promise.resolve(file));
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

function scriptFiles(root: string): SiteFiles {
  const waiting = new Map<string, (file: SiteFile) => void>();
  window.offprintFile = (path, base64) => waiting.get(path)?.({ bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) });
  return {
    async get(path) {
      return new Promise((resolve) => {
        waiting.set(path, resolve);
        loadScript(`${root}${path}.js`).catch(() => resolve(undefined));
      });
    },
  };
}
