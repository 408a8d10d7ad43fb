/**
 * Returns the URL of a page of the journal from the root of the site.
 *
 *   resolveHref('content/2/e206', 'journal')  ->  '/journal/content/2/e206'
 */
export function resolveHref(path: string, folder: string): string {
  return folder === '' ? `/${path}` : `/${folder}/${path}`;
}
