import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { runScript } from './loader.ts';

/**
 * Makes links lead to files if the page was opened from disk: `../../subjects/cell-biology` becomes `….html`, and a folder its
 * `index.html`. Links are rewritten when they are followed and forms when they are submitted, so that links added by scripts work too.
 */
export function followLinksOnDisk(): void {
  const { root } = document.documentElement.dataset;
  if (location.protocol !== 'file:' || root === undefined) return;
  const base = new URL(root, document.baseURI);
  const adapt = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const link = target?.closest('a');
    if (link !== null && link !== undefined) link.href = fileAddress(link.href, base);
    if (event.type === 'submit' && target instanceof HTMLFormElement) target.action = fileAddress(target.action, base);
  };
  for (const type of ['click', 'auxclick', 'contextmenu', 'submit']) document.addEventListener(type, adapt, true);
}

/**
 * URL of the file for a page's URL on disk; other URLs are returned unchanged.
 *
 *   'file:///journal/content/1/e101#s2'  ->  'file:///journal/content/1/e101.html#s2'
 *   'file:///journal/search/?for=tide'   ->  'file:///journal/search/index.html?for=tide'
 */
export function fileAddress(href: string, base: URL): string {
  if (!href.startsWith(base.href)) return href;
  const url = new URL(href);
  const path = url.pathname.slice(base.pathname.length);
  if (path === '' || path.endsWith('/')) url.pathname += 'index.html';
  else if (!path.startsWith('bucket/') && !ENDING.test(path)) url.pathname += '.html';
  return url.href;
}

// Matches 'e101.md', 'F1.jpg', 's1.mp4'; not 'can.2018.0030', an article's name
const ENDING = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}$/i;

/**
 * Files of a site that was opened from disk, where pages cannot fetch: they are read by script elements (see `query/search/script-file.ts`).
 * Simultaneous reads of one file share a script element.
 */
export function scriptFiles(root: string): SiteFiles {
  const loading = new Map<string, Promise<SiteFile | undefined>>();
  const load = async (path: string): Promise<SiteFile | undefined> => {
    const base64 = await runScript(`${root}${path}.js`).catch(() => undefined);
    return typeof base64 === 'string' ? { bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) } : undefined;
  };
  return {
    async get(path) {
      const file = loading.get(path) ?? load(path).finally(() => loading.delete(path));
      loading.set(path, file);
      return file;
    },
  };
}
