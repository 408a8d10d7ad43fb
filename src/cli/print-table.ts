/** Prints rows as a table for a terminal; cells are cut to 60 characters. Columns are headed by the last segment of their path. */
export function printTable(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const heads = columns.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const cells = rows.map((row) => columns.map((column) => cut(textOf(row[column]))));
  const widths = heads.map((head, index) => Math.max(head.length, ...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `${row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return rows.length === 0 ? 'nothing found\n' : line(heads) + rule + cells.map(line).join('');
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return (Array.isArray(value) ? value.join('; ') : String(value)).replace(/\s+/g, ' ');
}

function cut(text: string): string {
  return text.length <= MAX_CELL_WIDTH ? text : `${text.slice(0, MAX_CELL_WIDTH - 1)}…`;
}

const MAX_CELL_WIDTH = 60;
