import type { StateBlock, Token } from 'markdown-it';

/**
 * Rule for a grid table, as Pandoc writes those whose cells have several lines or blocks. Adds the tokens of a table.
 *
 *   +-------+-------+
 *   | Month | Cells |
 *   +=======+======:+
 *   | June  | 12    |
 *   +-------+-------+
 *
 * A table with cells that span columns or rows is not read; it stays a paragraph.
 */
export function gridTable(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = lineAt(state, startLine);
  if (!SEPARATOR.test(first) || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const borders = [...first].flatMap((character, i) => (character === '+' ? [i] : []));
  const rows: GridRow[] = [];
  let heads = 0;
  let alignments = first;
  let open: string[][] = [];
  let line = startLine + 1;
  for (; line < endLine; line++) {
    const characters = [...lineAt(state, line)];
    const written = characters.join('');
    const isSeparator = SEPARATOR.test(written) && borders.every((at) => characters[at] === '+') && characters.length === first.length;
    if (isSeparator) {
      if (open.length > 0) rows.push({ lines: open, line: line - open.length });
      open = [];
      if (!written.includes('=')) continue;
      if (heads > 0) return false;
      heads = rows.length;
      alignments = written;
    } else if (characters[0] === '|') {
      if (!borders.every((at) => characters[at] === '|')) return false;
      open.push(
        borders.slice(1).map((end, i) =>
          characters
            .slice((borders[i] ?? 0) + 1, end)
            .join('')
            .trimEnd(),
        ),
      );
    } else break;
  }
  if (rows.length === 0 || open.length > 0) return false;
  if (silent) return true;
  state.push('table_open', 'table', 1).map = [startLine, line];
  const styles = borders.slice(1).map((end, i) => alignmentOf([...alignments].slice((borders[i] ?? 0) + 1, end).join('')));
  for (const [name, part] of [
    ['thead', rows.slice(0, heads)],
    ['tbody', rows.slice(heads)],
  ] as const) {
    if (part.length === 0) continue;
    state.push(`${name}_open`, name, 1);
    for (const row of part) addRow(state, row, { name: name === 'thead' ? 'th' : 'td', styles });
    state.push(`${name}_close`, name, -1);
  }
  state.push('table_close', 'table', -1);
  state.line = line;
  return true;
}

interface GridRow {
  /** Its lines, each with the text of all cells. */
  readonly lines: readonly (readonly string[])[];
  /** Its first line. */
  readonly line: number;
}

function addRow(
  state: StateBlock,
  { lines, line }: GridRow,
  { name, styles }: { readonly name: string; readonly styles: readonly (string | undefined)[] },
): void {
  const opening = state.push('tr_open', 'tr', 1);
  opening.map = [line, line + lines.length];
  opening.meta = { grid: true };
  styles.forEach((style, column) => {
    const cell = state.push(`${name}_open`, name, 1);
    if (style !== undefined) cell.attrs = [['style', `text-align:${style}`]];
    const text = lines.map((cells) => (cells[column] ?? '').replace(/^ /, '')).join('\n');
    const tokens: Token[] = [];
    state.md.block.parse(text, state.md, state.env, tokens);
    for (const token of tokens) if (token.map !== null) token.map = [token.map[0] + line, token.map[1] + line];
    const isLine = tokens.length === 3 && tokens[0]?.type === 'paragraph_open';
    state.tokens.push(...(isLine ? tokens.slice(1, 2) : tokens));
    state.push(`${name}_close`, name, -1);
  });
  state.push('tr_close', 'tr', -1);
}

function alignmentOf(dashes: string): string | undefined {
  if (dashes.startsWith(':')) return dashes.endsWith(':') ? 'center' : 'left';
  return dashes.endsWith(':') ? 'right' : undefined;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}

// +-----+:===:+
const SEPARATOR = /^\+(?:[-=:]+\+)+$/;
