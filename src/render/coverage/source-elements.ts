import { attributeOf, childrenOf, textOf, type XmlElement } from '../../read/xml/xml-element.ts';
import type { CoveragePart } from './coverage-source.ts';

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

/**
 * Returns what an element points to outside of the article: addresses, identifiers or words, one of which a rendition must have. Empty for an
 * element that is no pointer, and for a link to something that is no address, which the reader reports.
 *
 *   <related-article vol="5" page="12" journal-id="Other J"/>  ->  ['Other J 5 12']
 */
export function targetsOf(element: XmlElement): readonly string[] {
  const { name } = element;
  if (RELATED.has(name)) return relatedTargets(element);
  const href = attributeOf(element, 'xlink:href') ?? (LINKS.has(name) ? (attributeOf(element, 'href') ?? textOf(element)) : undefined);
  if (name === 'license')
    return [...(href === undefined ? [] : [href]), ...childrenOf(element, 'ali:license_ref').map(textOf)].filter(isAddress);
  if (href === undefined || NO_LINKS.has(name)) return [];
  return isAddress(href) || hasType(element) ? [href] : [];
}

/** Returns the address and identifiers of a related work; without them its volume and page, unless it has words of its own. */
function relatedTargets(element: XmlElement): readonly string[] {
  const valuesOf = (attribute: string): string[] => [attributeOf(element, attribute) ?? ''].filter((value) => value !== '');
  const ids = ['xlink:href', 'document-id', 'object-id'].flatMap(valuesOf);
  if (textOf(element) !== '') return ids.filter(isAddress);
  // The PDF file of the article itself is no related work.
  if (attributeOf(element, 'related-article-type') === 'pdf' && !ids.some(isAddress)) return [];
  if (ids.length > 0) return ids;
  const words = ['journal-id', 'vol', 'issue', 'page', 'elocation-id'].flatMap(valuesOf).join(' ');
  return [words, ...valuesOf('xlink:title')].filter((target) => target !== '');
}

/** True for a link to the record of a database, which the reader makes an address: `<ext-link ext-link-type="pdb" xlink:href="1TUP"/>`. */
function hasType(element: XmlElement): boolean {
  const type = attributeOf(element, 'ext-link-type');
  return LINKS.has(element.name) && type !== undefined && !UNTYPED.test(type);
}

function isAddress(text: string): boolean {
  return LIKE_AN_ADDRESS.test(text);
}

const RELATED: ReadonlySet<string> = new Set(['related-article', 'related-object']);
/** Elements whose address is that of a picture, a file or a symbol. */
const NO_LINKS: ReadonlySet<string> = new Set(
  'graphic inline-graphic media supplementary-material inline-supplementary-material inline-media glyph-ref self-uri'.split(' '),
);
const UNTYPED = /^ur[il]$/i;
// 'https://example.org', 'mailto:a@b.org', 'doi:10.1000/x', '10.1000/x', 'www.example.org'; not a mistyped host, a file name, a database number
const LIKE_AN_ADDRESS =
  /^\s*(?:(?:https?|ftp):\/\/[\p{L}\d._-]+\.\p{L}{2,}(?=[/?#:]|\s*$)|mailto:|(?:doi:\s*)?10\.\d{4,}\/|(?:[\w-]+\.)+(?:com|org|net|edu|gov|int|info|eu|uk|de|fr|br|us|ch|nl|jp|cn|au|ca)(?:[/?#:]|\s*$))/iu;
