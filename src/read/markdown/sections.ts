import type { Block, Section } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { NO_ATTRIBUTES } from './attributes.ts';
import { blockHandlers } from './block-handlers.ts';
import { attributesOf } from './figure-blocks.ts';
import { lineOf } from './inline-handlers.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import { isTableCaption, tableWrap } from './table-blocks.ts';
import { textOf } from './text-of.ts';
import type { TokenNode } from './token-tree.ts';

/** Reads sibling nodes: a heading and the nodes up to the next heading of its level or above are a section. */
export function blocksOf(nodes: readonly TokenNode[], reader: MarkdownReader): Block[] {
  const blocks: Block[] = [];
  const open: { readonly level: number; readonly content: Block[] }[] = [{ level: 0, content: blocks }];
  nodes.forEach((node, i) => {
    reader.at(node);
    const innermost = open[open.length - 1]?.content ?? blocks;
    if (node.type === 'heading') {
      const level = Number(node.token.tag.slice(1));
      while (open.length > 1 && (open[open.length - 1]?.level ?? 0) >= level) open.pop();
      const content: Block[] = [];
      open[open.length - 1]?.content.push(section(node, content, reader));
      open.push({ level, content });
    } else if (node.type === 'table') innermost.push(tableWrap(node, captionNode(nodes, i), reader));
    else if (!isCaptionOfNeighbour(nodes, i)) innermost.push(...(blockHandlers[node.type]?.(node, reader) ?? []));
  });
  return blocks;
}

function section(heading: TokenNode, content: readonly Block[], reader: MarkdownReader): Section {
  const line = lineOf(heading.children[0]);
  const last = line[line.length - 1];
  const attributes = last?.type === 'attributes' ? attributesOf(last) : NO_ATTRIBUTES;
  const title: readonly Inline[] = reader.inlines(line);
  const words = textOf(title);
  const id = reader.id(attributes, 'sec', words);
  reader.addTarget({ ...attributes, id: attributes.id ?? id }, { id, refType: 'sec', words: linkWords(title) });
  const secType = attributes.values.type ?? secTypeOf(words);
  return { kind: 'section', id, ...(secType === undefined ? {} : { secType }), title, content };
}

/** Content of a title for links to it, without pointers and notes. */
function linkWords(title: readonly Inline[]): Inline[] {
  return title.flatMap((inline): Inline[] => {
    if (inline.kind === 'text' || inline.kind === 'inlineFormula') return [inline];
    if (inline.kind === 'styled') return [{ ...inline, content: linkWords(inline.content) }];
    return inline.kind === 'link' ? linkWords(inline.content) : [];
  });
}

/** Caption of the table at an index: the paragraph below it, else the one above unless that follows another table. */
function captionNode(nodes: readonly TokenNode[], at: number): TokenNode | undefined {
  const below = nodes[at + 1];
  if (isTableCaption(below)) return below;
  const above = nodes[at - 1];
  return isTableCaption(above) && nodes[at - 2]?.type !== 'table' ? above : undefined;
}

function isCaptionOfNeighbour(nodes: readonly TokenNode[], at: number): boolean {
  if (!isTableCaption(nodes[at])) return false;
  if (nodes[at - 1]?.type === 'table') return true;
  return nodes[at + 1]?.type === 'table' && !isTableCaption(nodes[at + 2]);
}

/** `sec-type` by title (JATS 1.3), and the names of the model for parts of the back matter. */
function secTypeOf(title: string): string | undefined {
  return SEC_TYPES.find(([pattern]) => pattern.test(title))?.[1];
}

const SEC_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(?:references|bibliography|literature cited|works cited)$/i, 'ref-list'],
  [/^acknowledge?ments?$/i, 'ack'],
  [/^appendi(?:x|ces)\b/i, 'app'],
  [/^glossary$/i, 'glossary'],
  [/^(?:supplementary|supporting) (?:materials?|information)$/i, 'supplementary-material'],
  [/^(?:competing|conflicts? of) interests?$/i, 'COI-statement'],
  [/^data (?:and code )?availability\b/i, 'data-availability'],
  [/^introduction$/i, 'intro'],
  [/^(?:materials? and methods?|methods?(?: and materials?)?)$/i, 'methods'],
  [/^results$/i, 'results'],
  [/^discussion$/i, 'discussion'],
  [/^conclusions?$/i, 'conclusions'],
];
