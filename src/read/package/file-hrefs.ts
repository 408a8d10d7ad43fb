import { attributeOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';

/**
 * Returns every href of a JATS article that may name a file of its package, including those that no page shows. These are all hrefs of
 * `graphic`, `media`, `supplementary-material`, `self-uri` and the like, and relative paths of other elements.
 *
 *   <media xlink:href="elife-00003-video1.mp4">        ->  elife-00003-video1.mp4
 *   <ext-link xlink:href="https://example.org/a.pdf">  ->  nothing
 */
export function fileHrefs(element: XmlElement, found: string[] = []): readonly string[] {
  const href = attributeOf(element, 'xlink:href') ?? attributeOf(element, 'href');
  if (href !== undefined && (FILE_ELEMENTS.has(element.name) || !NO_PATH.test(href))) found.push(href);
  for (const child of childrenOf(element)) fileHrefs(child, found);
  return found;
}

const FILE_ELEMENTS: ReadonlySet<string> = new Set([
  'graphic',
  'inline-graphic',
  'media',
  'inline-media',
  'supplementary-material',
  'inline-supplementary-material',
  'self-uri',
  'chem-struct',
  'private-char',
  'glyph-ref',
]);
// https://…, mailto:…, #sec1, a bare DOI, an address without its scheme
const NO_PATH = /^(?:[a-z][a-z0-9+.-]*:|#|\/\/|10\.\d{4,9}\/|www\.)/i;
