import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childOf, childrenOf } from '../xml/xml-element.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addText, splitLine, trimLine } from './line.ts';

/** Reads `tp:taxon-treatment` as a section titled by the taxon's name; the rest of its nomenclature comes first. */
export function readTreatment(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'treatment');
  const nomenclature = childOf(element, 'tp:nomenclature');
  const title = nomenclature === undefined ? [] : nomenclatureLine(nomenclature, reader);
  const above = nomenclature === undefined ? [] : [...reader.takeStray(), ...beyondTheLine(nomenclature, reader)];
  const rest = element.children.filter((child) => child !== nomenclature);
  return [
    {
      kind: 'section',
      id,
      secType: 'tp:taxon-treatment',
      ...(title.length === 0 ? {} : { title }),
      content: [...above, ...reader.sectionBlocks(rest)],
    },
  ];
}

/** Reads a `tp:nomenclature` that is not the title of a treatment. */
export function readNomenclature(element: XmlElement, reader: JatsReader): readonly Block[] {
  const content = nomenclatureLine(element, reader);
  const paragraph: Block[] = content.length === 0 ? [] : [{ kind: 'paragraph', content }];
  return [...paragraph, ...reader.takeStray(), ...beyondTheLine(element, reader)];
}

/** Reads `tp:nomenclature-citation-list`: one item per citation. */
export function readNomenclatureCitations(element: XmlElement, reader: JatsReader): readonly Block[] {
  const items = childrenOf(element).map((citation) => {
    const line: LineItem[] = [];
    addSpaced(citation.children, reader, line);
    const { content, lifted } = splitLine(line);
    return { content: [{ kind: 'paragraph', content: trimLine(content) } as const, ...lifted] };
  });
  return [{ kind: 'list', listType: 'simple', items }];
}

/** Name, authority and status in one line. */
function nomenclatureLine(element: XmlElement, reader: JatsReader): Inline[] {
  const line: LineItem[] = [];
  addSpaced(
    element.children.filter((child) => typeof child === 'string' || !BEYOND_THE_LINE.has(child.name)),
    reader,
    line,
  );
  const { content, lifted } = splitLine(line);
  reader.addStray(lifted);
  return trimLine(content);
}

function beyondTheLine(element: XmlElement, reader: JatsReader): Block[] {
  return reader.blocks(element.children.filter((child) => typeof child !== 'string' && BEYOND_THE_LINE.has(child.name)));
}

const BEYOND_THE_LINE: ReadonlySet<string> = new Set([
  'tp:nomenclature-citation-list',
  'p',
  'list',
  'fig',
  'table-wrap',
  'tp:type-genus',
  'tp:type-species',
]);

function addSpaced(nodes: readonly XmlNode[], reader: JatsReader, line: LineItem[]): void {
  for (const node of nodes) {
    if (typeof node !== 'string' && line.length > 0) addText(line, ' ');
    reader.addLine([node], line);
  }
}
