/**
 * Formats rows as separated values with CRLF between rows (RFC 4180); a cell with a separator, quote or line break is quoted. A cell that a spreadsheet
 * would evaluate as a formula gets an apostrophe before it; numbers with a sign stay.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | '\t'): string {
  return rows.map((row) => Array.from(row, (cell) => csvCell(cell ?? '', separator)).join(separator)).join('\r\n');
}

function csvCell(text: string, separator: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const tidy = FORMULA.test(plain) ? `'${plain}` : plain;
  return tidy.includes(separator) || tidy.includes('"') ? `"${tidy.replaceAll('"', '""')}"` : tidy;
}

// '=1+1', '@SUM(A1)', '+cmd', '-x'; not '-3.2', '+5 %', '-', '−0.5'
const FORMULA = /^(?:[=@]|[+-](?!\s*(?:[\d.,]|$)))|^[+-][^a-z]*[a-z]\w*[!|(]/i;
