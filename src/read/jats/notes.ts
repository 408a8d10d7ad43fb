import type { Block, Footnote } from '../../model/block.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf } from '../xml/xml-element.ts';
import { typeOf } from './custom-type.ts';
import { readHeading } from './heading.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';

/** Reads an `fn`. */
export function readFootnote(element: XmlElement, reader: JatsReader): Footnote {
  const id = reader.ids.of(element, 'fn');
  const { label, title, rest } = readHeading(element, reader);
  const fnType = typeOf(element, 'fn-type');
  const heading: Block[] = title === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content: title }] }];
  return {
    id,
    ...(label === undefined ? {} : { label }),
    ...(fnType === undefined ? {} : { fnType }),
    content: [...heading, ...reader.takeStray(), ...reader.blocks(rest)],
  };
}

/** Reads `fn-group`: its notes, preceded by the paragraphs and sections between them. */
export function readFootnoteGroup(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.ownOf(element);
  const { label, title, rest } = readHeading(element, reader);
  const heading = title ?? (label === undefined ? undefined : [{ kind: 'text', value: label } as const]);
  const others: XmlNode[] = rest.filter((node) => typeof node === 'string' || node.name !== 'fn');
  const footnotes = childrenOf(element, 'fn').map((fn) => readFootnote(fn, reader));
  const before = [...reader.takeStray(), ...reader.blocks(others)];
  if (footnotes.length === 0 && heading === undefined) return before;
  return [
    ...before,
    { kind: 'footnoteGroup', ...(id === undefined ? {} : { id }), ...(heading === undefined ? {} : { title: heading }), footnotes },
  ];
}

/** Reads an `fn` in the position of a block as a group of one. */
export function readLoneFootnote(element: XmlElement, reader: JatsReader): readonly Block[] {
  return [{ kind: 'footnoteGroup', footnotes: [readFootnote(element, reader)] }];
}

/** Adds an `fn` within a line: the call-out is in the line, the note is listed at the end. */
export function addInlineFootnote(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const { id, label, content } = readFootnote(element, reader);
  line.push({ kind: 'inlineFootnote', id, ...(label === undefined ? {} : { label }), content });
}
