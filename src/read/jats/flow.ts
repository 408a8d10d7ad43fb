import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { collapseSpace, isBlank } from '../xml/xml-element.ts';
import { BLOCK_HANDLERS, IS_BLOCK } from './blocks.ts';
import { separateFields } from './citations.ts';
import { INLINE_HANDLERS, TRANSPARENT } from './inlines.ts';
import type { BlockHandler, JatsReader, LineItem } from './jats-reader.ts';
import { addText, hasNoBlocks, hasWords, trimLine } from './line.ts';
import { completePointers } from './line-pointers.ts';

/**
 * Reads nodes with blocks, text, or both. Runs of text become paragraphs; a block within text, at any depth of emphasis, splits the
 * paragraph:
 *
 *   one <bold>two <list/> three</bold>  ->  paragraph 'one **two**', list, paragraph '**three**'
 *
 * With a paragraph id ('' for none), the nodes are those of a `p`: the first paragraph gets the id.
 */
export function readFlow(nodes: readonly XmlNode[], reader: JatsReader, paragraphId?: string): Block[] {
  const blocks: Block[] = [];
  const isParagraph = paragraphId !== undefined;
  let id = paragraphId ?? '';
  let line: LineItem[] = [];
  const endLine = (): void => {
    if (line.length > 0) id = addParagraphs(blocks, { line, firstId: id, reader });
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

/** Adds a line as paragraphs, with the blocks lifted out of it between them. Returns the id, or '' once it is used. */
function addParagraphs(
  blocks: Block[],
  { line, firstId, reader }: { readonly line: readonly LineItem[]; readonly firstId: string; readonly reader: JatsReader },
): string {
  let id = firstId;
  let run: Inline[] = [];
  const endRun = (): void => {
    if (!hasWords(run)) return;
    const content = completePointers(trimLine(run), reader);
    blocks.push(id === '' ? { kind: 'paragraph', content } : { kind: 'paragraph', id, content });
    id = '';
  };
  if (hasNoBlocks(line)) run = line.slice();
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

/** Adds nodes to a line: text with collapsed white space, emphasis, pointers, and lifted blocks. */
export function addLine(nodes: readonly XmlNode[], reader: JatsReader, line: LineItem[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') addText(line, collapseSpace(node));
    else addElement(node, reader, line);
  }
}

function addElement(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const before = line.length;
  const read = INLINE_HANDLERS[element.name];
  const isBlock = IS_BLOCK[element.name];
  if (read !== undefined && isBlock?.(element, true) !== true) read(element, reader, line);
  else if (TRANSPARENT.has(element.name))
    addLine(SEPARATED.has(element.name) ? separateFields(element.children) : element.children, reader, line);
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
  const isBlock = IS_BLOCK[element.name];
  return isBlock === undefined || isBlock(element, isWithinLine) ? read : undefined;
}

/** Titles whose fields may be adjacent without a space, such as two names of taxa. */
const SEPARATED: ReadonlySet<string> = new Set(['article-title', 'chapter-title', 'source']);

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
    translatable`<${element.name}> is not known here; its words are shown as they stand; expected an element of JATS`,
  );
}
