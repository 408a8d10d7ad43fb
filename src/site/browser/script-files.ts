import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** Called by the script copies of index files, if the site is opened from disk (see `query/search/script-file.ts`). */
    offprintFile?: (path: string, base64: string) => void;
  }
}

/**
 * Files of a site that was opened from disk, where pages cannot fetch: they are read by script elements. Simultaneous reads of one file share a script element. Search and suggestions are separate scripts of one page,
 * so each passes files on to the other.
 */
export function scriptFiles(root: string): SiteFiles {
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
