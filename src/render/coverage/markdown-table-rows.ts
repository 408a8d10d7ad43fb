/** A bar at which a row of a table begins or ends. */
export interface RowMark {
  readonly isRow: boolean;
  readonly opensTable: boolean;
  readonly closesTable: boolean;
  /** Where reading goes on. */
  readonly end: number;
}

/** The first and the last bar of each row of the tables of a Markdown text, by where they stand. GFM, 4.10. */
export function tableRows(markdown: string): ReadonlyMap<number, RowMark> {
  const rows = new Map<number, RowMark>();
  DELIMITERS.lastIndex = 0;
  for (let match = DELIMITERS.exec(markdown); match !== null; match = DELIMITERS.exec(markdown)) {
    addRows(markdown, match.index, rows);
  }
  return rows;
}

/** The line of heads stands before the delimiters, the others after them. */
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
