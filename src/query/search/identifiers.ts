import { CODES } from './search-document.ts';
import type { SearchResult } from './search-result.ts';

/** A query that names articles, and the codes under which they are found; the first that some article has counts. */
export type Identifier = NonNullable<SearchResult['identifier']> & { readonly codes: readonly string[] };

/**
 * Returns the DOI, ORCID iD or article URL that a text consists of; undefined for any other text. Upper and lower case are equal.
 *
 *   'https://doi.org/10.5555/TIDE.1'  ->  { kind: 'doi', value: '10.5555/tide.1', codes: ['doi:10.5555/tide.1'] }
 */
export function identifierOf(text: string): Identifier | undefined {
  const typed = text.trim();
  const orcid = ORCID.exec(typed)?.[1];
  if (orcid !== undefined) return { kind: 'orcid', value: orcid.toUpperCase(), codes: [CODES.orcid(orcid)] };
  const doi = DOI.exec(decoded(typed))?.[1];
  if (doi !== undefined) return { kind: 'doi', value: doi.toLowerCase(), codes: [CODES.doi(doi)] };
  const [, prefix = '', path] = ARTICLE_URL.exec(decoded(typed)) ?? [];
  return path === undefined ? undefined : { kind: 'url', value: typed, codes: [CODES.path(prefix + path), CODES.path(path)] };
}

function decoded(url: string): string {
  try {
    return /^https?:/i.test(url) ? decodeURIComponent(url) : url;
  } catch {
    return url;
  }
}

/** `0000-0002-1825-0097`, `https://orcid.org/0000-0002-1825-0097` */
export const ORCID = /^\s*(?:(?:https?:\/\/)?orcid\.org\/|orcid:\s*)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\s*$/i;
// 10.5555/tide   doi:10.5555/tide   https://doi.org/10.5555/tide.
const DOI = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[^\s]*[^\s.,;])[.,;]?$/i;
// https://journal.example/path/en/content/3/e12.html?find=x#s2
const ARTICLE_URL =
  /^(?:https?:\/\/[^\s/]+)?\/?(?:[^\s?#]*?\/)??((?:[a-z]{2,3}(?:-[a-z\d]+)*\/)?)(content\/[^\s/?#]+\/[^\s/?#]+?)(?:\.[a-z]{2,5})?\/?(?:[?#]\S*)?$/i;
