import type { Block, DefItem, ListItem } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { withoutStart } from './captions.ts';
import { containerBlocks } from './container-blocks.ts';
import { attributesOf, figureFromImage, imagesAlone } from './figure-blocks.ts';
import { lineOf, texFormula } from './inline-handlers.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import type { TokenNode } from './token-tree.ts';

/** Reads a block, except headings and tables, which depend on their siblings. */
export type BlockHandler = (node: TokenNode, reader: MarkdownReader) => readonly Block[];

/** Handlers by type of block. */
export const blockHandlers: Readonly<Record<string, BlockHandler>> = {
  paragraph,
  inline: (node, reader) => paragraphOf(reader.inlines(lineOf(node))),
  bullet_list: (node, reader) => [
    { kind: 'list', listType: 'bullet', items: node.children.map((item) => ({ content: reader.blocks(item.children) })) },
  ],
  ordered_list: orderedList,
  blockquote,
  fence: ({ token }) => {
    const language = token.info.trim().split(/\s+/)[0] ?? '';
    return [{ kind: 'code', ...(language === '' ? {} : { language }), text: token.content.replace(/\n$/, '') }];
  },
  code_block: ({ token }) => [{ kind: 'code', text: token.content.replace(/\n$/, '') }],
  dl: definitionList,
  math_block: displayFormula,
  container: containerBlocks,
  // A rule has no text; notes are read at their call-outs.
  hr: () => [],
  footnote_block: () => [],
  footnote_anchor: () => [],
};

function paragraph(node: TokenNode, reader: MarkdownReader): readonly Block[] {
  const images = imagesAlone(node);
  if (images !== undefined) return images.map((image) => figureFromImage(image, reader));
  return paragraphOf(reader.inlines(lineOf(node.children[0])));
}

export function paragraphOf(content: readonly Inline[]): readonly Block[] {
  return content.length === 0 ? [] : [{ kind: 'paragraph', content }];
}

function orderedList(node: TokenNode, reader: MarkdownReader): readonly Block[] {
  const start = Number(node.token.attrGet('start') ?? 1);
  const items = node.children.map((item): ListItem => ({ content: reader.blocks(item.children) }));
  return [{ kind: 'list', listType: 'order', ...(start === 1 ? {} : { start }), items }];
}

/** Reads a quotation; a last paragraph that begins with a dash is its source. */
function blockquote(node: TokenNode, reader: MarkdownReader): readonly Block[] {
  const content = reader.blocks(node.children);
  const last = content[content.length - 1];
  const attrib = last?.kind === 'paragraph' && content.length > 1 ? withoutStart(last.content, ATTRIBUTION)?.rest : undefined;
  return [
    { kind: 'dispQuote', content: attrib === undefined ? content : content.slice(0, -1), ...(attrib === undefined ? {} : { attrib }) },
  ];
}

function definitionList(node: TokenNode, reader: MarkdownReader): readonly Block[] {
  const items: DefItem[] = [];
  for (const child of node.children) {
    if (child.type === 'dt') items.push({ term: reader.inlines(lineOf(child.children[0])), definitions: [] });
    else {
      const last = items.pop() ?? { term: [], definitions: [] };
      items.push({ ...last, definitions: [...last.definitions, reader.blocks(child.children)] });
    }
  }
  return [{ kind: 'defList', items }];
}

/** Reads a formula, which is numbered if it has an id. */
function displayFormula(node: TokenNode, reader: MarkdownReader): readonly Block[] {
  const attributes = attributesOf(node);
  const id = reader.id(attributes, 'eq');
  const formula = texFormula(node.token.content, reader, true);
  if (attributes.id === undefined) return [{ kind: 'displayFormula', id, formula }];
  const number = attributes.values.label ?? String(reader.count('formula'));
  reader.addTarget(attributes, { id, refType: 'disp-formula', words: [{ kind: 'text', value: `Equation ${number}` }] });
  return [{ kind: 'displayFormula', id, label: `(${number})`, formula }];
}

// '— Charles Darwin', '-- Darwin'
const ATTRIBUTION = /^(?:—|–|--)\s*/;
