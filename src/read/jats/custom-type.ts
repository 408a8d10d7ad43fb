import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf } from '../xml/xml-element.ts';

/** A type attribute; the one that `custom-type` gives where the value is `custom`. JATS 1.3, attribute custom-type. */
export function typeOf(element: XmlElement, name: string): string | undefined {
  const value = attributeOf(element, name);
  return value === 'custom' ? (attributeOf(element, 'custom-type') ?? value) : value;
}
