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
  part(line);
  let isFirst = true;
  for (const child of element.children) {
    if (typeof child === 'string' || (textOf(child) === '' && child.children.length === 0)) continue;
    if (!isFirst) part(line);
    reader.addLine([child], line);
    isFirst = false;
  }
}

/** A full stop and a space, as far as the line does not end in them; nothing after an opening bracket or at the start of the line. */
function part(line: LineItem[]): void {
  const last = line[line.length - 1];
  const end = last?.kind === 'text' ? last.value : '';
  if (last === undefined || /[\s([]$/.test(end)) return;
  addText(line, /[.?!]$/.test(end) ? ' ' : '. ');
}
