import type { Artifact } from '../../model/artifact.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { attribute, join, type Markup, xml } from '../../model/text/markup.ts';
import type { LazyList } from '../lazy-list.ts';

export interface ResourceSyncList {
  readonly siteUrl: string;
  /** Site path without file ending: `resourcesync/resourcelist`. */
  readonly stem: string;
  /** URL of the parent list; absent for the first. */
  readonly up?: string;
  /** Attributes of the list's `rs:md`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly lines: ListLines;
}

/** Entries of a list, one per line, in lazy chunks of 50,000, because there may be half a million. */
export type ListLines = Iterable<Uint8Array>;

/** Prints a ResourceSync list as a sitemap; above 50,000 entries as several sitemaps, then their index. */
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

/** Prints entries in chunks. */
export function* linesOf(entries: LazyList<Markup>): Generator<Uint8Array> {
  for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
    yield Buffer.from(join(entries.slice(at, at + MAX_ENTRIES).map((entry) => xml`${entry}\n`)).markup);
  }
}

function document(element: 'urlset' | 'sitemapindex', head: Markup, lines: Uint8Array): Uint8Array {
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/"';
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${names}>\n${head.markup}`;
  return Buffer.concat([Buffer.from(start), lines, Buffer.from(`</${element}>\n`)]);
}

/** Limit of a sitemap and so of a list (ResourceSync 1.1, 9.2). */
export const MAX_ENTRIES = 50_000;
