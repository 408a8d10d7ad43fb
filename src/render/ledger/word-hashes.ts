import { runsOf } from '../../text/words.ts';

/** The words of some texts as hashes, one text after the other. */
export interface HashedWords {
  readonly words: Int32Array;
  /** Where those of each text end. */
  readonly ends: readonly number[];
}

/**
 * The words of each text (`runsOf`), each as a 32-bit hash: what long texts are compared by, many times faster than by strings.
 *
 * ASCII, which is nearly all of it, is cut and lower-cased on the way; a word that normalising may change goes through `runsOf`.
 */
export function hashedWords(texts: readonly string[]): HashedWords {
  const buffer = new WordBuffer(texts.reduce((sum, text) => sum + text.length, 0));
  const ends = texts.map((text) => buffer.add(text));
  return { words: buffer.words.subarray(0, ends.at(-1) ?? 0), ends };
}

/** The same, each text's by themselves. */
export function wordHashes(texts: readonly string[]): readonly Int32Array[] {
  return cutWords(hashedWords(texts));
}

export function cutWords({ words, ends }: HashedWords): readonly Int32Array[] {
  return ends.map((end, at) => words.subarray(at === 0 ? 0 : ends[at - 1], end));
}

class WordBuffer {
  words: Int32Array;
  private count = 0;

  constructor(characters: number) {
    this.words = new Int32Array((characters >> 1) + 16);
  }

  /** Adds a text's words; gives where they end. */
  add(text: string): number {
    const { length } = text;
    let hash = SEED;
    let start = -1;
    let isPlain = true;
    for (let at = 0; at <= length; at++) {
      const code = at < length ? text.charCodeAt(at) : 0;
      const folded = code < TABLED ? (FOLDED[code] ?? 0) : isPunctuation(code) ? 0 : ODD;
      if (folded !== 0) {
        if (start < 0) start = at;
        if (folded === ODD) isPlain = false;
        hash = Math.imul(hash ^ folded, PRIME);
        continue;
      }
      if (start < 0) continue;
      if (isPlain) this.push(hash);
      else for (const run of runsOf(text.slice(start, at))) this.push(hashOf(run));
      hash = SEED;
      start = -1;
      isPlain = true;
    }
    return this.count;
  }

  private push(hash: number): void {
    // One character may be several words to NFKC.
    if (this.count === this.words.length) {
      const longer = new Int32Array(this.count * 2);
      longer.set(this.words);
      this.words = longer;
    }
    this.words[this.count++] = hash;
  }
}

/** The same words as strings. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(SEGMENT)].flatMap((match) => runsOf(match[0]));
}

function hashOf(word: string): number {
  let hash = SEED;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    hash = Math.imul(hash ^ (code === FINAL_SIGMA ? SIGMA : code), PRIME);
  }
  return hash;
}

// FNV-1a
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** General punctuation, arrows and operators: no word has any, whatever NFKC makes of them, which is a mark of two lines above or below. */
function isPunctuation(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f && code !== DOUBLE_LOW_LINE && code !== OVERLINE) || (code >= 0x2190 && code <= 0x22ff);
}

const DOUBLE_LOW_LINE = 0x2017;
const OVERLINE = 0x203e;

// The two small sigmas are one here: which of them a capital becomes depends on what follows, punctuation included.
const SIGMA = 0x3c3;
const FINAL_SIGMA = 0x3c2;
/** Stands for a character that only `runsOf` can judge. */
const ODD = 0xffff;
const TABLED = 0x400;

/**
 * What a character below U+0400 is within a word: itself in lower case, 0 where it parts words, `ODD` where normalising makes something
 * else of it or where a neighbour may.
 */
const FOLDED = Uint16Array.from({ length: TABLED }, (_, code) => {
  const char = String.fromCharCode(code);
  const runs = runsOf(char);
  if (code >= 0x300 && code < 0x370) return ODD;
  if (code === FINAL_SIGMA) return SIGMA;
  if (runs.length === 0) return runsOf(`a${char}a`).length === 2 ? 0 : ODD;
  const [run = ''] = runs;
  return runs.length === 1 && run.length === 1 && run === char.toLowerCase() ? run.charCodeAt(0) : ODD;
});
const SEGMENT = /[A-Za-z0-9_\u0080-\uffff]+/g;
