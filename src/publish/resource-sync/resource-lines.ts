import { absoluteUrl } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import type { LazyList } from '../lazy-list.ts';
import type { ManifestEntry } from '../manifest.ts';
import { changedLines, type LineChanges, type LineOrder, lineEnd } from '../sorted-lines.ts';
import { MAX_ENTRIES } from './print-list.ts';

/** Prints all resources, sorted by path: `<url><loc>…</loc><lastmod>…</lastmod><rs:md hash="sha-256:…" length="…" type="…"/></url>`. */
export function* resourceLines(siteUrl: string, files: LazyList<ManifestEntry>): Generator<Uint8Array> {
  for (let at = 0; at < files.length; at += MAX_ENTRIES) {
    const lines = files.slice(at, at + MAX_ENTRIES).map((file) => lineOf(siteUrl, file));
    yield Buffer.from(lines.join(''));
  }
}

/**
 * Prints all resources from the lists of an earlier state (consecutive, sorted) with entries replaced, inserted or (undefined) removed. Two
 * lists are in memory at a time.
 */
export function* changedResourceLines(
  siteUrl: string,
  lists: Iterable<Buffer>,
  fileByPath: ReadonlyMap<string, ManifestEntry | undefined>,
): Generator<Uint8Array> {
  let pending: Buffer[] = [];
  let count = 0;
  for (const piece of changedPieces(siteUrl, lists, fileByPath)) {
    let from = 0;
    for (let at = 0; at < piece.length; ) {
      at = lineEnd(piece, at);
      if (++count < MAX_ENTRIES) continue;
      yield Buffer.concat([...pending, piece.subarray(from, at)]);
      pending = [];
      count = 0;
      from = at;
    }
    pending.push(piece.subarray(from));
  }
  if (count > 0) yield Buffer.concat(pending);
}

function* changedPieces(
  siteUrl: string,
  lists: Iterable<Buffer>,
  fileByPath: ReadonlyMap<string, ManifestEntry | undefined>,
): Generator<Buffer> {
  const order = byPath(siteUrl);
  const names = [...fileByPath.keys()].sort(order.compare);
  const { lineOf } = lineChangesOf(fileByPath, siteUrl);
  let from = 0;
  let before: Buffer = Buffer.alloc(0);
  for (const list of lists) {
    const { start, end } = entriesOf(list);
    if (start === end) continue;
    const first = order.nameAt(list, start);
    const to = before.length === 0 ? from : names.findIndex((name, at) => at >= from && order.compare(name, first) >= 0);
    const own = names.slice(from, to < 0 ? names.length : to);
    yield* changedLines(before, { names: own, lineOf }, order);
    from += own.length;
    before = list.subarray(start, end);
  }
  yield* changedLines(before, { names: names.slice(from), lineOf }, order);
}

/** Lines of changed files, by path. */
export function lineChangesOf(fileByPath: ReadonlyMap<string, ManifestEntry | undefined>, siteUrl: string): LineChanges {
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

/** Offsets of the entries' first and last byte in a list. */
export function entriesOf(list: Buffer): { readonly start: number; readonly end: number } {
  const first = list.indexOf(`\n${LOC_START}`);
  return first < 0 ? { start: 0, end: 0 } : { start: first + 1, end: list.lastIndexOf('</urlset>') };
}

/** Path of the first entry; undefined for a list without entries. */
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
