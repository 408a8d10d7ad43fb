import type { Hosting } from '../model/journal.ts';

/**
 * The ending of links to pages: none where the host serves `x.html` at `x`, else `.html` (decisions, section 6).
 */
export function pageEnding(host: Hosting): '' | '.html' {
  return host === 's3' || host === 'files' ? '.html' : '';
}

/**
 * A relative link from the page at one site path to another, percent-encoded; paths without leading slash.
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

/** How long the folders are that two paths begin with, their slashes too. Lists hold so many links that nothing is cut into pieces for it. */
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

/** An absolute URL of a site path: `absoluteUrl('https://example.org/j', 'content/1/e1')` is `https://example.org/j/content/1/e1`. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return `${siteUrl}/${encodePath(path)}`;
}

/** A URL of a DOI: slashes stay, everything that a URL path cannot hold is percent-encoded. */
export function doiUrl(resolver: string, doi: string): string {
  return resolver + encodePath(doi);
}

/** The part before the DOI in its usual URLs: `https://doi.org/`, `http://dx.doi.org/`. */
export const DOI_RESOLVER = /^https?:\/\/(?:dx\.)?doi\.org\//;

function encodePath(path: string): string {
  return PLAIN_PATH.test(path) ? path : path.split('/').map(encodePathSegment).join('/');
}

// A path segment may hold these as they are (RFC 3986, pchar), and DOIs often do.
function encodePathSegment(segment: string): string {
  return PLAIN_PATH.test(segment) ? segment : encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}

// Characters that stay as they are in every path.
const PLAIN_PATH = /^[\w\-.!~*'()/]*$/;
