import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { isCompressible, TYPES_BY_FILE_NAME } from '../../serve/http/media-type.ts';
import { PAGE_VARIANTS } from '../../serve/http/page-variants.ts';

const ENDINGS: readonly string[] = ALL_RENDITIONS.map(({ ending }) => ending);
const TEXTS = ALL_RENDITIONS.filter(({ hasCharset }) => hasCharset);
const TEXT_TYPES: readonly string[] = TEXTS.map(({ mediaType }) => mediaType);

/** Files whose media type is narrower than their ending says, by path in the site (`isPath`) or by name in any folder. */
export const NAMED_FILES: readonly { readonly name: string; readonly contentType: string; readonly isPath: boolean }[] = [
  ...[...TYPES_BY_FILE_NAME].map(([name, contentType]) => ({ name, contentType, isPath: false })),
  { name: '.well-known/resourcesync', contentType: 'application/xml', isPath: true },
];

/** Pattern of the URL of one rendition after `/content/`, such as `1/e00003.md`. A response at such a URL does not vary. */
export const SIBLING_REST = `[^ ?]*[.](?:${[...new Set(PAGE_VARIANTS.map(({ ending }) => ending.slice(1).replace('.', '[.]')))].join('|')})`;

/** Endings with two dots, such as `.csl.json`, whose media type is narrower than that of the last segment. */
export const LONG_ENDINGS: readonly string[] = ENDINGS.filter((ending) => ending.includes('.'));

/** Endings of text renditions, whose type hosts do not know or send in another spelling. */
export const TEXT_ENDINGS: readonly string[] = TEXTS.map(({ ending }) => ending);

/** Media types that are sent with a charset. */
export const CHARSET_TYPES: readonly string[] = [
  ...new Set([
    ...'plain css csv javascript tab-separated-values xml'.split(' ').map((type) => `text/${type}`),
    'application/manifest+json',
    ...TEXT_TYPES,
  ]),
];

/** Compressible media types, without text/html. */
export const COMPRESSED_TYPES: readonly string[] = [
  ...new Set([
    ...'plain css csv javascript tab-separated-values'.split(' ').map((type) => `text/${type}`),
    ...'json xml rss+xml atom+xml opensearchdescription+xml feed+json'.split(' ').map((type) => `application/${type}`),
    ...ALL_RENDITIONS.flatMap(({ mediaType }) => (isCompressible(mediaType) ? mediaType : [])),
    'image/svg+xml',
  ]),
];

/** Configuration files in the site's folder that must not be served. */
export const HIDDEN_FILES = ['nginx.conf', 'Caddyfile', '.htaccess'] as const;

/** Endings of files in sites and raw packages, for servers whose own table of media types lacks some. */
export const SERVED_ENDINGS: readonly string[] = [
  ...new Set([
    ...'html css js mjs json map xml xsl txt csv tsv jats nxml dtd svg jpg jpeg png gif webp avif ico tif tiff eps woff2 woff ttf otf'.split(
      ' ',
    ),
    ...'pdf ps zip gz tar bz2 7z rtf doc docx xls xlsx ppt pptx odt ods mp3 wav ogg mp4 m4v mov avi wmv mpg mpeg webm wasm bin'.split(' '),
    ...'atom rss webmanifest'.split(' '),
    ...ENDINGS.filter((ending) => !ending.includes('.')),
  ]),
];
