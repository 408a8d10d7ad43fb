import type { XmlElement } from '../xml/xml-element.ts';
import { textOf } from '../xml/xml-element.ts';
import { partedFields } from './citations.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addText } from './line.ts';

/**
 * A work cited in running text, where an `element-citation` has no words between its parts: they are parted by full stops.
 *
 *   Zhao Y. 2024. Single cell RNA sequencing. NCBI Gene Expression Omnibus. GSE269794
 */
export function addCitationLine(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  if (element.children.some((child) => typeof child === 'string' && /[\p{L}\p{N},;:]/u.test(child))) {
    reader.addLine(partedFields(element.children), line);
    return;
  }
  const start = line.length;
  for (const child of element.children) {
    if (typeof child === 'string' || (textOf(child) === '' && child.children.length === 0)) continue;
    if (line.length > start) addText(line, '. ');
    reader.addLine([child], line);
  }
}
