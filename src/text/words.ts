/**
 * The one definition of a word, shared by build, query service and search page (decisions, section 4, `matches`).
 *
 * A run is a longest run of letters, marks, digits and `_` of the normalised text. Runs joined by `-` or `'` are a piece:
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

/** Lower-cased, NFKC, hyphens folded to `-` and apostrophes to `'`: what words are cut from and compared in. */
export function normaliseForWords(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return foldJoiners(foldJoiners(text).normalize('NFKC').toLowerCase().normalize('NFKC'));
}

/** The pieces of a text, in order. */
export function piecesOf(text: string): Piece[] {
  return piecesOfNormalised(normaliseForWords(text));
}

/** The same for text that `normaliseForWords` gave. */
export function piecesOfNormalised(normalised: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of normalised.matchAll(PIECE)) {
    const text = match[0];
    const isJoined = text.includes('-') || text.includes("'");
    pieces.push({ text, runs: isJoined ? text.split(JOINER) : [text], start: match.index });
  }
  return pieces;
}

/** Every run of a text, in order, joined pieces cut: `['the', 'p53', 'dependent', 'l', 'écran']`. */
export function runsOf(text: string): string[] {
  return normaliseForWords(text).match(RUN) ?? [];
}

/** Whether a run is of a script written without spaces, so that words are found as substrings: Chinese, Japanese, Thai. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

function foldJoiners(text: string): string {
  return text.replace(HYPHENS, '-').replace(APOSTROPHES, "'");
}

// Most queries and many texts: nothing of them is folded or normalised.
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
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
