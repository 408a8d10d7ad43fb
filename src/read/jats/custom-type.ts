import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf } from '../xml/xml-element.ts';

/** Value of a type attribute; that of `custom-type` if it is `custom`. JATS 1.3, attribute custom-type. */
export function typeOf(element: XmlElement, name: string): string | undefined {
  const value = attributeOf(element, name);
  return value === 'custom' ? (attributeOf(element, 'custom-type') ?? value) : value;
}
