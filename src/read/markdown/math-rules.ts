import type { StateBlock, StateInline } from 'markdown-it';
import { attributesAt, NO_ATTRIBUTES } from './attributes.ts';

/**
 * Rule for `$…$` and `$$…$$` within a line. No space inside the dollars and no digit after them, to exclude prices.
 *
 * Adds a `math_inline` token whose content is the TeX.
 */
export function mathInline(state: StateInline, silent: boolean): boolean {
  const rest = state.src.slice(state.pos, state.posMax);
  const match = DISPLAY_IN_LINE.exec(rest) ?? IN_LINE.exec(rest);
  if (match === null) return false;
  if (!silent) state.push('math_inline', 'math', 0).content = (match[1] ?? '').trim();
  state.pos += match[0].length;
  return true;
}

/** Rule for a display formula: from a line that begins with `$$` to one that ends with it, and an optional id: `$$ {#eq:energy}`. */
export function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = lineAt(state, startLine);
  if (!first.startsWith('$$') || state.blkIndent > (state.sCount[startLine] ?? 0)) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const text = line === startLine ? first.slice(2) : lineAt(state, line);
    const close = CLOSE.exec(text);
    if (close === null) {
      if (line > startLine && text === '') return false;
      lines.push(text);
      continue;
    }
    if (silent) return true;
    lines.push(close[1] ?? '');
    const token = state.push('math_block', 'math', 0);
    token.content = lines.join('\n').trim();
    token.map = [startLine, line + 1];
    token.meta = { attributes: attributesAt(close[2] ?? '')?.attributes ?? NO_ATTRIBUTES };
    state.line = line + 1;
    return true;
  }
  return false;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
}

const IN_LINE = /^\$((?!\s)(?:\\[\s\S]|[^\\$])+?(?<!\s))\$(?!\d)/;
const DISPLAY_IN_LINE = /^\$\$((?:\\[\s\S]|[^\\$])+?)\$\$/;
// 'E = mc^2 $$ {#eq:energy}'
const CLOSE = /^(.*?)\$\$[ \t]*(\{[^{}]*\})?$/;
