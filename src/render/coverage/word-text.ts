import { runsOf } from '../../model/text/words.ts';

/**
 * Collects a text as its words (`runsOf`), each between spaces, so that texts are compared as strings.
 *
 *   'The p53-dependent <i>L’é</i>cran'  ->  ' the p53 dependent l écran '
 *
 * ASCII is split and lower-cased in one loop without unpredictable branches (fast path); a word that normalization may change goes through
 * `runsOf`. A word continues from one piece to the next; soft hyphens are no part of it.
 */
export class WordText {
  /** Number of characters. */
  length = 1;
  /** Number of words that are followed by a space. */
  count = 0;
  private codes: Uint16Array;
  private last = SPACE;
  /** True if the current word may be changed by normalization. */
  private isOdd = false;

  constructor(expectedLength: number) {
    this.codes = new Uint16Array(expectedLength + 16);
    this.codes[0] = SPACE;
  }

  /** Adds a piece of a text. */
  add(text: string, from = 0, to = text.length): void {
    for (let at = from; at < to; ) {
      this.reserve(to - at);
      at = this.isOdd ? this.addOdd(text, at, to) : this.addPlain(text, at, to);
    }
  }

  /** Adds text up to a character that normalization may change; returns its position. */
  private addPlain(text: string, from: number, to: number): number {
    const { codes } = this;
    let { length, last, count } = this;
    let at = from;
    for (; at < to; at++) {
      const folded = FOLDED[text.charCodeAt(at)] ?? ODD;
      if (folded === ODD) {
        this.isOdd = true;
        break;
      }
      codes[length] = folded;
      length += ((folded - SPACE) | (last - SPACE)) === 0 ? 0 : 1;
      count += folded === SPACE && last !== SPACE ? 1 : 0;
      last = folded;
    }
    this.count = count;
    this.length = length;
    this.last = last;
    return at;
  }

  /** Adds the rest of a word as it is, and normalizes the word at its end; returns its end. */
  private addOdd(text: string, from: number, to: number): number {
    let at = from;
    for (; at < to; at++) {
      const code = text.charCodeAt(at);
      if (FOLDED[code] === SPACE) break;
      this.codes[this.length++] = code;
    }
    this.last = ODD;
    if (at < to) this.separate();
    return at;
  }

  /** Ends the current word. */
  separate(): void {
    if (this.last === SPACE) return;
    if (this.isOdd) this.normalise();
    this.isOdd = false;
    this.last = SPACE;
    if (this.codes[this.length - 1] === SPACE) return;
    this.reserve(1);
    this.codes[this.length++] = SPACE;
    this.count++;
  }

  /** Returns the length, after a word whose length normalization may change is ended. */
  position(): number {
    if (this.isOdd) this.separate();
    return this.length;
  }

  /** Tells whether the current word ends with a digit. */
  get endsWithDigit(): boolean {
    return this.last >= 48 && this.last <= 57;
  }

  /** Returns the end of the text, or the start of its last words. */
  wordStart(words: number): number {
    let at = this.length;
    for (let left = words; left > 0 && at > 1; left--)
      do at--;
      while (at > 1 && this.codes[at - 1] !== SPACE);
    return at;
  }

  /** Returns the text, which starts and ends with a space. */
  toString(): string {
    this.separate();
    return this.since(0);
  }

  private since(from: number): string {
    return DECODER.decode(this.codes.subarray(from, this.length));
  }

  /** Normalizes the current word, which may become several or none. */
  private normalise(): void {
    let from = this.length;
    while (this.codes[from - 1] !== SPACE) from--;
    const runs = runsOf(this.since(from).replaceAll(SOFT_HYPHEN, ''));
    const words = runs.join(' ').replaceAll('ς', 'σ');
    this.count += Math.max(0, runs.length - 1);
    this.length = from;
    this.reserve(words.length);
    for (let at = 0; at < words.length; at++) this.codes[this.length++] = words.charCodeAt(at);
  }

  private reserve(length: number): void {
    if (this.length + length + 2 <= this.codes.length) return;
    const longer = new Uint16Array(2 * (this.length + length));
    longer.set(this.codes.subarray(0, this.length));
    this.codes = longer;
  }
}

/** Returns the words of a text, each between spaces. */
export function wordsIn(text: string): string {
  const words = new WordText(text.length);
  words.add(text);
  return words.toString();
}

const SPACE = 32;
const DOUBLE_LOW_LINE = 0x2017;
const OVERLINE = 0x203e;
const SOFT_HYPHEN = '\u00ad';
// Both small sigmas are equal: the lower case of a capital sigma depends on the following character.
const SIGMA = 0x3c3;
const FINAL_SIGMA = 0x3c2;
/** Marks a character that needs `runsOf`. */
const ODD = 0xffff;
const TABLED = 0x400;
const DECODER = new TextDecoder('utf-16le');

/**
 * Lower case of each character, a space for those that separate words. `ODD` stands for those that normalization may change, alone or with a
 * neighbour. Above U+0400 only general punctuation, arrows and operators are known, which are never part of a word, even after NFKC.
 */
const FOLDED = new Uint16Array(0x10000).fill(ODD).fill(SPACE, 0x2000, 0x2070).fill(SPACE, 0x2190, 0x2300);
for (const code of [DOUBLE_LOW_LINE, OVERLINE]) FOLDED[code] = ODD;
for (let code = 0; code < TABLED; code++) FOLDED[code] = foldedOf(code);

function foldedOf(code: number): number {
  const char = String.fromCharCode(code);
  const runs = runsOf(char);
  if (char === SOFT_HYPHEN || (code >= 0x300 && code < 0x370)) return ODD;
  if (code === FINAL_SIGMA) return SIGMA;
  if (runs.length === 0) return runsOf(`a${char}a`).length === 2 ? SPACE : ODD;
  const [run = ''] = runs;
  return runs.length === 1 && run.length === 1 && run === char.toLowerCase() ? run.charCodeAt(0) : ODD;
}
