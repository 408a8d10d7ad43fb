import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { type Explanation, openSiteFiles, type Site, type SiteOptions, type ValuesAnswer, type ValuesRequest } from './site.ts';

export type { TaggedObject } from '../../model/tagged-object.ts';
export { ShardError } from '../index/shard-error.ts';
export { parseQuery } from './parse-query.ts';
export { printQuery } from './print-query.ts';
export { QueryError } from './query-error.ts';
export type { Explanation, Site, SiteFile, SiteFiles, SiteOptions, ValuesAnswer, ValuesRequest };

/**
 * Opens the query service of a built site, from its URL or from files that the caller provides.
 *
 *   const site = await openSite('https://journal.example.org/');
 *   await site.find('example.org/api_v1/article/abstract matches "neuron"')
 *
 * Works in Node and in browsers. It needs only the static files of the site.
 */
export function openSite(site: string | SiteFiles, options: SiteOptions = {}): Promise<Site> {
  return openSiteFiles(typeof site === 'string' ? filesAt(site) : site, options);
}

/** Reads a site's files with `fetch`. */
function filesAt(siteUrl: string): SiteFiles {
  const base = siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`;
  return {
    async get(path) {
      const url = base + path.split('/').map(encodeURIComponent).join('/');
      const response = await fetch(url);
      if (response.status === 404 || response.status === 410) return undefined;
      if (!response.ok) throw new Error(`${url} answered ${response.status}, expected 200`);
      const etag = response.headers.get('etag')?.replace(ETAG_MARKS, '');
      return { bytes: new Uint8Array(await response.arrayBuffer()), ...(etag === undefined ? {} : { etag }) };
    },
  };
}

const ETAG_MARKS = /^W\/|"/g;
