import type { SiteFiles } from '../model/site-files.ts';
import { isNamedByContent } from './named-by-content.ts';

/** Fetches an address; `cache` says how far the browser may answer from what it has. */
export type FetchFile = (url: string, options: { readonly cache: 'default' | 'no-cache' }) => Promise<Response>;

/**
 * A site's files from the host that serves them.
 *
 * Files named by their content come from the browser's cache as long as they are there; all others are asked for again, so that
 * an index never meets the manifest of an older one.
 */
export function fetchedFiles(siteUrl: string, fetchFile: FetchFile): SiteFiles {
  const base = siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`;
  return {
    async get(path) {
      const url = base + path.split('/').map(encodeURIComponent).join('/');
      const response = await fetchFile(url, { cache: isNamedByContent(path) ? 'default' : 'no-cache' });
      if (response.status === 404 || response.status === 410) return undefined;
      if (!response.ok) throw new Error(`${path} answered ${response.status}, expected 200`);
      return { bytes: new Uint8Array(await response.arrayBuffer()) };
    },
  };
}
