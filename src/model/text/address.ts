import { type Hosting, isAbleTo } from '../hosts.ts';

/** Returns the ending of links to pages: '' if the host serves `x.html` at `x`, else `.html` (decisions, section 6). */
export function pageEnding(host: Hosting): '' | '.html' {
  return isAbleTo(host, 'endings') ? '' : '.html';
}

/**
 * Returns a relative link between two pages, percent-encoded; paths have no leading slash.
 *
 *   relativeHref('content/1/e00003.html', 'content/1/e00003/F1')  ->  'e00003/F1'
 *   relativeHref('content/1/e00003.html', 'index.html#top')       ->  '../../index.html#top'
 *   relativeHref('archive/2012.html', '')                         ->  '../'
 */
export function relativeHref(fromPath: string, toPath: string): string {
  const hash = toPath.indexOf('#');
  const path = hash < 0 ? toPath : toPath.slice(0, hash);
  const shared = sharedFolders(fromPath, path);
  const href = '../'.repeat(slashesAfter(fromPath, shared)) + encodePath(path.slice(shared));
  const fragment = hash < 0 ? '' : `#${encodeURIComponent(toPath.slice(hash + 1))}`;
  return (href === '' ? './' : href) + fragment;
}

/** Returns the length of the common folders of two paths, with their last slash. Allocates nothing, since lists have many links. */
function sharedFolders(one: string, other: string): number {
  let shared = 0;
  for (let at = 0; at < one.length && one.charCodeAt(at) === other.charCodeAt(at); at++) if (one.charCodeAt(at) === SLASH) shared = at + 1;
  return shared;
}

function slashesAfter(path: string, from: number): number {
  let count = 0;
  for (let at = path.indexOf('/', from); at >= 0; at = path.indexOf('/', at + 1)) count++;
  return count;
}

const SLASH = 47;

/**
 * Returns the absolute URL of a site path: `absoluteUrl('https://example.org/j', 'content/1/e1')` gives
 * `https://example.org/j/content/1/e1`.
 */
export function absoluteUrl(siteUrl: string, path: string): string {
  return `${siteUrl}/${encodePath(path)}`;
}

/** Returns the URL of a DOI: slashes are kept, characters illegal in a URL path are percent-encoded. */
export function doiUrl(resolver: string, doi: string): string {
  return resolver + encodePath(doi);
}

/** The prefixes of DOI URLs: `https://doi.org/`, `http://dx.doi.org/`. */
export const DOI_RESOLVER = /^https?:\/\/(?:dx\.)?doi\.org\//;

function encodePath(path: string): string {
  return PLAIN_PATH.test(path) ? path : path.split('/').map(encodePathSegment).join('/');
}

// Percent-encodes a path segment, except characters that RFC 3986 allows (pchar); DOIs often have them.
function encodePathSegment(segment: string): string {
  return PLAIN_PATH.test(segment) ? segment : encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}

// Paths that need no encoding.
const PLAIN_PATH = /^[\w\-.!~*'()/]*$/;
