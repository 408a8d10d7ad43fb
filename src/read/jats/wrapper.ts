import type { XmlElement } from '../xml/xml-element.ts';

/**
 * True for an element that only holds others where its DTD asks for one: `<sec specific-use="wrapper"><title/>…`. What is in it stands in its
 * place. The printer of `render/jats` writes them.
 */
export function isWrapper(element: XmlElement): boolean {
  return element.attributes['specific-use'] === 'wrapper';
}
