import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, descendantsOf, textOf } from '../xml/xml-element.ts';

/** Finds the ROR among the `institution-id`s of an affiliation or a funder, as a URL: `https://ror.org/02mhbdp94`. */
export function rorOf(element: XmlElement): string | undefined {
  for (const id of descendantsOf(element, 'institution-id')) {
    const text = textOf(id);
    const ror = /(?:ror\.org\/)?(0[a-z0-9]{6}\d{2})$/i.exec(text)?.[1];
    if (ror !== undefined && (/ror/i.test(attributeOf(id, 'institution-id-type') ?? '') || /ror\.org/i.test(text)))
      return `https://ror.org/${ror.toLowerCase()}`;
  }
  return undefined;
}
