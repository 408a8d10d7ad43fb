import { isCompressible, TYPES_BY_FILE_NAME } from '../../http/media-type.ts';
import { PAGE_VARIANTS } from '../../http/page-variants.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';

const ENDINGS: readonly string[] = ALL_RENDITIONS.map(({ ending }) => ending);
const TEXTS = ALL_RENDITIONS.filter(({ hasCharset }) => hasCharset);
const TEXT_TYPES: readonly string[] = TEXTS.map(({ mediaType }) => mediaType);

/** Files that are more than their ending says, each with its path below the site or its name in any folder. */
export const NAMED_FILES: readonly { readonly name: string; readonly contentType: string; readonly isPath: boolean }[] = [
  ...[...TYPES_BY_FILE_NAME].map(([name, contentType]) => ({ name, contentType, isPath: false })),
  { name: '.well-known/resourcesync', contentType: 'application/xml', isPath: true },
];

/** What follows `/content/` in the address of one rendition, `1/e00003.md`, as a pattern: such an address does not vary. */
export const SIBLING_REST = `[^ ?]*[.](?:${[...new Set(PAGE_VARIANTS.map(({ ending }) => ending.slice(1).replace('.', '[.]')))].join('|')})`;

/** Endings of two parts, of files that are more than their last part says. */
export const LONG_ENDINGS: readonly string[] = ENDINGS.filter((ending) => ending.includes('.'));

/** Endings of text renditions, whose type hosts do not know or send in another spelling. */
export const TEXT_ENDINGS: readonly string[] = TEXTS.map(({ ending }) => ending);

/** Types of texts that are sent with a charset. */
export const CHARSET_TYPES: readonly string[] = [
  ...new Set([...'plain css csv javascript tab-separated-values xml'.split(' ').map((type) => `text/${type}`), ...TEXT_TYPES]),
];

/** Types that compression makes smaller, besides text/html. */
export const COMPRESSED_TYPES: readonly string[] = [
  ...new Set([
    ...'plain css csv javascript tab-separated-values'.split(' ').map((type) => `text/${type}`),
    ...'json xml rss+xml atom+xml opensearchdescription+xml feed+json'.split(' ').map((type) => `application/${type}`),
    ...ALL_RENDITIONS.flatMap(({ mediaType }) => (isCompressible(mediaType) ? mediaType : [])),
    'image/svg+xml',
  ]),
];

/** Configurations that lie in the site's folder and are no part of the site. */
export const HIDDEN_FILES = ['nginx.conf', 'Caddyfile', '.htaccess'] as const;

/** Endings of what sites and raw packages hold, for servers whose own table lacks some of them. */
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
