import { childrenOf, textOf, type XmlElement, type XmlNode } from '../../read/xml/xml-element.ts';
import { LINKS } from './source-elements.ts';

/**
 * True for a field of a citation whose text another field has. A last page may equal the first; an identifier may be repeated in an address, or
 * follow itself. Renditions print it once.
 */
export function isSaidAgain(element: XmlElement, parent: XmlElement): boolean {
  if (element.name === 'lpage') return childrenOf(parent, 'fpage').some((first) => textOf(first) === textOf(element));
  if (element.name !== 'pub-id') return false;
  const text = textOf(element);
  return hasAddressEnding(parent, `/${text}`) || endsWithWord(parent.children[parent.children.indexOf(element) - 1], text);
}

/** True for `PMID: 23193524<pub-id pub-id-type="pmid">23193524</pub-id>`. */
function endsWithWord(before: XmlNode | undefined, word: string): boolean {
  return typeof before === 'string' && before.endsWith(word) && !HAS_WORD.test(before.at(-word.length - 1) ?? '');
}

/** True for a `pub-id` of PubMed Central without its letters: `123` for `PMC123`. */
export function isNumberOfPmc(element: XmlElement): boolean {
  const { name, attributes } = element;
  return name === 'pub-id' && /^pmc(?:id)?$/i.test(attributes['pub-id-type'] ?? '') && /^\d+$/.test(textOf(element));
}

function hasAddressEnding(element: XmlElement, end: string): boolean {
  return element.children.some(
    (child) => typeof child !== 'string' && (LINKS.has(child.name) ? textOf(child).endsWith(end) : hasAddressEnding(child, end)),
  );
}

export const HAS_WORD = /[\p{L}\p{M}\p{N}_]/u;
