import type { Artifact } from '../../model/artifact.ts';
import { html, type Markup, trustedMarkup } from '../../text/markup.ts';
import { BARE_POLICY, policyMeta } from '../../text/page-policy.ts';
import type { StoredObject } from './object-list.ts';

/**
 * Prints a page of the raw store for readers, a table of files: `packages.html`, `packages/2.html` and so on. Very large stores are shown
 * partly; programs use the listing.
 */
export function printObjectPage(objects: readonly StoredObject[], of: PageOf): Artifact {
  const { page } = of;
  return { path: page === 1 ? 'packages.html' : `packages/${page}.html`, bytes: pageOf(objects, of) };
}

/** Number of pages for a number of parts. */
export function pageCountOf(parts: number): number {
  return Math.min(parts, MAX_PAGES);
}

/**
 * Prints `bucket/index.html`, which links to the pages on hosts that show a folder's index. (On other hosts `/bucket/` is the XML listing:
 * contract, 4.4.)
 */
export function printBucketIndex(): Artifact {
  return {
    path: 'bucket/index.html',
    bytes: html`<!doctype html>
<html lang="en"><meta charset="utf-8">${policyMeta(BARE_POLICY)}<title>Article packages</title>
<p>The article packages of this journal, as delivered: <a href="../packages.html">browse them</a>, or read <a href="index.xml">the listing</a> with any S3 client.</p>
</html>
`.markup,
  };
}

/** Position of the page, number of pages, number of files. */
interface PageOf {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly ending: '' | '.html';
}

function pageOf(objects: readonly StoredObject[], { page, pages, count, ending }: PageOf): string {
  const up = page === 1 ? '' : '../';
  const isComplete = count <= pages * PAGE_OBJECTS;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${policyMeta(OBJECT_PAGE_POLICY)}
<title>Article packages${page > 1 && `, page ${page}`}</title>
<style>${trustedMarkup(OBJECT_PAGE_STYLE)}</style>
</head>
<body>
<main>
<p><a href="${ending === '' ? up || './' : `${up}index.html`}">Home</a></p>
<h1>Article packages</h1>
<p>${count} files, byte for byte as they were delivered. Programs read <a href="${up}bucket/index.xml">the listing</a>, as any S3 client does.${!isComplete && ` The first ${pages * PAGE_OBJECTS} are shown here.`}</p>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Bytes</th><th scope="col">Published</th></tr></thead>
<tbody>
${objects.map((object) => rowOf(object, up))}</tbody>
</table>
${pages > 1 && pagerOf(page, pages, ending)}
</main>
</body>
</html>
`.markup;
}

function rowOf({ key, sizeBytes, lastModified }: StoredObject, up: string): Markup {
  const href = `${up}bucket/${key.split('/').map(encodeURIComponent).join('/')}`;
  const date = lastModified.slice(0, 10);
  return html`<tr><td><a href="${href}">${key}</a></td><td>${sizeBytes}</td><td><time datetime="${date}">${date}</time></td></tr>
`;
}

function pagerOf(page: number, pages: number, ending: '' | '.html'): Markup {
  const up = page === 1 ? '' : '../';
  const hrefOf = (to: number): string => `${up}packages${to === 1 ? '' : `/${to}`}${ending}`;
  return html`<nav aria-label="Pages"><p>${page > 1 && html`<a rel="prev" href="${hrefOf(page - 1)}">Page ${page - 1}</a> `}Page ${page} of ${pages}${
    page < pages && html` <a rel="next" href="${hrefOf(page + 1)}">Page ${page + 1}</a>`
  }</p></nav>`;
}

/** Policy in a `<meta>` element for hosts that send no headers: one style element, no scripts. */
const OBJECT_PAGE_POLICY = `${BARE_POLICY}; style-src 'unsafe-inline'`;

/** Style of these pages; its hash is in the site's policy. */
export const OBJECT_PAGE_STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem 1rem .2rem 0}td:first-child{overflow-wrap:anywhere}th,td+td{white-space:nowrap;font-variant-numeric:tabular-nums}:is(th,td):nth-child(2){text-align:right}';

/** Files per page, the number of keys in a page of the listing. */
export const PAGE_OBJECTS = 1000;
const MAX_PAGES = 100;
