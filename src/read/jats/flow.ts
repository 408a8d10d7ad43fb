import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { collapseSpace, isBlank } from '../xml/xml-element.ts';
import { BLOCK_HANDLERS, STANDS_ALONE } from './blocks.ts';
import { partedFields } from './citations.ts';
import { INLINE_HANDLERS, TRANSPARENT } from './inlines.ts';
import type { BlockHandler, JatsReader, LineItem } from './jats-reader.ts';
import { addText, hasWords, holdsNoBlocks, trimLine } from './line.ts';

/**
 * Blocks of nodes that hold blocks, words, or both. Runs of words are paragraphs; a block within words, however deep in emphasis,
 * parts the paragraph:
 *
 *   one <bold>two <list/> three</bold>  ->  paragraph 'one **two**', list, paragraph '**three**'
 *
 * Given a paragraph id ('' for none), the nodes are those of a `p`: the first paragraph takes the id.
 */
export function readFlow(nodes: readonly XmlNode[], reader: JatsReader, paragraphId?: string): Block[] {
  const blocks: Block[] = [];
  const isParagraph = paragraphId !== undefined;
  let id = paragraphId ?? '';
  let line: LineItem[] = [];
  const endLine = (): void => {
    if (line.length > 0) id = addParagraphs(blocks, line, id);
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (line.length > 0 || !isBlank(node)) addText(line, collapseSpace(node));
      continue;
    }
    const read = blockHandler(node, isParagraph || line.length > 0);
    if (read !== undefined) {
      endLine();
      for (const block of read(node, reader)) blocks.push(block);
    } else if (!isParagraph && line.length === 0 && isUnknown(node)) blocks.push(...readUnknown(node, reader));
    else addElement(node, reader, line);
    if (reader.hasStray()) {
      endLine();
      blocks.push(...reader.takeStray());
    }
  }
  endLine();
  return blocks;
}

/** Adds a line as paragraphs, with the blocks lifted out of it between them. Gives back the id, '' when it is taken. */
function addParagraphs(blocks: Block[], line: readonly LineItem[], firstId: string): string {
  let id = firstId;
  let run: Inline[] = [];
  const endRun = (): void => {
    if (!hasWords(run)) return;
    const content = trimLine(run);
    blocks.push(id === '' ? { kind: 'paragraph', content } : { kind: 'paragraph', id, content });
    id = '';
  };
  if (holdsNoBlocks(line)) run = line.slice();
  else
    for (const item of line) {
      if (item.kind !== 'lifted') run.push(item);
      else {
        endRun();
        blocks.push(item.block);
        run = [];
      }
    }
  endRun();
  return id;
}

/** Adds nodes of a line to it: text with its white space collapsed, emphasis, pointers; blocks as lifted ones. */
export function addLine(nodes: readonly XmlNode[], reader: JatsReader, line: LineItem[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') addText(line, collapseSpace(node));
    else addElement(node, reader, line);
  }
}

function addElement(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const before = line.length;
  const read = INLINE_HANDLERS[element.name];
  const standsAlone = STANDS_ALONE[element.name];
  if (read !== undefined && standsAlone?.(element, true) !== true) read(element, reader, line);
  else if (TRANSPARENT.has(element.name))
    addLine(PARTED.has(element.name) ? partedFields(element.children) : element.children, reader, line);
  else {
    const readBlock = BLOCK_HANDLERS[element.name];
    if (readBlock !== undefined) for (const block of readBlock(element, reader)) line.push({ kind: 'lifted', block });
    else {
      reportUnknown(element, reader);
      addLine(element.children, reader, line);
    }
  }
  if (element.attributes.id !== undefined && reader.ids.isTarget(element) && !reader.ids.isUsed(element)) {
    line.splice(Math.min(before, line.length), 0, { kind: 'anchor', id: reader.ids.of(element, 'target') });
  }
}

function blockHandler(element: XmlElement, isWithinLine: boolean): BlockHandler | undefined {
  const read = BLOCK_HANDLERS[element.name];
  if (read === undefined) return undefined;
  const standsAlone = STANDS_ALONE[element.name];
  return standsAlone === undefined || standsAlone(element, isWithinLine) ? read : undefined;
}

/** Titles whose fields touch, as two names of taxa do. */
const PARTED: ReadonlySet<string> = new Set(['article-title', 'chapter-title', 'source']);

function isUnknown(element: XmlElement): boolean {
  return INLINE_HANDLERS[element.name] === undefined && !TRANSPARENT.has(element.name);
}

function readUnknown(element: XmlElement, reader: JatsReader): Block[] {
  reportUnknown(element, reader);
  const content = reader.blocks(element.children);
  return content.length === 0 ? [] : [{ kind: 'unknown', element: element.name, content }];
}

function reportUnknown(element: XmlElement, reader: JatsReader): void {
  reader.warn(
    'element-unknown',
    element,
    `<${element.name}> is not known here; its words are shown as they stand; expected an element of JATS`,
  );
}
