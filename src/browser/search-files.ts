import type { SiteFile, SiteFiles } from '../model/site-files.ts';

declare global {
  interface Window {
    /** Called by the script files of a copy of the site that is opened from a disk (see `search/script-file.ts`). */
    offprintFile?: (path: string, base64: string) => void;
  }
}

/** The site's files: fetched, or from a disk, where pages may not fetch, through script elements. */
export function siteFilesFrom(root: string): SiteFiles {
  return location.protocol === 'file:' ? scriptFiles(root) : { get: (path) => fetchFile(root + path) };
}

async function fetchFile(address: string): Promise<SiteFile | undefined> {
  const response = await fetch(address);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
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

/** Loads a script once it is needed. */
export async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(script);
  });
  script.remove();
}
