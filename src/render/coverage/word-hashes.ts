import { codeUnits } from '../../model/text/code-units.ts';
import { runsOf } from '../../model/text/words.ts';

/** The words of some texts as hashes, one text after the other. */
export interface HashedWords {
  readonly words: Int32Array;
  /** End of each text's words. */
  readonly ends: readonly number[];
}

/**
 * Hashes the words of each text (`runsOf`) to 32 bits; hashes are compared many times faster than strings.
 *
 * ASCII is split and lower-cased in the same loop (fast path); a word that normalization may change goes through `runsOf`.
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

/** Returns the word hashes of each text in its own array. */
export function wordHashes(texts: readonly string[]): readonly Int32Array[] {
  return cutWords(hashedWords(texts));
}

export function cutWords({ words, ends }: HashedWords): readonly Int32Array[] {
  return ends.map((end, at) => words.subarray(at === 0 ? 0 : ends[at - 1], end));
}

/** Returns the first position, from `from` on, at which the words of a unit occur together; -1 if there is none. */
export function indexOfWords(unit: Int32Array, words: Int32Array, from: number): number {
  const [first = 0] = unit;
  for (let at = words.indexOf(first, from); at >= 0; at = words.indexOf(first, at + 1)) {
    let length = 1;
    while (length < unit.length && words[at + length] === unit[length]) length++;
    if (length === unit.length) return at;
  }
  return -1;
}

/** Hashes the words in the given pieces of a text; a word continues from one piece to the next. */
export class WordHasher {
  count = 0;
  private readonly text: string;
  private readonly codes: Uint16Array;
  private hashes: Int32Array;
  /** The word at the end of the last piece, which may continue. */
  private begun = '';
  private hash = SEED;
  private isPlain = true;

  constructor(text: string) {
    this.text = text;
    this.codes = codeUnits(text);
    this.hashes = new Int32Array((text.length >> 2) + 16);
  }

  /** The internal array of hashes, not copied; longer than `count`. */
  get hashed(): Int32Array {
    return this.hashes;
  }

  words(): Int32Array {
    return this.hashes.subarray(0, this.count);
  }

  /** Adds a piece of the text. */
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

  /** Ends the current word. */
  part(): void {
    if (this.begun === '') return;
    if (this.isPlain) this.push(this.hash);
    else this.pushRuns(this.begun);
    this.begun = '';
    this.hash = SEED;
    this.isPlain = true;
  }

  /** Adds the current word, which may also be the start of a longer one: `note` and `note1`. */
  partMaybe(): void {
    if (this.begun !== '' && this.isPlain) this.push(this.hash);
    else if (this.begun !== '') this.pushRuns(this.begun);
  }

  private pushRuns(text: string): void {
    for (const run of runsOf(text)) this.push(hashOf(run));
  }

  /** Adds a word by its hash. */
  push(hash: number): void {
    // NFKC may turn one character into several words.
    if (this.count === this.hashes.length) {
      const longer = new Int32Array(this.count * 2);
      longer.set(this.hashes);
      this.hashes = longer;
    }
    this.hashes[this.count++] = hash;
  }
}

/** Returns the words of a text as strings. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(SEGMENT)].flatMap((match) => runsOf(match[0]));
}

/** Returns the hash of a word of `runsOf`. */
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

/** Tells whether a character is general punctuation, an arrow or an operator, which are never part of a word, even after NFKC. */
function isPunctuation(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f && code !== DOUBLE_LOW_LINE && code !== OVERLINE) || (code >= 0x2190 && code <= 0x22ff);
}

const DOUBLE_LOW_LINE = 0x2017;
const OVERLINE = 0x203e;

// Both small sigmas have the same hash: the lower case of a capital sigma depends on the following character.
const SIGMA = 0x3c3;
const FINAL_SIGMA = 0x3c2;
/** Marks a character that needs `runsOf`. */
const ODD = 0xffff;
const TABLED = 0x400;

/**
 * Lower case of the characters below U+0400; 0 for those that separate words, `ODD` for those that normalization may change, alone or with
 * a neighbour.
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
