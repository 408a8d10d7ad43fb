import type { XmlElement } from '../xml/xml-element.ts';
import { textOf } from '../xml/xml-element.ts';
import { separateFields } from './citations.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addText } from './line.ts';

/**
 * Adds a work cited in running text to a line. An `element-citation` has no punctuation, so its parts are separated by full stops.
 *
 *   Zhao Y. 2024. Single cell RNA sequencing. NCBI Gene Expression Omnibus. GSE269794
 */
export function addCitationLine(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  if (element.children.some((child) => typeof child === 'string' && /[\p{L}\p{N},;:]/u.test(child))) {
    reader.addLine(separateFields(element.children), line);
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

/** Adds a full stop and a space unless the line ends in them, in an opening bracket, or is empty. */
function part(line: LineItem[]): void {
  const last = line[line.length - 1];
  const end = last?.kind === 'text' ? last.value : '';
  if (last === undefined || /[\s([]$/.test(end)) return;
  addText(line, /[.?!]$/.test(end) ? ' ' : '. ');
}
