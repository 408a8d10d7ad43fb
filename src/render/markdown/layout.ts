/** Blocks with a blank line between them; empty ones are left out. Two lists in a row are kept apart by an empty comment. */
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

/** An item of a list: its marker, and everything after its first line as far in as the marker is wide. */
export function listItem(marker: string, content: string): string {
  return content === '' ? marker.trimEnd() : marker + indent(content, ' '.repeat(marker.length));
}

/** Items one under another; with blank lines where one of them has several blocks. */
export function joinItems(items: readonly string[]): string {
  return items.join(items.some((item) => item.includes('\n')) ? '\n\n' : '\n');
}

/** Every line of a block quote. */
export function quote(content: string): string {
  return content === ''
    ? ''
    : content
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
}

/** Lines after the first set in; empty ones stay empty. */
export function indent(content: string, by: string): string {
  return content.replace(LINE_START, `$1${by}`);
}

/** Whether a list at the end of one block and one at the start of the next would be read as one. CommonMark 0.31, 5.3. */
function wouldJoin(before: string, block: string): boolean {
  // The block before is looked at first: it is often a heading, and to look at a long block that was just joined copies it.
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

/** A comment that shows nowhere. CommonMark 0.31, 5.3. */
const APART = '<!-- -->';
const LINE_START = /(\n)(?=[^\n])/g;
// '- ', '12. '
const LIST_MARKER = /^(-|\d{1,9}\.)(?:\s|$)/;
