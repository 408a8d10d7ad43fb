import { attributeOf, childrenOf, textOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { LINKS } from './source-elements.ts';

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
