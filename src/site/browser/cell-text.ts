/** Text of a table cell: without the TeX annotations of formulas, which are not visible, and with single spaces. */
export function cellText(cell: HTMLTableCellElement | undefined): string {
  if (cell === undefined) return '';
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const annotation of copy.querySelectorAll('annotation')) annotation.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
