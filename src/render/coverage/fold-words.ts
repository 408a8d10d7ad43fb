import { formulaWord } from './formula-word.ts';
import { hashOf } from './word-hashes.ts';

/** Returns one hash of some words in their order; 0 if there are none. */
export function foldWords(words: Int32Array, from: number, to: number): number {
  if (to <= from) return 0;
  let hash = SEED;
  for (let at = from; at < to; at++) hash = Math.imul((hash << 5) ^ (hash >>> 27) ^ (words[at] ?? 0), PRIME);
  return hash === 0 ? 1 : hash;
}

/** Returns the hash of the word that represents a formula. */
export function contentWord(content: number): number {
  return hashOf(formulaWord(content).trim());
}

/**
 * Returns one hash of the letters and digits of a link's text, ignoring all other characters; 0 if there are none.
 *
 *   'Fig. <i>3</i>A', 'fig 3a'  ->  the same
 */
export function wordsOfLink(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) return wordsOfOddLink(text);
    if (code === LESS) at = endOf(text, '>', at);
    else if (code === AMPERSAND && ENTITY_END.test(text.slice(at, at + LONGEST_ENTITY))) at = endOf(text, ';', at);
    else if (FOLDED[code] !== 0) hash = Math.imul((hash + (FOLDED[code] ?? 0)) | 0, PRIME);
  }
  return hash;
}

/** Hashes a text with characters beyond ASCII. */
function wordsOfOddLink(text: string): number {
  let hash = 0;
  for (const [char] of text.replace(MARKUP, '').normalize('NFKC').toLowerCase().matchAll(LETTER)) {
    hash = Math.imul((hash + (char.codePointAt(0) ?? 0)) | 0, PRIME);
  }
  return hash;
}

/** Returns the end of a tag or an entity; `from` if it has none. */
function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? from : end;
}

const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
// '<i>', '&amp;'
const MARKUP = /<[^>]*>|&(?:#\d+|\w+);/g;
const ENTITY_END = /^&(?:#\d+|\w+);/;
const LONGEST_ENTITY = 12;
const LESS = 60;
const AMPERSAND = 38;
/** ASCII letters and digits in lower case, 0 for all else. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);
const LETTER = /[\p{L}\p{N}]/gu;
