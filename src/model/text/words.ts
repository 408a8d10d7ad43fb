/**
 * The definition of a word, shared by build, query service and search page (decisions, section 4, `matches`).
 *
 * A run is a maximal sequence of letters, marks, digits and `_` of the normalised text. A piece is a run, or a compound of runs joined by
 * `-` or `'`:
 *
 *   'The p53-dependent L’écran'  ->  pieces  the · p53-dependent (p53, dependent) · l'écran (l, écran)
 */
export interface Piece {
  /** The runs with their joiners: `p53-dependent`. */
  readonly text: string;
  /** `['p53', 'dependent']`; one run for a plain word. */
  readonly runs: readonly string[];
  /** Offset of the piece in the normalised text. */
  readonly start: number;
}

/** Normalises a text for words: lower case, NFKC, hyphens as `-` and apostrophes as `'`. */
export function normaliseForWords(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return foldJoiners(foldJoiners(text).normalize('NFKC').toLowerCase().normalize('NFKC'));
}

/** Returns the pieces of a text, in order. */
export function piecesOf(text: string): Piece[] {
  return piecesOfNormalised(normaliseForWords(text));
}

/** Returns the pieces of a text that is already normalised. */
export function piecesOfNormalised(normalised: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of normalised.matchAll(PIECE)) {
    const text = match[0];
    const isCompound = text.includes('-') || text.includes("'");
    pieces.push({ text, runs: isCompound ? text.split(JOINER) : [text], start: match.index });
  }
  return pieces;
}

/** Returns the runs of a text, in order, with compounds split: `['the', 'p53', 'dependent', 'l', 'écran']`. */
export function runsOf(text: string): string[] {
  return normaliseForWords(text).match(RUN) ?? [];
}

/**
 * Tells whether a run has characters of a script in which words are substrings.
 *
 * These are the scripts without spaces (Chinese, Japanese, Thai), and Hangul, since Korean writes particles on the word.
 */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

function foldJoiners(text: string): string {
  return text.replace(HYPHENS, '-').replace(APOSTROPHES, "'").replace(NON_JOINERS, '');
}

// Most queries and many texts need no folding and normalisation.
const ONLY_ASCII = /^[\0-\x7f]*$/;
// 'p53-dependent', "l'écran"
const PIECE = /[\p{L}\p{M}\p{N}_]+(?:[-'][\p{L}\p{M}\p{N}_]+)*/gu;
// 'p53'
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const JOINER = /[-']/;
// hyphen, non-breaking hyphen; soft hyphens are no characters of a word and are dropped by the reader
const HYPHENS = /[\u2010\u2011\uFE63\uFF0D]/g;
// right single quotation mark, modifier letter apostrophe, full-width apostrophe
const APOSTROPHES = /[\u2019\u02BC\uFF07]/g;
// U+200C and U+200D shape the letters beside them: Persian words are written with and without.
const NON_JOINERS = /[\u200C\u200D]/g;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]/u;
