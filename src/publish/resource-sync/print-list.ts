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

/** The entries of a list, a line each, in parts of `MOST_ENTRIES` that are printed when their turn comes: there may be half a million entries. */
export type ListLines = Iterable<Uint8Array>;

/** A list of ResourceSync as a sitemap; of more than 50,000 entries several, and an index of them, which comes last. */
export function* printList({ siteUrl, stem, up, metadata, lines }: ResourceSyncList): Generator<Artifact> {
  const path = `${stem}.xml`;
  const own = xml`<rs:md${Object.entries(metadata).map(([name, value]) => attribute(name, value))}/>\n`;
  const link = (rel: string, href: string): Markup => xml`<rs:ln rel="${rel}" href="${href}"/>\n`;
  const above = up === undefined ? xml`` : link('up', up);
  const parts: Markup[] = [];
  let first: Uint8Array = new Uint8Array();
  const partOf = (bytes: Uint8Array): Artifact => {
    const part = `${stem}-${parts.length + 1}.xml`;
    parts.push(xml`<sitemap><loc>${absoluteUrl(siteUrl, part)}</loc></sitemap>\n`);
    return { path: part, bytes: document('urlset', xml`${above}${link('index', absoluteUrl(siteUrl, path))}${own}`, bytes) };
  };
  let count = 0;
  for (const bytes of lines) {
    if (++count === 1) {
      first = bytes;
      continue;
    }
    if (count === 2) yield partOf(first);
    yield partOf(bytes);
  }
  if (count < 2) yield { path, bytes: document('urlset', xml`${above}${own}`, first) };
  else yield { path, bytes: document('sitemapindex', xml`${above}${own}`, Buffer.from(join(parts).markup)) };
}

/** Each entry printed with the others of its part. */
export function* linesOf(entries: Listed<Markup>): Generator<Uint8Array> {
  for (let at = 0; at < entries.length; at += MOST_ENTRIES) {
    yield Buffer.from(join(entries.slice(at, at + MOST_ENTRIES).map((entry) => xml`${entry}\n`)).markup);
  }
}

function document(element: 'urlset' | 'sitemapindex', head: Markup, lines: Uint8Array): Uint8Array {
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/"';
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${names}>\n${head.markup}`;
  return Buffer.concat([Buffer.from(start), lines, Buffer.from(`</${element}>\n`)]);
}

/** Of a sitemap, and so of a list (ResourceSync 1.1, 9.2). */
export const MOST_ENTRIES = 50_000;
