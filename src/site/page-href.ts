import type { Journal } from '../model/journal.ts';
import { absoluteUrl, pageEnding, relativeHref } from '../model/text/address.ts';

/** Settings that determine the URLs of a journal's pages. */
type Addressing = Pick<Journal, 'siteUrl' | 'host' | 'pathPrefix'>;

/** File of the 404 page; it is shown at any URL, so its links start at the root. */
export const NOT_FOUND_PATH = '404.html';

/**
 * Relative link from one page to another, both given as files; without ending if the host supports that.
 *
 *   pageHref(journal, 'content/1/e1.html', 'subjects/cell-biology.html')  ->  '../../subjects/cell-biology'
 *   pageHref(journal, 'content/1/e1.html', 'index.html')                  ->  '../../'
 */
export function pageHref(journal: Addressing, fromFile: string, toFile: string): string {
  return hrefBetween(journal, fromFile, pageAddress(journal, localFile(journal, toFile)));
}

/** Relative link to a file that is not a page: a sibling, a style sheet, a feed. */
export function fileHref(journal: Addressing, fromFile: string, toFile: string): string {
  return hrefBetween(journal, fromFile, localFile(journal, toFile));
}

function hrefBetween(journal: Addressing, fromFile: string, path: string): string {
  if (fromFile === NOT_FOUND_PATH) return new URL(relativeHref('', path), `${journal.siteUrl}/`).pathname;
  return relativeHref(localFile(journal, fromFile), path);
}

/**
 * The file of a page or feed in the journal's language. Pages that exist once, such as those of articles, have the same file in every language.
 *
 *   localFile({ pathPrefix: 'en/' }, 'subjects/cell-biology.html')  ->  'en/subjects/cell-biology.html'
 */
export function localFile({ pathPrefix }: Pick<Journal, 'pathPrefix'>, file: string): string {
  return pathPrefix !== undefined && IN_EACH_LANGUAGE.test(file) ? pathPrefix + file : file;
}

// subjects/cell-biology/page-2.html#top, search/index.html; subjects/cell-biology/rss.xml
const IN_EACH_LANGUAGE =
  /^(?:(?:index|404|news|accessibility|(?:search|values|mirror)\/index|(?:archive|subjects|volumes|authors|types|keywords|packages)(?:\/[^#]+)?)\.html(?:#.*)?|(?:(?:archive|news|subjects|volumes|authors|types|keywords)\/(?:.+\/)?)?(?:rss\.xml|atom\.xml|feed\.json))$/;

/** Absolute URL of a page, for canonical links and metadata. */
export function pageUrl(journal: Addressing, file: string): string {
  return absoluteUrl(journal.siteUrl, pageAddress(journal, localFile(journal, file)));
}

/** URL path of a page: `content/1/e1`, '' for the home page, `search/` for `search/index.html`. */
function pageAddress(journal: Addressing, file: string): string {
  if (pageEnding(journal.host) === '.html') return file;
  const hash = file.indexOf('#');
  const path = hash < 0 ? file : file.slice(0, hash);
  return withoutEnding(path) + file.slice(path.length);
}

function withoutEnding(path: string): string {
  if (!path.endsWith('.html')) return path;
  return path.endsWith('/index.html') || path === 'index.html' ? path.slice(0, -'index.html'.length) : path.slice(0, -'.html'.length);
}
