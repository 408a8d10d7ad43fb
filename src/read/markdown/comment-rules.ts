import type { StateBlock, StateInline } from 'markdown-it';

/** Rule that skips `<!-- … -->` within a line. */
export function commentInline(state: StateInline): boolean {
  if (!state.src.startsWith('<!--', state.pos)) return false;
  // Searched once per text, because many unclosed comments would take quadratic time.
  const last = lastCloses.get(state) ?? state.src.lastIndexOf('-->');
  lastCloses.set(state, last);
  if (last < state.pos + 4) return false;
  const close = state.src.indexOf('-->', state.pos + 4);
  if (close < 0 || close + 3 > state.posMax) return false;
  state.pos = close + 3;
  return true;
}

/** Rule that skips a comment of one or more lines. */
export function commentBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (!state.src.startsWith('<!--', start)) return false;
  for (let line = startLine; line < endLine; line++) {
    const end = state.eMarks[line] ?? 0;
    const close = state.src.indexOf('-->', start);
    if (close < 0) return false;
    if (close > end) continue;
    if (state.src.slice(close + 3, end).trim() !== '') return false;
    if (!silent) state.line = line + 1;
    return true;
  }
  return false;
}

const lastCloses = new WeakMap<StateInline, number>();
