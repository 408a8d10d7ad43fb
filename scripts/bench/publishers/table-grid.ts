import type { CellFacts, TableFacts } from './facts.ts';

/** Builds table facts from the rows of its sections: words of cells, and visible spans. */
export function tableOf(sections: readonly (readonly (readonly CellFacts[])[])[]): TableFacts {
  const placed = sections.flatMap((rows, at) =>
    place(
      rows,
      sections.slice(0, at).reduce((sum, { length }) => sum + length, 0),
    ),
  );
  const columns = new Set(placed.map(({ column }) => column));
  const rows = new Set(placed.filter(({ cell }) => cell.text !== '').map(({ row }) => row));
  const count = (starts: ReadonlySet<number>, from: number, length: number): number =>
    Array.from({ length: Math.min(length, MOST) }, (_, at) => from + at).filter((at) => starts.has(at)).length;
  const spans = placed
    .filter(({ cell }) => cell.text !== '')
    .map(({ cell, row, column }) => ({
      text: cell.text,
      width: count(columns, column, cell.colspan),
      height: count(rows, row, cell.rowspan),
    }))
    .filter(({ width, height }) => width > 1 || height > 1)
    .map(({ text, width, height }) => `${text} ${width}x${height}`);
  const texts = sections.flat().map((row) => row.map(({ text }) => text).filter((text) => text !== ''));
  return { rows: texts.filter((row) => row.length > 0), spans };
}

interface PlacedCell {
  readonly cell: CellFacts;
  readonly row: number;
  readonly column: number;
}

/** Positions the cells of a section by the table algorithm of HTML (HTML, 4.9.12.1). */
function place(rows: readonly (readonly CellFacts[])[], firstRow: number): PlacedCell[] {
  const taken = new Set<string>();
  return rows.flatMap((row, at) => {
    let column = 0;
    return row.map((cell): PlacedCell => {
      while (taken.has(`${at} ${column}`)) column++;
      const rowspan = Math.min(cell.rowspan, rows.length - at);
      for (let down = 0; down < rowspan; down++)
        for (let right = 0; right < Math.min(cell.colspan, MOST); right++) taken.add(`${at + down} ${column + right}`);
      return { cell: { ...cell, rowspan }, row: firstRow + at, column };
    });
  });
}

const MOST = 1000;
