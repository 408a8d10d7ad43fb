import { existsSync } from 'node:fs';

/**
 * Links between pages are written as they work in the sources, `[Deploy](deploy.md#nginx)`, and lead to the pages on the site.
 *
 * Offprint takes a relative link for a file of the article, so the link is an absolute URL while the page is built. The package has no
 * screenshots, because of their size; the pages are then built without them.
 *
 * @type {import('offprint/eleventy').Hooks}
 */
export const hooks = {
  read: (bytes) => new TextEncoder().encode(withSiteLinks(new TextDecoder().decode(bytes))),
  render: ({ path, html }) => html.replaceAll(`href="${PAGES}`, `href="${'../'.repeat(path.split('/').length - 1)}content/docs/`),
};

const PAGES = 'https://docs.offprint.invalid/';
const hasImages = existsSync(new URL('images/', import.meta.url));

function withSiteLinks(text) {
  const linked = text.replace(/\]\(([a-z0-9-]+)\.md(#[^)\s]*)?\)/g, `](${PAGES}$1.html$2)`);
  return hasImages ? linked : linked.replace(/^!\[[^\n]*\]\(images\/[^\n]*$/gm, '');
}
