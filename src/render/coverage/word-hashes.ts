import { codeUnits } from '../../text/code-units.ts';
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
  const hasher = new WordHasher(texts.join(''));
  let from = 0;
  const ends = texts.map(({ length }) => {
    hasher.add(from, from + length);
    hasher.part();
    from += length;
    return hasher.count;
  });
  return { words: hasher.words(), ends };
}

/** The same, each text's by themselves. */
export function wordHashes(texts: readonly string[]): readonly Int32Array[] {
  return cutWords(hashedWords(texts));
}

export function cutWords({ words, ends }: HashedWords): readonly Int32Array[] {
  return ends.map((end, at) => words.subarray(at === 0 ? 0 : ends[at - 1], end));
}

/** Hashes the words of a text of which it is told the pieces that count: a word goes on from one piece to the next. */
export class WordHasher {
  count = 0;
  private readonly text: string;
  private readonly codes: Uint16Array;
  private hashes: Int32Array;
  /** What the last piece ended in: a word that may go on. */
  private begun = '';
  private hash = SEED;
  private isPlain = true;

  constructor(text: string) {
    this.text = text;
    this.codes = codeUnits(text);
    this.hashes = new Int32Array((text.length >> 2) + 16);
  }

  /** The words so far, without a copy; longer than `count`. */
  get hashed(): Int32Array {
    return this.hashes;
  }

  words(): Int32Array {
    return this.hashes.subarray(0, this.count);
  }

  /** Goes on with a piece of the text. */
  add(from: number, to: number): void {
    const { codes, text } = this;
    let { hash, isPlain } = this;
    let start = this.begun === '' ? -1 : from;
    for (let at = from; at < to; at++) {
      const code = codes[at] ?? 0;
      const folded = code < TABLED ? (FOLDED[code] ?? 0) : isPunctuation(code) ? 0 : ODD;
      if (folded !== 0) {
        if (start < 0) start = at;
        if (folded === ODD) isPlain = false;
        hash = Math.imul(hash ^ folded, PRIME);
        continue;
      }
      if (start < 0) continue;
      if (isPlain) this.push(hash);
      else this.pushRuns(this.begun + text.slice(start, at));
      if (this.begun !== '') this.begun = '';
      hash = SEED;
      start = -1;
      isPlain = true;
    }
    if (start >= 0 && start < to) this.begun += text.slice(start, to);
    this.hash = hash;
    this.isPlain = isPlain;
  }

  /** What was given and what follows are two words. */
  part(): void {
    if (this.begun === '') return;
    if (this.isPlain) this.push(this.hash);
    else this.pushRuns(this.begun);
    this.begun = '';
    this.hash = SEED;
    this.isPlain = true;
  }

  /** What was given so far is a word, and may be the beginning of a longer one: `note` and `note1`. */
  partMaybe(): void {
    if (this.begun !== '' && this.isPlain) this.push(this.hash);
    else if (this.begun !== '') this.pushRuns(this.begun);
  }

  private pushRuns(text: string): void {
    for (const run of runsOf(text)) this.push(hashOf(run));
  }

  /** Adds a word by its hash, past what was given of the text. */
  push(hash: number): void {
    // One character may be several words to NFKC.
    if (this.count === this.hashes.length) {
      const longer = new Int32Array(this.count * 2);
      longer.set(this.hashes);
      this.hashes = longer;
    }
    this.hashes[this.count++] = hash;
  }
}

/** The same words as strings. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(SEGMENT)].flatMap((match) => runsOf(match[0]));
}

/** The hash of a word that `runsOf` gives. */
export function hashOf(word: string): number {
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
