/** A bar that starts or ends a row of a table. */
export interface RowMark {
  readonly isRow: boolean;
  readonly opensTable: boolean;
  readonly closesTable: boolean;
  /** Position after the mark. */
  readonly end: number;
}

/** Finds the first and the last bar of each table row in a Markdown text, by position. GFM, 4.10. */
export function tableRows(markdown: string): ReadonlyMap<number, RowMark> {
  const rows = new Map<number, RowMark>();
  DELIMITERS.lastIndex = 0;
  for (let match = DELIMITERS.exec(markdown); match !== null; match = DELIMITERS.exec(markdown)) {
    addRows(markdown, match.index, rows);
  }
  return rows;
}

/** Adds the rows of one table: the header row precedes the delimiter row, the others follow it. */
function addRows(markdown: string, delimiters: number, rows: Map<number, RowMark>): void {
  let start = markdown.lastIndexOf('\n', delimiters - 2) + 1;
  let isFirst = true;
  for (;;) {
    const newline = markdown.indexOf('\n', start);
    const lineEnd = newline < 0 ? markdown.length : newline;
    const open = markdown.indexOf('|', start);
    const isLast = !isRowAt(markdown, lineEnd + 1);
    if (start === delimiters) rows.set(open, { isRow: false, opensTable: false, closesTable: isLast, end: lineEnd });
    else {
      rows.set(open, { isRow: true, opensTable: isFirst, closesTable: false, end: open + 1 });
      rows.set(lineEnd - 1, { isRow: false, opensTable: false, closesTable: isLast, end: lineEnd });
    }
    if (isLast) return;
    start = lineEnd + 1;
    isFirst = false;
  }
}

function isRowAt(markdown: string, start: number): boolean {
  let at = start;
  while (markdown[at] === ' ' || markdown[at] === '>') at++;
  return markdown[at] === '|';
}

// '| :-- | --: |' below the heads of a table
const DELIMITERS = /^[> ]*\|(?: :?-+:? \|)+$/gm;
