import type { Artifact } from '../../../model/artifact.ts';
import { html } from '../../../model/text/markup.ts';
import { BARE_POLICY, policyMeta } from '../../../model/text/page-policy.ts';
import type { StoredObject } from './object-list.ts';

/**
 * Prints a page of the raw store for readers, once in each language of the journal: `packages.html`, `packages/2.html` and so on. Very large stores are
 * shown partly; programs use the listing.
 */
export type PrintObjectPage = (objects: readonly StoredObject[], of: PageOf) => readonly Artifact[];

/** Position of a page, number of pages, number of files. */
export interface PageOf {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
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

/** Files per page, the number of keys in a page of the listing. */
export const PAGE_OBJECTS = 1000;
const MAX_PAGES = 100;
