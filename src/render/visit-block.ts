import type { Block, Footnote } from '../model/block.ts';
import type { Graphic } from '../model/graphic.ts';
import type { Inline } from '../model/inline.ts';
import type { Permissions } from '../model/permissions.ts';
import type { Reference } from '../model/reference.ts';
import type { TableCell, TableRow } from '../model/table.ts';

/** Receives the parts of a block, in reading order. Called for every part that is present, including empty ones. */
export interface BlockVisitor {
  id(id: string, label: string | undefined, target: IdTarget): void;
  text(text: string): void;
  inlines(inlines: readonly Inline[]): void;
  /** Called with a heading; without it, headings go to `inlines`. */
  heading?(inlines: readonly Inline[]): void;
  blocks(blocks: readonly Block[]): void;
  graphic(graphic: Graphic): void;
  reference(reference: Reference): void;
  /** Called with a note, before its parts. */
  note?(note: Footnote): void;
}

/** Kind of the element with an id; notes and references have backlinks. */
export type IdTarget = 'note' | 'reference' | 'other';

/**
 * Visits the parts of one block, one level deep, in reading order: labels, titles, captions, content, notes, permissions.
 *
 * All traversals of words, such as plain text and the survey of ids, use it.
 */
export function visitBlock(block: Block, visitor: BlockVisitor): void {
  const visit: (block: never, visitor: BlockVisitor) => void = VISIT[block.kind];
  visit(block as never, visitor);
}

/** Visits the parts of one note of a list of notes. */
export function visitFootnote(note: Footnote, visitor: BlockVisitor): void {
  visitor.note?.(note);
  visitor.id(note.id, note.label, 'note');
  text(visitor, note.label);
  visitor.blocks(note.content);
}

/** Visits the parts of a statement of copyright and licences. */
export function visitPermissions(permissions: Permissions | undefined, visitor: BlockVisitor): void {
  if (permissions === undefined) return;
  text(visitor, permissions.copyrightStatement);
  for (const license of permissions.licenses) visitor.inlines(license.content);
}

type VisitTable = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, visitor: BlockVisitor) => void };

const VISIT: VisitTable = {
  paragraph: (b, v) => {
    id(v, b);
    v.inlines(b.content);
  },
  section: (b, v) => {
    heading(v, b);
    v.blocks(b.content);
  },
  list: (b, v) => {
    title(v, b.title);
    for (const item of b.items) {
      id(v, item);
      text(v, item.label);
      v.blocks(item.content);
    }
  },
  defList: (b, v) => {
    title(v, b.title);
    inlines(v, b.termHead);
    inlines(v, b.defHead);
    for (const item of b.items) {
      id(v, item);
      v.inlines(item.term);
      for (const definition of item.definitions) v.blocks(definition);
    }
  },
  boxedText: (b, v) => {
    heading(v, b);
    v.blocks(b.content);
  },
  dispQuote: (b, v) => {
    v.blocks(b.content);
    inlines(v, b.attrib);
  },
  verseGroup: (b, v) => {
    title(v, b.title);
    for (const line of b.lines) v.inlines(line);
    inlines(v, b.attrib);
  },
  speech: (b, v) => {
    v.inlines(b.speaker);
    v.blocks(b.content);
  },
  statement: (b, v) => {
    heading(v, b);
    v.blocks(b.content);
  },
  code: (b, v) => v.text(b.text),
  figure: (b, v) => {
    heading(v, b);
    v.blocks(b.caption);
    for (const graphic of b.graphics) v.graphic(graphic);
    v.blocks(b.parts);
    inlines(v, b.attrib);
    visitPermissions(b.permissions, v);
  },
  figGroup: (b, v) => {
    heading(v, b);
    v.blocks(b.caption);
    v.blocks(b.figures);
  },
  tableWrap: (b, v) => {
    heading(v, b);
    v.blocks(b.caption);
    for (const graphic of b.graphics) v.graphic(graphic);
    for (const table of b.tables) {
      inlines(v, table.caption);
      rows(v, table.head);
      for (const body of table.bodies) rows(v, body);
      rows(v, table.foot);
    }
    v.blocks(b.parts);
    v.blocks(b.foot);
    inlines(v, b.attrib);
    visitPermissions(b.permissions, v);
  },
  displayFormula: (b, v) => {
    v.inlines([{ kind: 'inlineFormula', id: b.id, formula: b.formula }]);
    if (b.label !== undefined) v.id(b.id, b.label, 'other');
    text(v, b.label);
  },
  blockGraphic: (b, v) => {
    heading(v, b);
    v.graphic(b.graphic);
    v.blocks(b.caption);
  },
  media: (b, v) => {
    heading(v, b);
    v.blocks(b.caption);
  },
  supplementaryMaterial: (b, v) => {
    heading(v, b);
    v.blocks(b.caption);
  },
  footnoteGroup: (b, v) => {
    heading(v, b);
    for (const note of b.footnotes) visitFootnote(note, v);
  },
  refList: (b, v) => {
    heading(v, b);
    v.blocks(b.content);
    for (const reference of b.references) v.reference(reference);
  },
  unknown: (b, v) => v.blocks(b.content),
};

interface Headed {
  readonly id?: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
}

function heading(visitor: BlockVisitor, block: Headed): void {
  id(visitor, block);
  text(visitor, block.label);
  title(visitor, block.title);
}

function title(visitor: BlockVisitor, value: readonly Inline[] | undefined): void {
  if (value === undefined) return;
  if (visitor.heading === undefined) visitor.inlines(value);
  else visitor.heading(value);
}

function id(visitor: BlockVisitor, block: Headed): void {
  if (block.id !== undefined) visitor.id(block.id, block.label, 'other');
}

function text(visitor: BlockVisitor, value: string | undefined): void {
  if (value !== undefined) visitor.text(value);
}

function inlines(visitor: BlockVisitor, value: readonly Inline[] | undefined): void {
  if (value !== undefined) visitor.inlines(value);
}

function rows(visitor: BlockVisitor, list: readonly TableRow[]): void {
  for (const row of list) for (const cell of row.cells) visitCell(visitor, cell);
}

function visitCell(visitor: BlockVisitor, cell: TableCell): void {
  id(visitor, cell.id === undefined ? {} : { id: cell.id });
  visitor.blocks(cell.content);
}
