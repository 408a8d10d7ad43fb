import type { Artifact } from '../../model/artifact.ts';
import { absoluteUrl } from '../../text/address.ts';
import { attribute, type Markup, xml } from '../../text/markup.ts';

export interface ResourceSyncList {
  readonly siteUrl: string;
  /** Site path without ending: `resourcesync/resourcelist`. */
  readonly stem: string;
  /** Address of the list that leads to this one; none for the first. */
  readonly up?: string;
  /** Attributes of the list's `rs:md`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly entries: readonly Markup[];
}

/** A list of ResourceSync as a sitemap; of more than 50,000 entries an index, which comes first, and its parts. */
export function printList({ siteUrl, stem, up, metadata, entries }: ResourceSyncList): readonly Artifact[] {
  const path = `${stem}.xml`;
  const own = xml`<rs:md${Object.entries(metadata).map(([name, value]) => attribute(name, value))}/>\n`;
  const link = (rel: string, href: string): Markup => xml`<rs:ln rel="${rel}" href="${href}"/>\n`;
  const above = up === undefined ? xml`` : link('up', up);
  if (entries.length <= MOST_ENTRIES) return [{ path, bytes: document('urlset', xml`${above}${own}${lines(entries)}`) }];
  const parts: Artifact[] = [];
  for (let start = 0; start < entries.length; start += MOST_ENTRIES) {
    const index = link('index', absoluteUrl(siteUrl, path));
    const content = xml`${above}${index}${own}${lines(entries.slice(start, start + MOST_ENTRIES))}`;
    parts.push({ path: `${stem}-${parts.length + 1}.xml`, bytes: document('urlset', content) });
  }
  const listed = parts.map((part) => xml`<sitemap><loc>${absoluteUrl(siteUrl, part.path)}</loc></sitemap>`);
  return [{ path, bytes: document('sitemapindex', xml`${above}${own}${lines(listed)}`) }, ...parts];
}

function lines(entries: readonly Markup[]): readonly Markup[] {
  return entries.map((entry) => xml`${entry}\n`);
}

function document(element: 'urlset' | 'sitemapindex', content: Markup): string {
  const names = xml`xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/"`;
  const body =
    element === 'urlset' ? xml`<urlset ${names}>\n${content}</urlset>\n` : xml`<sitemapindex ${names}>\n${content}</sitemapindex>\n`;
  return xml`<?xml version="1.0" encoding="UTF-8"?>\n${body}`.markup;
}

/** Of a sitemap, and so of a list (ResourceSync 1.1, 9.2). */
const MOST_ENTRIES = 50_000;
