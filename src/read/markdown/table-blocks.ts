import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Table, TableCell, TableRow } from '../../model/table.ts';
import { type Attributes, NO_ATTRIBUTES } from './attributes.ts';
import { paragraphOf } from './block-handlers.ts';
import { captionOf, withoutStart } from './captions.ts';
import { attributesOf } from './figure-blocks.ts';
import { lineOf } from './inline-handlers.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import type { TokenNode } from './token-tree.ts';

/** True for a paragraph that is a table's caption: `Table: Cells counted {#tbl:cells}`, `Table 2: …`. */
export function isTableCaption(node: TokenNode | undefined): boolean {
  return node?.type === 'paragraph' && CAPTION.test(node.children[0]?.token.content ?? '');
}

/** Reads a table with its caption paragraph, if any. */
export function tableWrap(node: TokenNode, caption: TokenNode | undefined, reader: MarkdownReader): Block {
  const line = lineOf(caption?.children[0]);
  const last = line[line.length - 1];
  const attributes: Attributes = last?.type === 'attributes' ? attributesOf(last) : NO_ATTRIBUTES;
  const written: Inline[] = reader.inlines(line);
  const started = withoutStart(written, CAPTION);
  const number = reader.count('table');
  const label = `Table ${started?.match[1] ?? number}`;
  const id = reader.id(attributes, 'table');
  reader.addTarget(attributes, { id, refType: 'table', words: [{ kind: 'text', value: label }] });
  return {
    kind: 'tableWrap',
    id,
    ...(caption === undefined ? {} : { label }),
    ...captionOf(started?.rest ?? written),
    tables: [tableOf(node, reader)],
    graphics: [],
    parts: [],
    foot: [],
  };
}

function tableOf(node: TokenNode, reader: MarkdownReader): Table {
  const rowsOf = (type: string): TableRow[] =>
    node.children.filter((part) => part.type === type).flatMap((part) => part.children.map((row) => rowOf(row, reader)));
  const head = rowsOf('thead');
  const body = rowsOf('tbody');
  const isHeadless = head.every(({ cells }) => cells.every(({ content }) => content.length === 0));
  return { head: isHeadless ? [] : head, bodies: body.length === 0 ? [] : [body], foot: [] };
}

function rowOf(row: TokenNode, reader: MarkdownReader): TableRow {
  return {
    cells: row.children.map((cell): TableCell => {
      const [first] = cell.children;
      const content = first?.type === 'inline' ? paragraphOf(reader.inlines(lineOf(first))) : reader.blocks(cell.children);
      const align = ALIGN.exec(String(cell.token.attrGet('style') ?? ''))?.[1] as TableCell['align'];
      return {
        header: cell.type === 'th',
        colspan: 1,
        rowspan: 1,
        ...(align === undefined ? {} : { align }),
        content,
      };
    }),
  };
}

// 'Table: ', 'Table S2. ', 'Table 3: ', and ': ' as Pandoc writes it
const CAPTION = /^(?:Table(?:[ \u00A0]([A-Z]?\d+[a-z]?))?[:.]|:)(?:\s+|$)/;
const ALIGN = /text-align:(left|center|right)/;
