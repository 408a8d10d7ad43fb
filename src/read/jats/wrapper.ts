import type { XmlElement } from '../xml/xml-element.ts';

/**
 * True for an element that only satisfies the DTD, `<sec specific-use="wrapper"><title/>…`, and is replaced by its content. The printer of
 * `render/jats` writes them.
 */
export function isWrapper(element: XmlElement): boolean {
  return element.attributes['specific-use'] === 'wrapper';
}
