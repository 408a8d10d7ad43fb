import type { Artifact } from '../../model/artifact.ts';
import { absoluteUrl } from '../../text/address.ts';
import { attribute, join, type Markup, xml } from '../../text/markup.ts';
import type { Listed } from '../listed.ts';

export interface ResourceSyncList {
  readonly siteUrl: string;
  /** Site path without ending: `resourcesync/resourcelist`. */
  readonly stem: string;
  /** Address of the list that leads to this one; none for the first. */
  readonly up?: string;
  /** Attributes of the list's `rs:md`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly lines: ListLines;
}

/** The entries of a list, a line each, printed when their turn comes: there may be half a million. */
export interface ListLines {
  readonly count: number;
  cut(from: number, to: number): Uint8Array;
}

/** A list of ResourceSync as a sitemap; of more than 50,000 entries an index, which comes first, and its parts. */
export function* printList({ siteUrl, stem, up, metadata, lines }: ResourceSyncList): Generator<Artifact> {
  const path = `${stem}.xml`;
  const own = xml`<rs:md${Object.entries(metadata).map(([name, value]) => attribute(name, value))}/>\n`;
  const link = (rel: string, href: string): Markup => xml`<rs:ln rel="${rel}" href="${href}"/>\n`;
  const above = up === undefined ? xml`` : link('up', up);
  const { count } = lines;
  if (count <= MOST_ENTRIES) {
    yield { path, bytes: document('urlset', xml`${above}${own}`, lines.cut(0, count)) };
    return;
  }
  const parts = Array.from({ length: Math.ceil(count / MOST_ENTRIES) }, (_, at) => `${stem}-${at + 1}.xml`);
  const listed = parts.map((part) => xml`<sitemap><loc>${absoluteUrl(siteUrl, part)}</loc></sitemap>`);
  yield { path, bytes: document('sitemapindex', xml`${above}${own}`, linesOf(listed).cut(0, parts.length)) };
  for (const [at, part] of parts.entries()) {
    const head = xml`${above}${link('index', absoluteUrl(siteUrl, path))}${own}`;
    yield { path: part, bytes: document('urlset', head, lines.cut(at * MOST_ENTRIES, Math.min(count, (at + 1) * MOST_ENTRIES))) };
  }
}

/** Each printed with the others of its part. */
export function linesOf(entries: Listed<Markup>): ListLines {
  return {
    count: entries.length,
    cut: (from, to) => Buffer.from(join(entries.slice(from, to).map((entry) => xml`${entry}\n`)).markup),
  };
}

function document(element: 'urlset' | 'sitemapindex', head: Markup, lines: Uint8Array): Uint8Array {
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/"';
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${names}>\n${head.markup}`;
  return Buffer.concat([Buffer.from(start), lines, Buffer.from(`</${element}>\n`)]);
}

/** Of a sitemap, and so of a list (ResourceSync 1.1, 9.2). */
const MOST_ENTRIES = 50_000;
