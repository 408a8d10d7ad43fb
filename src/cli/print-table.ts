/** Rows under the names of their columns, cells cut to fit: for a person at a terminal. Columns are headed by the last part of their path. */
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
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST - 1)}…`;
}

const WIDEST = 60;
