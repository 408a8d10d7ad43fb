/** Joins blocks with a blank line; empty ones are left out. Two lists in a row are separated by an empty comment. */
export function joinBlocks(blocks: readonly string[]): string {
  let out = '';
  let before = '';
  for (const block of blocks) {
    if (block === '') continue;
    if (out !== '') out += wouldJoin(before, block) ? `\n\n${APART}\n\n` : '\n\n';
    out += block;
    before = block;
  }
  return out;
}

/** Renders an item of a list: its marker, and the following lines indented by the width of the marker. */
export function listItem(marker: string, content: string): string {
  return content === '' ? marker.trimEnd() : marker + indent(content, ' '.repeat(marker.length));
}

/** Joins items, with blank lines if one of them has several blocks. */
export function joinItems(items: readonly string[]): string {
  return items.join(items.some((item) => item.includes('\n')) ? '\n\n' : '\n');
}

/** Prefixes every line for a block quote. */
export function quote(content: string): string {
  return content === ''
    ? ''
    : content
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
}

/** Indents the lines after the first; empty ones stay empty. */
export function indent(content: string, by: string): string {
  return content.replace(LINE_START, `$1${by}`);
}

/** Tells whether lists at the end of one block and at the start of the next would merge. CommonMark 0.31, 5.3. */
function wouldJoin(before: string, block: string): boolean {
  // Fast path: the block before is often a heading, and matching `block` flattens (copies) a long joined string.
  const ends = LIST_MARKER.exec(before.slice(lastUnindented(before)))?.[1];
  return ends !== undefined && LIST_MARKER.exec(block)?.[1]?.slice(-1) === ends.slice(-1);
}

function lastUnindented(text: string): number {
  let end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const first = text.charAt(start);
    if (first !== ' ' && first !== '\n' && start < text.length) return start;
    end = start - 1;
  }
  return 0;
}

/** An empty comment, which is not shown. CommonMark 0.31, 5.3. */
const APART = '<!-- -->';
const LINE_START = /(\n)(?=[^\n])/g;
// '- ', '12. '
const LIST_MARKER = /^(-|\d{1,9}\.)(?:\s|$)/;
