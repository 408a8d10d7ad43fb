import { absoluteUrl } from '../../text/address.ts';
import { compareText } from '../../text/compare.ts';
import { type Markup, xml } from '../../text/markup.ts';
import type { Listed } from '../listed.ts';
import type { ManifestEntry } from '../manifest.ts';
import { changedLines, type LineChanges, type LineOrder, lineEnd } from '../sorted-lines.ts';
import type { ListLines } from './print-list.ts';

/** The list of all resources, sorted by path: `<url><loc>…</loc><lastmod>…</lastmod><rs:md hash="sha-256:…" length="…" type="…"/></url>`. */
export function resourceLines(siteUrl: string, files: Listed<ManifestEntry>): ListLines {
  return {
    count: files.length,
    cut: (from, to) =>
      Buffer.from(
        files
          .slice(from, to)
          .map((file) => lineOf(siteUrl, file))
          .join(''),
      ),
  };
}

/** The same from the lists of an earlier state of the site, of which some entries changed and others (undefined) are no more. */
export function changedResourceLines(
  siteUrl: string,
  lists: readonly Buffer[],
  fileByPath: ReadonlyMap<string, ManifestEntry | undefined>,
): ListLines {
  const before = Buffer.concat(lists.map((list) => list.subarray(entriesOf(list).start, entriesOf(list).end)));
  const text = Buffer.concat([...changedLines(before, changedTo(fileByPath, siteUrl), byPath(siteUrl))]);
  const starts: number[] = [];
  for (let at = 0; at < text.length; at = lineEnd(text, at)) starts.push(at);
  return { count: starts.length, cut: (from, to) => text.subarray(starts[from] ?? text.length, starts[to] ?? text.length) };
}

/** The lines of files, by path. */
export function changedTo(fileByPath: ReadonlyMap<string, ManifestEntry | undefined>, siteUrl: string): LineChanges {
  return {
    names: fileByPath.keys(),
    lineOf: (path) => {
      const file = fileByPath.get(path);
      return file === undefined ? undefined : lineOf(siteUrl, file);
    },
  };
}

function lineOf(siteUrl: string, { path, sha256, sizeBytes, mediaType, changed, published }: ManifestEntry): string {
  const lastmod = changed ?? published;
  const entry: Markup = xml`<url><loc>${absoluteUrl(siteUrl, path)}</loc>${lastmod !== undefined && xml`<lastmod>${lastmod}</lastmod>`}<rs:md hash="sha-256:${sha256}" length="${sizeBytes}" type="${mediaType}"/></url>\n`;
  return entry.markup;
}

/** Where the lines between the head of a list and its end are. */
export function entriesOf(list: Buffer): { readonly start: number; readonly end: number } {
  const first = list.indexOf(`\n${LOC_START}`);
  return first < 0 ? { start: 0, end: 0 } : { start: first + 1, end: list.lastIndexOf('</urlset>') };
}

/** The path of the first entry; undefined where there is none. */
export function firstPathOf(siteUrl: string, list: Buffer): string | undefined {
  const first = list.indexOf(`\n${LOC_START}`);
  return first < 0 ? undefined : byPath(siteUrl).nameAt(list, first + 1);
}

export function byPath(siteUrl: string): Required<LineOrder> {
  return {
    compare: compareText,
    nameAt: (text, at) => {
      const loc = text.toString('utf8', at + LOC_START.length, text.indexOf('</loc>', at));
      return decodeURIComponent(loc.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity).slice(siteUrl.length + 1));
    },
  };
}

const LOC_START = '<url><loc>';
const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
