import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH, type Manifest, type ManifestEntry } from '../publish/manifest.ts';
import { readManifest } from '../publish/read-manifest.ts';
import { compareText } from '../text/compare.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { manifestEntries } from './manifest-entries.ts';
import type { Workshop } from './workshop.ts';

/** The lines of the manifest for every file of a site that is being built, and what of them is not as it was. */
export interface SiteEntries {
  /** By path. */
  readonly entries: readonly ManifestEntry[];
  /** The manifest of the last good site; undefined where there is none. */
  readonly last: Manifest | undefined;
  /** Of the entries those that may differ from the last ones: files staged by this build. */
  readonly staged: readonly ManifestEntry[];
  /** The last entries of files that were staged again, or go. */
  readonly replaced: readonly ManifestEntry[];
}

/**
 * What is staged so far, over the lines of the last manifest: those of files that nothing made again are taken over as they are, for they
 * would be the same.
 */
export async function siteEntries(articles: readonly ConvertedArticle[], shop: Workshop): Promise<SiteEntries> {
  const last = await lastManifest(shop);
  if (last === undefined || shop.last === undefined) {
    const entries = manifestEntries(articles, shop.stagedFiles()).toSorted(byPath);
    return { entries, last, staged: entries, replaced: last?.files ?? [] };
  }
  const own = shop.ownFiles();
  const ownPaths = new Set(own.map(({ path }) => path));
  const gone = new Set(shop.released.paths());
  const remade = new Set<string>(articles.flatMap(({ stem, isKept }) => (isKept ? [] : [stem])));
  const staying: ManifestEntry[] = [];
  const replaced: ManifestEntry[] = [];
  const restated: ManifestEntry[] = [];
  for (const entry of last.files) {
    if (ownPaths.has(entry.path) || gone.has(entry.path)) replaced.push(entry);
    // What their articles say of them may have changed.
    else if (entry.group === 'raw' || (remade.size > 0 && isOfArticle(entry.path, remade))) restated.push(entry);
    else staying.push(entry);
  }
  const staged = manifestEntries(articles, own);
  const fresh = [...staged, ...manifestEntries(articles, restated)].toSorted(byPath);
  return { entries: merge(staying, fresh), last, staged, replaced };
}

/** Read once, for all who ask in one build. */
function lastManifest(shop: Workshop): Promise<Manifest | undefined> {
  const known = manifests.get(shop);
  if (known !== undefined) return known;
  const path = join(shop.options.output, MANIFEST_PATH);
  const read = readManifest(createReadStream(path, { highWaterMark: 1 << 20 })).catch(() => undefined);
  manifests.set(shop, read);
  return read;
}

const manifests = new WeakMap<Workshop, Promise<Manifest | undefined>>();

/** `content/1/e3.md`, `content/1/e3/F1.html` of `content/1/e3` */
function isOfArticle(path: string, stems: ReadonlySet<string>): boolean {
  if (!path.startsWith('content/')) return false;
  const [stem = ''] = STEM.exec(path) ?? [];
  return stems.has(stem) || stems.has(path.replace(/\.[^./]+$/, '')) || stems.has(path.replace(/\.[^/]+$/, ''));
}

const STEM = /^content\/[^/]+\/[^/]+(?=\/)/;

function merge(a: readonly ManifestEntry[], b: readonly ManifestEntry[]): readonly ManifestEntry[] {
  const merged: ManifestEntry[] = [];
  let at = 0;
  for (const entry of a) {
    for (let next = b[at]; next !== undefined && compareText(next.path, entry.path) < 0; next = b[++at]) merged.push(next);
    merged.push(entry);
  }
  merged.push(...b.slice(at));
  return merged;
}

function byPath(a: ManifestEntry, b: ManifestEntry): number {
  return compareText(a.path, b.path);
}
