import { HOSTS } from '../model/hosts.ts';
import { ALL_RENDITIONS } from '../model/renditions.ts';
import { withoutLanguage } from '../model/text/article-path.ts';

/** Purpose of a file of the site; a mirror may leave groups out. */
export type ManifestGroup =
  | 'pages'
  | 'renditions'
  | 'figures'
  | 'media'
  | 'raw'
  | 'data'
  | 'search'
  | 'assets'
  | 'feeds'
  | 'archives'
  | 'host';

/**
 * Returns the group of a file by its path.
 *
 *   'content/1/e00003.html'     ->  'pages'
 *   'content/1/e00003/F1.jpg'   ->  'figures'
 *   'bucket/e00003/e00003.xml'  ->  'raw'
 */
export function groupOf(path: string): ManifestGroup {
  if (HOST_FILES.has(path)) return 'host';
  const plain = withoutLanguage(path);
  return RULES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'data';
}

const HOST_FILES: ReadonlySet<string> = new Set(Object.values(HOSTS).flatMap(({ files }): readonly string[] => files));
// 'content/1/e00003.csl.json'
const RENDITION = new RegExp(
  `^content/.*\\.(?:${ALL_RENDITIONS.flatMap(({ group, ending }) => (group === 'renditions' ? ending.replaceAll('.', '\\.') : [])).join('|')})$`,
);

/** The first matching rule applies. */
const RULES: readonly (readonly [RegExp, ManifestGroup])[] = [
  [/^bucket\//, 'raw'],
  [/^mirror\/(?!index\.html$)/, 'archives'],
  [/\.html$/, 'pages'],
  [/^content\/.*\.(?:jpe?g|png|gif|webp|avif|svg)$/, 'figures'],
  [RENDITION, 'renditions'],
  // PDF and EPUB of an issue: 'volumes/4/issue-2.epub'
  [/^volumes\/.*\.(?:pdf|epub)$/, 'renditions'],
  [/^content\//, 'media'],
  // Format 2 of the index had words in folders.
  [/^(?:search\/|index\/(?:words-|[^/]+\/(?:more-)?words\/))/, 'search'],
  [/^(?:values|index)\//, 'data'],
  [/^(?:assets\/|favicon\.|sw\.js$)/, 'assets'],
  [
    /(?:^|\/)(?:rss|atom|sitemap[^/]*|opensearch)\.xml$|(?:^|\/)feed\.json$|^(?:robots|llms)\.txt$|^changes\.json$|^resourcesync\/|^\.well-known\//,
    'feeds',
  ],
];

export const MANIFEST_GROUPS: readonly ManifestGroup[] = [
  'pages',
  'renditions',
  'figures',
  'media',
  'raw',
  'data',
  'search',
  'assets',
  'feeds',
  'archives',
  'host',
];
