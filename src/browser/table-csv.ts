/** Formats rows as separated values with CRLF between rows (RFC 4180); a cell with a separator, quote or line break is quoted. */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | '\t'): string {
  return rows.map((row) => Array.from(row, (cell) => csvCell(cell ?? '', separator)).join(separator)).join('\r\n');
}

function csvCell(text: string, separator: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy.includes(separator) || tidy.includes('"') ? `"${tidy.replaceAll('"', '""')}"` : tidy;
}
