import type { MathElement } from '../../../model/formula.ts';
import { elementsOf } from '../../mathml-renderer.ts';
import { unwrapped } from '../../tex/scripts.ts';
import { arrayCode, type Code, callCode, EMPTY, joinCode, textCode } from '../code.ts';
import type { MathWriter } from './mathml-typst.ts';

/** A table within a formula: `math.mat(delim: none, (a, b), (c, d))`. MathML 3, 3.5. */
export function tableCode(element: MathElement, write: MathWriter): Code {
  const rows = rowsOf(element).map((cells) => cells.map(write));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const complete = rows.map((cells) => arrayCode([...cells, ...Array.from({ length: columns - cells.length }, () => EMPTY)]));
  return callCode('o.matrix', { align: textCode(sharedAlignment(element)) }, ...complete);
}

/** A formula that is one table with columns right, left, …: lines aligned at their relation. Undefined for others. */
export function alignedLines(math: MathElement, write: MathWriter): Code | undefined {
  const table = onlyTable(math);
  if (table === undefined) return undefined;
  const rows = rowsOf(table);
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  if (columns > 4 || (columns > 1 && alignmentsOf(table).slice(0, 2).join(' ') !== 'right left')) return undefined;
  const lines = rows.map((cells) =>
    joinCode(cells.flatMap((cell, at) => (at === 0 ? [write(cell)] : ['o.align-point' as Code, write(cell)]))),
  );
  return joinCode(lines.flatMap((line, at) => (at === 0 ? [line] : [callCode('linebreak', {}), line])));
}

function onlyTable(element: MathElement): MathElement | undefined {
  const inner = unwrapped(element);
  if (inner.name === 'mtable') return inner;
  const children = elementsOf(inner);
  const [only] = children;
  return only !== undefined && children.length === 1 && WRAPPERS.has(inner.name) ? onlyTable(only) : undefined;
}

/** Cells by row; the label of a labelled row is its last cell. */
function rowsOf(table: MathElement): (readonly MathElement[])[] {
  return elementsOf(table).map((row) => {
    if (row.name === 'mtr') return elementsOf(row);
    if (row.name !== 'mlabeledtr') return [row];
    const [label, ...cells] = elementsOf(row);
    return label === undefined ? cells : [...cells, label];
  });
}

function alignmentsOf(table: MathElement): readonly string[] {
  const first = elementsOf(table)[0];
  const ofCells = first === undefined ? [] : elementsOf(first).map((cell) => cell.attributes.columnalign ?? '');
  if (ofCells.some((align) => align !== '')) return ofCells;
  return (table.attributes.columnalign ?? '').trim().split(/\s+/);
}

/** The alignment of all columns, where it is the same. */
function sharedAlignment(table: MathElement): string {
  const alignments = new Set(alignmentsOf(table).filter((align) => ALIGNMENTS.has(align)));
  const [only] = alignments;
  return alignments.size === 1 && only !== undefined ? only : alignments.size > 1 ? 'left' : 'center';
}

const ALIGNMENTS: ReadonlySet<string> = new Set(['left', 'center', 'right']);
const WRAPPERS: ReadonlySet<string> = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'semantics']);
