import { TYPES_BY_FILE_NAME } from '../../http/media-type.ts';
import { PAGE_VARIANTS } from '../../http/page-variants.ts';

/** Files that are more than their ending says, each with its path below the site or its name in any folder. */
export const NAMED_FILES: readonly { readonly name: string; readonly contentType: string; readonly isPath: boolean }[] = [
  ...[...TYPES_BY_FILE_NAME].map(([name, contentType]) => ({ name, contentType, isPath: false })),
  { name: '.well-known/resourcesync', contentType: 'application/xml', isPath: true },
];

/** What follows `/content/` in the address of one rendition, `1/e00003.md`, as a pattern: such an address does not vary. */
export const SIBLING_REST = `[^ ?]*[.](?:${[...new Set(PAGE_VARIANTS.map(({ ending }) => ending.slice(1).replace('.', '[.]')))].join('|')})`;

/** Endings of two parts, of files that are more than their last part says. */
export const LONG_ENDINGS = ['linkset.json', 'csl.json'] as const;

/** Configurations that lie in the site's folder and are no part of the site. */
export const HIDDEN_FILES = ['nginx.conf', 'Caddyfile', '.htaccess'] as const;

/** Endings of what sites and raw packages hold, for servers whose own table lacks some of them. */
export const SERVED_ENDINGS = (
  'html css js mjs json map xml xsl md txt csv tsv bib ris jats nxml dtd svg jpg jpeg png gif webp avif ico tif tiff eps ' +
  'woff2 woff ttf otf pdf ps zip gz tar bz2 7z rtf doc docx xls xlsx ppt pptx odt ods mp3 wav ogg mp4 m4v mov avi wmv mpg mpeg webm ' +
  'wasm bin atom rss webmanifest'
).split(' ');
