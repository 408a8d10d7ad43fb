import type { StateInline } from 'markdown-it';
import { attributesAt } from './attributes.ts';

/** Rule for `{#fig:x alt="…"}` right after an image, or at the end of a heading or paragraph. Adds an `attributes` token. */
export function attributesInline(state: StateInline, silent: boolean): boolean {
  const found = attributesAt(state.src.slice(state.pos, state.posMax));
  if (found === undefined) return false;
  const isAfterImage = state.pending === '' && state.tokens[state.tokens.length - 1]?.type === 'image';
  const isAtEnd = state.src.slice(state.pos + found.length).trim() === '';
  // Words in brackets have no attributes.
  if (!isAfterImage && (!isAtEnd || state.src[state.pos - 1] === ']')) return false;
  if (!silent) {
    state.pending = state.pending.trimEnd();
    state.push('attributes', '', 0).meta = { attributes: found.attributes };
  }
  state.pos += found.length;
  return true;
}
