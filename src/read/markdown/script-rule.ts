import type { StateInline } from 'markdown-it';

/** Rule for `H~2~O` and `10^-3^`, without unescaped white space inside. Adds `sub_open` or `sup_open`, the content, and the closing token. */
export function scriptInline(state: StateInline, silent: boolean): boolean {
  const match = SCRIPT.exec(state.src.slice(state.pos, state.posMax));
  if (match === null) return false;
  const [whole, mark, inside = ''] = match;
  if (!silent) {
    const name = mark === '~' ? 'sub' : 'sup';
    state.push(`${name}_open`, name, 1);
    const end = state.pos + whole.length;
    const { posMax } = state;
    state.pos += 1;
    state.posMax = state.pos + inside.length;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
    state.pos = end;
    state.push(`${name}_close`, name, -1);
    return true;
  }
  state.pos += whole.length;
  return true;
}

// ~2~, ^-3^; neither ~~struck~~ nor ^[a note]
const SCRIPT = /^(~|\^)(?![~^[])((?:\\[\s\S]|[^\s\\~^])+?)\1(?!\1)/;
