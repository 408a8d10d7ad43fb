import type { CoveragePart } from './word-unit.ts';

export const OWNERS: ReadonlySet<string> = new Set(['fig', 'table-wrap', 'ref', 'supplementary-material', 'media', 'aff']);
/** Parts whose words have a different order in each rendition. */
export const UNORDERED_PARTS: ReadonlySet<CoveragePart> = new Set<CoveragePart>(['affiliation', 'note', 'funding']);
export const FLOATING: ReadonlySet<string> = new Set(
  'fig fig-group table-wrap table-wrap-group supplementary-material media fn boxed-text floats-group ref front front-stub disp-formula'.split(
    ' ',
  ),
);
/** Parts whose paragraphs every rendition keeps in the order of the source. */
export const IN_ORDER: ReadonlySet<CoveragePart> = new Set<CoveragePart>(['body', 'back', 'abstract']);
export const FILES: ReadonlySet<string> = new Set(['media', 'supplementary-material', 'inline-supplementary-material']);

/** Elements that do not separate words. */
export const JOINING: ReadonlySet<string> = new Set(
  (
    'abbrev b bold chem-struct email ext-link fixed-case font i inline-quote italic monospace named-content overline roman sans-serif sc span strike styled-content ' +
    'sub sup target underline uri xref'
  ).split(' '),
);

/** Fields of an affiliation. */
export const PLACE_FIELDS: ReadonlySet<string> = new Set(['email', 'named-content']);

/** Links: fields of a citation, parts of a line in running text. */
export const LINKS: ReadonlySet<string> = new Set(['ext-link', 'uri']);

/** Fields within running text, as in a mixed citation. */
export const WITHIN: ReadonlySet<string> = new Set(
  'tp:taxon-name tp:taxon-name-part tp:taxon-authority tp:taxon-status name surname given-names prefix suffix institution country city state addr-line x'.split(
    ' ',
  ),
);

export const LEFT_OUT: ReadonlySet<string> = new Set(
  (
    'alt-text long-desc object-id tp:object-id self-uri index-term index-term-range-end institution-id ali:license_ref ali:free_to_read ' +
    'graphic inline-graphic textual-form private-char counts sec-meta'
  ).split(' '),
);
