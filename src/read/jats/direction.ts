import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf } from '../xml/xml-element.ts';

/** The `dir` of an element, in XHTML within JATS; undefined where it has none. */
export function directionOf(element: XmlElement): 'ltr' | 'rtl' | undefined {
  const dir = attributeOf(element, 'dir')?.toLowerCase();
  return dir === 'rtl' || dir === 'ltr' ? dir : undefined;
}
