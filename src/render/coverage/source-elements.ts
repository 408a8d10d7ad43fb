import type { CoveragePart } from './word-unit.ts';

export const OWNERS: ReadonlySet<string> = new Set(['fig', 'table-wrap', 'ref', 'supplementary-material', 'media', 'aff']);
/** Parts whose words have a different order in each rendition. */
export const UNORDERED_PARTS: ReadonlySet<CoveragePart> = new Set<CoveragePart>(['author', 'affiliation', 'note', 'funding']);
/** Owner of the names in the line of authors; no id has a space. */
export const BYLINE = ' byline';
/** Elements whose contents every rendition has in the order of the source; renditions may place the element itself elsewhere. */
export const CONTAINERS: ReadonlySet<string> = new Set(
  (
    'body back abstract trans-abstract sub-article response boxed-text fig fig-group table-wrap table-wrap-group supplementary-material media ' +
    'fn fn-group'
  ).split(' '),
);
/** Elements whose contents are in another order in some rendition, or compared in another way. */
export const REORDERED: ReadonlySet<string> = new Set(
  'floats-group ref front front-stub disp-formula disp-formula-group table tgroup array attrib tp:treatment-meta'.split(' '),
);
/** Containers whose notes are in the order of their other contents. */
export const WITH_NOTES: ReadonlySet<string> = new Set(['fig', 'table-wrap', 'fn-group', 'fn']);
export const FILES: ReadonlySet<string> = new Set(['media', 'supplementary-material', 'inline-supplementary-material', 'inline-media']);

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
