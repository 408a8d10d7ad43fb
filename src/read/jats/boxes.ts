import type { Block, ListItem } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf, isBlank, langOf } from '../xml/xml-element.ts';
import { readCaptioned } from './captions.ts';
import { readHeading } from './heading.ts';
import type { JatsReader } from './jats-reader.ts';
import { readListItem } from './lists.ts';
import { permissionsBlocks } from './permissions.ts';

/** Reads `boxed-text`. Paragraphs of its caption come first. If only its single section has a heading, the section keeps it. */
export function readBoxedText(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'box');
  const { label, title, caption, doi, attrib, permissions, rest } = readCaptioned(element, reader);
  const after: Block[] = attrib === undefined ? [] : [{ kind: 'paragraph', content: attrib }];
  return [
    {
      kind: 'boxedText',
      id,
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      ...(doi === undefined ? {} : { doi }),
      content: [...caption, ...reader.sectionBlocks(rest), ...after, ...permissionsBlocks(permissions)],
    },
  ];
}

/** Reads `disp-quote`; a heading becomes the first paragraph, in bold. */
export function readDispQuote(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { label, title, rest } = readHeading(element, reader);
  const lang = langOf(element);
  const content: Block[] = [...headingParagraph(label, title), ...reader.takeStray()];
  const { attribs, others } = withoutAttribs(rest);
  content.push(...reader.blocks(others));
  const attrib = attribLine(attribs, reader);
  return [{ kind: 'dispQuote', ...(lang === undefined ? {} : { lang }), content, ...(attrib === undefined ? {} : { attrib }) }];
}

/** Reads `verse-group`: its lines, followed by those of nested groups. */
export function readVerseGroup(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { label, title, rest } = readHeading(element, reader);
  const { attribs, others } = withoutAttribs(rest);
  const heading: Inline[] = [...(label === undefined ? [] : [{ kind: 'text', value: `${label} ` } as const]), ...(title ?? [])];
  const lines: Inline[][] = [];
  const addLines = (nodes: readonly XmlNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (node.name === 'verse-group') addLines(node.children);
      else lines.push(reader.inlines(node));
    }
  };
  addLines(others);
  const attrib = attribLine(attribs, reader);
  return [
    {
      kind: 'verseGroup',
      ...(heading.length === 0 ? {} : { title: heading }),
      lines,
      ...(attrib === undefined ? {} : { attrib }),
    },
    ...reader.takeStray(),
  ];
}

/** Reads `speech`: the speaker and the content. */
export function readSpeech(element: XmlElement, reader: JatsReader): readonly Block[] {
  const speaker: Inline[] = [];
  for (const child of childrenOf(element, 'speaker')) speaker.push(...reader.inlines(child));
  const rest = element.children.filter((child) => typeof child === 'string' || child.name !== 'speaker');
  return [{ kind: 'speech', speaker, content: [...reader.takeStray(), ...reader.blocks(rest)] }];
}

/** Reads `statement`: a theorem, a lemma, a proof. */
export function readStatement(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'statement');
  const { label, title, rest } = readHeading(element, reader);
  const content = [...reader.takeStray(), ...reader.blocks(rest)];
  return [{ kind: 'statement', id, ...(label === undefined ? {} : { label }), ...(title === undefined ? {} : { title }), content }];
}

/**
 * Reads a question, an answer, and what holds them, as a statement; as its content if it has no heading. Options that follow one another are a
 * list, in which the right ones are marked. JATS 1.3, element question-wrap.
 */
export function readQuestionPart(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { label, title, rest } = readHeading(element, reader);
  const content: Block[] = [...reader.takeStray()];
  let run: XmlNode[] = [];
  let options: ListItem[] = [];
  const endOptions = (): void => {
    const listType = options.some((option) => option.label !== undefined) ? 'simple' : 'bullet';
    if (options.length > 0) content.push({ kind: 'list', listType, items: options });
    options = [];
  };
  const endRun = (): void => {
    content.push(...reader.blocks(run));
    run = [];
  };
  for (const node of rest) {
    if (typeof node !== 'string' && node.name === 'option') {
      endRun();
      options.push(readListItem(node, reader));
    } else if (typeof node !== 'string' || !isBlank(node)) {
      endOptions();
      run.push(node);
    }
  }
  endRun();
  endOptions();
  if (label === undefined && title === undefined && !reader.ids.isTarget(element)) return content;
  const id = reader.ids.of(element, 'question');
  return [{ kind: 'statement', id, ...(label === undefined ? {} : { label }), ...(title === undefined ? {} : { title }), content }];
}

/** Reads the first of `block-alternatives` that has content. */
export function readBlockAlternatives(element: XmlElement, reader: JatsReader): readonly Block[] {
  for (const form of childrenOf(element)) {
    const blocks = reader.blocks([form]);
    if (blocks.length > 0) return blocks;
  }
  return [];
}

function headingParagraph(label: string | undefined, title: readonly Inline[] | undefined): Block[] {
  const words: Inline[] = [
    ...(label === undefined ? [] : [{ kind: 'text', value: title === undefined ? label : `${label} ` } as const]),
    ...(title ?? []),
  ];
  return words.length === 0 ? [] : [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content: words }] }];
}

function withoutAttribs(nodes: readonly XmlNode[]): { attribs: XmlElement[]; others: XmlNode[] } {
  const attribs: XmlElement[] = [];
  const others: XmlNode[] = [];
  for (const node of nodes) {
    if (typeof node !== 'string' && node.name === 'attrib') attribs.push(node);
    else others.push(node);
  }
  return { attribs, others };
}

function attribLine(attribs: readonly XmlElement[], reader: JatsReader): Inline[] | undefined {
  const line: Inline[] = [];
  for (const attrib of attribs) {
    if (line.length > 0) line.push({ kind: 'text', value: ' ' });
    line.push(...reader.inlines(attrib));
  }
  return line.length === 0 ? undefined : line;
}
