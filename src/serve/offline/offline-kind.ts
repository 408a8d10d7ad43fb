import type { OfflineKind } from '../../model/offline-extras.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';

/**
 * Classifies the files of a manifest for offline reading. Undefined for files that are never stored: archives, host configuration, the
 * service worker, which browsers store themselves, and the script copies of index files for pages opened from disk.
 *
 *   'content/1/e3.pdf'         ->  'pdf'
 *   'content/1/e3/F1-300.jpg'  ->  'core'
 *   'content/1/e3/F1.jpg'      ->  'figures' if the manifest lists F1-1200.jpg before it; else 'core'
 */
export function kindReader(): (path: string, group: string) => OfflineKind | undefined {
  const stemsWithSmaller = new Set<string>();
  const ofFigure = (path: string): OfflineKind => {
    const smaller = SMALLER.exec(path);
    if (smaller !== null) stemsWithSmaller.add(smaller[1] ?? '');
    if (TILE.test(path)) return 'figures';
    return stemsWithSmaller.has(path.replace(/\.jpg$/, '')) ? 'figures' : 'core';
  };
  return (path, group) => {
    if (NEVER.test(path)) return undefined;
    if (HARVESTED.test(path)) return 'texts';
    if (group === 'figures') return ofFigure(path);
    if (group === 'renditions') return renditionKind(path);
    return KIND_OF_GROUP.get(group);
  };
}

/** The kind of a rendition by its ending: `content/1/e3.csl.json` ends with `json` too, and both are texts. */
function renditionKind(path: string): OfflineKind {
  return ALL_RENDITIONS.find(({ ending }) => path.endsWith(`.${ending}`))?.offline ?? 'core';
}

const KIND_OF_GROUP: ReadonlyMap<string, OfflineKind> = new Map([
  ['pages', 'core'],
  ['data', 'core'],
  ['search', 'core'],
  ['assets', 'core'],
  ['feeds', 'core'],
  ['media', 'media'],
  ['raw', 'raw'],
]);

/** Suffix of the width that pages show; the full size follows later in the manifest. */
export const PAGE_SIZE_ENDING = '-1200.jpg';
// Matches 'content/1/e3/F1-1200.jpg'
const SMALLER = /^(.+)-1200\.jpg$/;
// Matches 'content/1/e3/F1/iiif/0,0,1024,1024/512,512/0/default.jpg'
const TILE = /\/iiif\//;
// Files for programs, and feeds of lists, which are useful only with a network.
const HARVESTED =
  /^(?:oai|resourcesync|report)\/|^sitemap[^/]*\.xml$|^changes\.json$|^index\/records[./]|\/(?:(?:rss|atom)\.xml|feed\.json)$/;
// Matches 'sw.js', 'search/index.json.js', 'index/words-0123456789abcdef.bin.js'
const NEVER = /^sw\.js$|^(?:search|index)\/.*\.js$/;
