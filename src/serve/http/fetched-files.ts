import type { SiteFiles } from '../../model/site-files.ts';
import { isNamedByContent } from './named-by-content.ts';

/** Fetches a URL; `cache` is the browser's cache mode. */
export type FetchFile = (url: string, options: { readonly cache: 'default' | 'no-cache' }) => Promise<Response>;

/**
 * Reads a site's files from its host.
 *
 * Files named by content come from the browser's cache if possible; all others are revalidated, so that an index is never combined with an
 * older manifest.
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
