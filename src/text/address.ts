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
  const from = fromPath.split('/').slice(0, -1);
  const hash = toPath.indexOf('#');
  const path = hash < 0 ? toPath : toPath.slice(0, hash);
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = '../'.repeat(from.length - shared);
  const down = to.slice(shared).map(encodePathSegment).join('/');
  const href = up + down;
  const fragment = hash < 0 ? '' : `#${encodeURIComponent(toPath.slice(hash + 1))}`;
  return (href === '' ? './' : href) + fragment;
}

/** An absolute URL of a site path: `absoluteUrl('https://example.org/j', 'content/1/e1')` is `https://example.org/j/content/1/e1`. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return `${siteUrl}/${path.split('/').map(encodePathSegment).join('/')}`;
}

/** A URL of a DOI: slashes stay, everything that a URL path cannot hold is percent-encoded. */
export function doiUrl(resolver: string, doi: string): string {
  return resolver + (PLAIN_PATH.test(doi) ? doi : doi.split('/').map(encodePathSegment).join('/'));
}

// A path segment may hold these as they are (RFC 3986, pchar), and DOIs often do.
function encodePathSegment(segment: string): string {
  return PLAIN_PATH.test(segment) ? segment : encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}

// Characters that stay as they are in every path.
const PLAIN_PATH = /^[\w\-.!~*'()/]*$/;
