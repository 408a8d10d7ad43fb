import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf } from '../xml/xml-element.ts';

/** Value of `dir` in XHTML within JATS; undefined if absent. */
export function directionOf(element: XmlElement): 'ltr' | 'rtl' | undefined {
  const dir = attributeOf(element, 'dir')?.toLowerCase();
  return dir === 'rtl' || dir === 'ltr' ? dir : undefined;
}
