import type { Journal } from '../model/journal.ts';
import { absoluteUrl, pageEnding, relativeHref } from '../text/address.ts';

/** What of a journal decides the addresses of its pages. */
type Addressing = Pick<Journal, 'siteUrl' | 'host'>;

/** Where a missing page's answer stands on disk; it is shown at any address, so its links start at the root. */
export const NOT_FOUND_PATH = '404.html';

/**
 * A link from one page of the site to another, both given as files; relative, and without ending where the host serves that.
 *
 *   pageHref(journal, 'content/1/e1.html', 'subjects/cell-biology.html')  ->  '../../subjects/cell-biology'
 *   pageHref(journal, 'content/1/e1.html', 'index.html')                  ->  '../../'
 */
export function pageHref(journal: Addressing, fromFile: string, toFile: string): string {
  return fileHref(journal, fromFile, pageAddress(journal, toFile));
}

/** A link to a file that is no page: a sibling, a style sheet, a feed. */
export function fileHref(journal: Addressing, fromFile: string, toFile: string): string {
  if (fromFile === NOT_FOUND_PATH) return new URL(relativeHref('', toFile), `${journal.siteUrl}/`).pathname;
  return relativeHref(fromFile, toFile);
}

/** The absolute address of a page, for canonical links and machines. */
export function pageUrl(journal: Addressing, file: string): string {
  return absoluteUrl(journal.siteUrl, pageAddress(journal, file));
}

/** What the address bar shows of a page: `content/1/e1`, '' for the home page, `search/` for `search/index.html`. */
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
