/** What a reader may choose beside the pages: each is left out unless asked for. */
export const EXTRA_KINDS = ['figures', 'pdf', 'media', 'texts', 'raw'] as const;

export type ExtraKind = (typeof EXTRA_KINDS)[number];

/** `core` is what pages, search and queries need. */
export type OfflineKind = 'core' | ExtraKind;

/**
 * What a file of the manifest is to a reader without a network; undefined for what no reader opens here: archives, files for the host,
 * the service worker, which browsers keep by themselves, and scripts that stand for index files on a disk.
 *
 *   'content/1/e3.pdf'         ->  'pdf'
 *   'content/1/e3/F1-300.jpg'  ->  'core'
 *   'content/1/e3/F1.jpg'      ->  'figures', where the manifest lists an F1-1200.jpg before it; else 'core'
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
    if (group === 'renditions') return path.endsWith('.pdf') ? 'pdf' : TEXT.test(path) ? 'texts' : 'core';
    return KIND_OF_GROUP.get(group);
  };
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

/** The width that a page shows; the full size stands beside it, and later in the order of the manifest. */
export const PAGE_SIZE_ENDING = '-1200.jpg';
// 'content/1/e3/F1-1200.jpg'
const SMALLER = /^(.+)-1200\.jpg$/;
// 'content/1/e3/F1/iiif/0,0,1024,1024/512,512/0/default.jpg'
const TILE = /\/iiif\//;
// 'content/1/e3.xml', 'content/1/e3.linkset.json'; Markdown and citations are small and stay.
const TEXT = /\.(?:xml|json)$/;
// What programs come for, and the feeds of lists, which tell of news only with a network.
const HARVESTED =
  /^(?:oai|deposits|resourcesync|report)\/|^sitemap[^/]*\.xml$|^changes\.json$|^index\/records[./]|\/(?:(?:rss|atom)\.xml|feed\.json)$/;
// 'sw.js', 'search/index.json.js', 'index/0123456789ab/words/a.bin.js'
const NEVER = /^sw\.js$|^(?:search|index)\/.*\.js$/;
