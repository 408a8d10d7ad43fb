import type { MathElement } from '../../model/formula.ts';
import { elementsOf } from '../mathml-renderer.ts';
import type { TexWriter } from './tex-of-mathml.ts';

/**
 * Converts `mtable`: to `aligned` for columns aligned right, left, right, …; to `array` for other alignments; else to `matrix`.
 *
 * MathML 3, 3.5.
 */
export function texOfTable(element: MathElement, tex: TexWriter): string {
  const rows = elementsOf(element).map((row) => (ROWS.has(row.name) ? elementsOf(row).map(tex) : [tex(row)]));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const body = rows.map((cells) => cells.map(texOfCell).join(' & ')).join(' \\\\ ');
  const align = alignmentOf(element, columns);
  if (align === undefined) return environment('matrix', '', body);
  if (columns > 1 && ALIGNED.test(align)) return environment('aligned', '', body);
  return environment('array', `{${align}}`, body);
}

/** Returns one letter per column, or undefined if all columns are centred. */
function alignmentOf(table: MathElement, columns: number): string | undefined {
  const firstRow = elementsOf(table)[0];
  const ofCells = firstRow === undefined ? [] : elementsOf(firstRow).map((cell) => cell.attributes.columnalign ?? '');
  const said = (table.attributes.columnalign ?? '').split(' ');
  const letters: string[] = [];
  for (let at = 0; at < columns; at++) {
    letters.push((ofCells[at] || said[at] || said.at(-1) || 'center').slice(0, 1));
  }
  const align = letters.join('');
  return LETTERS.test(align) && align.replaceAll('c', '') !== '' ? align : undefined;
}

/** Protects a bracket at the start of a row, which would be the optional argument of `\\`. */
function texOfCell(tex: string, at: number): string {
  return at === 0 && (tex.startsWith('[') || tex.startsWith('*')) ? `{}${tex}` : tex;
}

function environment(name: string, columns: string, body: string): string {
  return `\\begin{${name}}${columns} ${body} \\end{${name}}`;
}

const ROWS: ReadonlySet<string> = new Set(['mtr', 'mlabeledtr']);
const LETTERS = /^[lcr]+$/;
// 'rl', 'rlrl'
const ALIGNED = /^(?:rl)+r?$/;
