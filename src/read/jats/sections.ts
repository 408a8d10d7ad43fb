import type { Block, Section } from '../../model/block.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, langOf, rawTextOf } from '../xml/xml-element.ts';
import { directionOf } from './direction.ts';
import { readHeading } from './heading.ts';
import type { BlockHandler, JatsReader } from './jats-reader.ts';
import { isWrapper } from './wrapper.ts';

/** Reads `sec` and similar elements: a heading and its content. */
export function readSection(element: XmlElement, reader: JatsReader): readonly Block[] {
  if (isWrapper(element)) return reader.sectionBlocks(readHeading(element, reader).rest);
  return [sectionOf(element, reader, attributeOf(element, 'sec-type') ?? attributeOf(element, 'notes-type'))];
}

/** Returns a handler that reads an element as a section of a type: `ack` gives a section of type `ack`. */
export function sectionNamed(secType: string): BlockHandler {
  return (element, reader) => [sectionOf(element, reader, secType)];
}

/** Reads `notes` as a section of its `notes-type`, by default `notes`. */
export function readNotes(element: XmlElement, reader: JatsReader): readonly Block[] {
  if (isWrapper(element)) return reader.sectionBlocks(element.children);
  return [sectionOf(element, reader, attributeOf(element, 'notes-type') ?? 'notes')];
}

/** Reads `app-group`: its appendices, in a section only if it has a heading or text. */
export function readAppGroup(element: XmlElement, reader: JatsReader): readonly Block[] {
  const hasHeading = element.children.some((child) => typeof child !== 'string' && (child.name === 'title' || child.name === 'label'));
  return hasHeading ? [sectionOf(element, reader, 'app-group')] : reader.sectionBlocks(element.children);
}

function sectionOf(element: XmlElement, reader: JatsReader, secType: string | undefined): Section {
  const id = reader.ids.of(element, secType === undefined || !PLAIN_WORD.test(secType) ? 'sec' : secType);
  const { label, title, doi, rest } = readHeading(element, reader);
  const lang = langOf(element);
  const above = reader.takeStray();
  return {
    kind: 'section',
    id,
    ...(secType === undefined ? {} : { secType }),
    ...(lang === undefined ? {} : { lang }),
    ...(label === undefined ? {} : { label }),
    ...(title === undefined ? {} : { title }),
    ...(doi === undefined ? {} : { doi }),
    content: [...above, ...reader.sectionBlocks(rest)],
  };
}

const PLAIN_WORD = /^[a-z-]+$/;

/** Reads `p`: one paragraph, or several if it contains blocks. */
export function readParagraph(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.ownOf(element);
  const blocks = inLanguageOf(element, reader.blocks(element.children, id ?? ''));
  if (id === undefined || blocks.some((block) => block.kind === 'paragraph' && block.id === id)) return blocks;
  // A paragraph with blocks only becomes an anchor if there are links to it.
  return reader.ids.isTarget(element) ? [{ kind: 'paragraph', content: [{ kind: 'anchor', id }] }, ...blocks] : blocks;
}

/** Wraps the text of paragraphs in the element's own language or direction. */
function inLanguageOf(element: XmlElement, blocks: readonly Block[]): readonly Block[] {
  const lang = langOf(element);
  const dir = directionOf(element);
  if (lang === undefined && dir === undefined) return blocks;
  const run = {
    kind: 'styled',
    style: 'named-content',
    ...(lang === undefined ? {} : { lang }),
    ...(dir === undefined ? {} : { dir }),
  } as const;
  return blocks.map((block) => (block.kind === 'paragraph' ? { ...block, content: [{ ...run, content: block.content }] } : block));
}

/** Reads `code` or `preformat`: text with its white space. */
export function readCode(element: XmlElement, _reader: JatsReader): readonly Block[] {
  const language = attributeOf(element, 'language') ?? attributeOf(element, 'code-type');
  const text = rawTextOf(element)
    .replace(/^\r?\n/, '')
    .replace(/\s+$/, '');
  return text === '' ? [] : [{ kind: 'code', ...(language === undefined ? {} : { language }), text }];
}
