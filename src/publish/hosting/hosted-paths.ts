import { PAGE_VARIANTS } from '../../http/page-variants.ts';

/** Files whose name holds a hash of their content, as a pattern after the site's base: they never change. */
export const IMMUTABLE_PATHS = 'assets/.+\\.[0-9a-f]{8,}\\.\\w+|(?:index|search)/[0-9a-f]{12,}/.+';

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
  'wasm atom rss webmanifest'
).split(' ');
