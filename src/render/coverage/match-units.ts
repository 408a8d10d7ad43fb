/** Range of a text, between spaces. */
export interface Zone {
  readonly from: number;
  readonly to: number;
}

/** Finds units in a rendition's text, each character of which is taken by one unit. */
export class UnitMatcher {
  readonly text: string;
  private readonly isTaken: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.isTaken = new Uint8Array(text.length);
  }

  take(from: number, to: number): void {
    this.isTaken.fill(1, from, to);
  }

  /** Takes the words of a unit where all of them are adjacent; returns their position, -1 if they are nowhere in the zone. */
  together(unit: string, { from, to }: Zone): number {
    const at = this.find(unit, from, to);
    if (at >= 0) this.take(at, at + unit.length);
    return at;
  }

  /** Takes the words of a unit where only the next ones of the rendition may be: the common case. */
  isNext(unit: string, at: number): boolean {
    const end = at + unit.length;
    if (!this.text.startsWith(unit, at) || this.text.charCodeAt(end) !== SPACE || !this.isFree(at, unit.length)) return false;
    this.take(at, end);
    return true;
  }

  /** Tells whether a zone has the words of a unit in order, with a few words that the rendition adds. */
  isNear(words: readonly string[], zone: Zone): boolean {
    const [first = ''] = words;
    for (let start = this.find(first, zone.from, zone.to); start >= 0; start = this.find(first, start + 1, zone.to)) {
      let at = start;
      for (const [i, word] of words.entries()) {
        at = this.ahead(word, words[i + 1], at);
        if (at < 0) break;
        at += word.length + 1;
      }
      if (at >= 0 && at <= zone.to) return true;
    }
    return false;
  }

  /**
   * Takes the words of a unit one by one, skipping a few words that the rendition adds; returns the indexes of the missing ones. After a longer
   * insertion, or words that it lacks, the next three words locate the unit again. Words that are left may be near, in another order.
   */
  apart(words: readonly string[], zone: Zone): number[] {
    const missing: number[] = [];
    let start = -1;
    let at = -1;
    for (const [i, word] of words.entries()) {
      let found = at < 0 ? -1 : this.ahead(word, words[i + 1], at);
      if (found < 0 && i + LOCATING <= words.length) {
        const next = words.slice(i, i + LOCATING).join(' ');
        found = this.find(next, Math.max(at, zone.from), zone.to);
        if (found < 0) found = this.find(next, zone.from, zone.to);
      }
      const end = found < 0 ? this.joined(word, at) : found + word.length;
      if (end < 0) missing.push(i);
      else {
        if (found < 0) found = at;
        this.take(found, end);
        if (start < 0) start = found;
        at = end + 1;
      }
    }
    const near = start < 0 ? zone : { from: Math.max(zone.from, start - NEAR), to: Math.min(zone.to, at + NEAR) };
    return missing.filter((i) => this.together(words[i] ?? '', near) < 0);
  }

  /** Returns the position of adjacent words that no unit has taken; -1 if there is none. */
  private find(words: string, from: number, to: number): number {
    if (from >= to) return -1;
    const zone = this.text.slice(from - 1, to);
    for (let at = zone.indexOf(words, 1); at >= 0; at = zone.indexOf(words, at + 1)) {
      const isWhole = zone.charCodeAt(at - 1) === SPACE && zone.charCodeAt(at + words.length) === SPACE;
      if (isWhole && this.isFree(from - 1 + at, words.length)) return from - 1 + at;
    }
    return -1;
  }

  /** Finds a word a few words ahead; one more than two words ahead must precede the next word of the unit. */
  private ahead(word: string, following: string | undefined, from: number): number {
    const { text } = this;
    for (let at = this.find(word, from, from + SKIPPED); at >= 0; at = this.find(word, at + 1, from + SKIPPED)) {
      const isNear = text.indexOf(' ', text.indexOf(' ', from) + 1) + 1 >= at;
      if (isNear || following === undefined || text.startsWith(`${following} `, at + word.length + 1)) return at;
    }
    return -1;
  }

  /** Returns the end of words that are one word in the source: `saxon 2` for `saxon2`; -1 if they are not there. */
  private joined(word: string, from: number): number {
    const { text } = this;
    let at = from;
    for (let left = word; from >= 0 && left !== ''; at++) {
      const end = text.indexOf(' ', at);
      const part = text.slice(at, end);
      if (end <= at || !left.startsWith(part)) return -1;
      left = left.slice(part.length);
      at = end;
    }
    return at - 1;
  }

  private isFree(from: number, length: number): boolean {
    return this.isTaken[from] === 0 && this.isTaken[from + length - 1] === 0;
  }
}

const SPACE = 32;
/** Number of consecutive words that locate a unit. */
const LOCATING = 3;
/** Characters that a rendition may put between two words of a unit: labels, names of links, notes. */
const SKIPPED = 160;
/** Characters between a unit and words of it that are in another order. */
const NEAR = 400;
