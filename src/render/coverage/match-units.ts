/** The position of a unit in a rendition, and the indexes of its missing words. */
export interface UnitMatch {
  readonly missing: readonly number[];
  /** Position of the first matched word in the rendition; -1 if none is matched. */
  readonly start: number;
  /** Words of the unit. */
  readonly length: number;
}

/**
 * Matches the words of each unit to a rendition's words, each of which is matched once.
 *
 * A long unit is located by its first three words, after the previous unit or anywhere, since floats and notes move. It is then matched
 * word by word, skipping a few words that the rendition adds, and located again after a longer insertion. Units of one or two words are
 * matched near their neighbours afterwards. Unordered units are matched by the caller.
 *
 * Linear in the number of words, except for repeated words.
 */
export function matchUnits(units: readonly Int32Array[], rendition: Int32Array, modes?: Uint8Array): readonly UnitMatch[] {
  const matcher = new Matcher(rendition);
  const isStrict = (at: number): boolean => (modes?.[at] ?? STRICT) === STRICT;
  // Contiguous units first, so that no other unit takes their words.
  const contiguous = units.map((unit, at) => (isStrict(at) ? matcher.matchContiguous(unit) : undefined));
  const found = units.map((unit, at) => contiguous[at] ?? (isStrict(at) && unit.length >= LONG ? matcher.matchLong(unit) : undefined));
  // Remaining words are matched after every long unit has its own words.
  const places = found.map((place, at) => (place === undefined ? undefined : matcher.retry(units[at] ?? NONE, place)));
  let before = 0;
  for (const [at, unit] of units.entries()) {
    if (!isStrict(at)) continue;
    const known = places[at];
    // A unit without three consecutive words is matched like a short one.
    const place = known !== undefined && known.start >= 0 ? known : matcher.matchShort(unit, before, nextStart(places, at));
    places[at] = place;
    if (place.end >= 0) before = place.end;
  }
  // Units that may repeat the text are matched last, so that the text keeps its words.
  for (const [at, unit] of units.entries()) if (modes?.[at] === LAST) places[at] = matcher.matchTogether(unit);
  return places.map((place, at) => ({ missing: place?.missing ?? [], start: place?.start ?? -1, length: units[at]?.length ?? 0 }));
}

/** How a unit is matched: in order, by the caller, after all others. */
export const STRICT = 0;
export const UNORDERED = 1;
export const LAST = 2;

interface MatchedUnit {
  /** Position of the first matched word; -1 if none is matched. */
  readonly start: number;
  /** Position after the last matched word; -1 if none is matched. */
  readonly end: number;
  readonly missing: number[];
}

const NONE = new Int32Array(0);
/** Number of consecutive words that locate a unit. */
const LONG = 3;
/** Words that a rendition may put between two words of a unit: labels, names of links, notes. */
const SKIPPED = 24;
/** Positions tried for one unit, and words that tell two positions apart. */
const TRIED = 64;
const ENOUGH = 16;
/** Words between a short unit and its neighbours. */
const NEAR = 60;

function nextStart(places: readonly (MatchedUnit | undefined)[], at: number): number {
  for (let next = at + 1; next < Math.min(places.length, at + 40); next++) {
    const place = places[next];
    if (place !== undefined && place.start >= 0) return place.start;
  }
  return -1;
}

class Matcher {
  private readonly words: Int32Array;
  private readonly isTaken: Uint8Array;
  private readonly byThree: Chains;
  /** Created lazily; most units do not need it. */
  private chainsByOne: Chains | undefined;
  private cursor = 0;

  constructor(words: Int32Array) {
    this.words = words;
    this.isTaken = new Uint8Array(words.length);
    this.byThree = new Chains(words, LONG);
  }

  /** Matches a unit whose first words occur consecutively. */
  matchContiguous(unit: Int32Array): MatchedUnit | undefined {
    if (unit.length < LONG) return undefined;
    const at = this.place(unit, 0, this.cursor);
    return at >= 0 && this.runAt(unit, 0, at) === Math.min(unit.length, ENOUGH) ? this.matchLong(unit, at) : undefined;
  }

  matchLong(unit: Int32Array, place = this.place(unit, 0, this.cursor)): MatchedUnit {
    const missing: number[] = [];
    let start = -1;
    let end = -1;
    let at = place;
    for (let i = 0; i < unit.length; i++) {
      let found = at < 0 ? -1 : this.ahead(unit, i, at);
      if (found < 0 && i + LONG <= unit.length) found = this.place(unit, i, Math.max(at, 0));
      if (found < 0) {
        missing.push(i);
        continue;
      }
      this.isTaken[found] = 1;
      if (start < 0) start = found;
      at = found + 1;
      end = at;
    }
    if (end >= 0) this.cursor = end;
    return { start, end, missing };
  }

  matchTogether(unit: Int32Array): MatchedUnit {
    return unit.length >= LONG ? this.matchLong(unit) : this.matchShort(unit, 0, -1);
  }

  /** Matches missing words of a unit near its position: fields that the rendition orders differently. */
  retry(unit: Int32Array, { start, end, missing }: MatchedUnit): MatchedUnit {
    const still = missing.filter((i) => !this.takeNear(unit[i] ?? 0, start, end));
    return { start, end, missing: still };
  }

  matchShort(unit: Int32Array, before: number, next: number): MatchedUnit {
    const whole = this.findTogether(unit, before, next);
    if (whole >= 0) {
      this.isTaken.fill(1, whole, whole + unit.length);
      return { start: whole, end: whole + unit.length, missing: [] };
    }
    const missing: number[] = [];
    let start = -1;
    let end = -1;
    for (let i = 0; i < unit.length; i++) {
      const word = unit[i] ?? 0;
      const found = this.find(word, end >= 0 ? end : before, next);
      if (found < 0) {
        missing.push(i);
        continue;
      }
      this.isTaken[found] = 1;
      if (start < 0) start = found;
      end = found + 1;
    }
    return { start, end, missing };
  }

  /** Finds all words of a short unit together: after the previous unit, before the next one, or anywhere. */
  private findTogether(unit: Int32Array, before: number, next: number): number {
    if (unit.length < 2) return -1;
    for (let at = before; at < before + NEAR; at++) if (this.runAt(unit, 0, at) === unit.length) return at;
    for (let at = Math.max(0, next - NEAR); at < next + NEAR; at++) if (this.runAt(unit, 0, at) === unit.length) return at;
    for (let at = this.byOne.first(unit[0] ?? 0); at >= 0; at = this.byOne.next(at)) if (this.runAt(unit, 0, at) === unit.length) return at;
    return -1;
  }

  /** Finds an unmatched word: between the neighbouring units, near either, or anywhere. */
  private find(word: number, before: number, next: number): number {
    const near = this.scan(word, before, before + NEAR);
    if (near >= 0) return near;
    const back = next < 0 ? -1 : this.scan(word, Math.max(0, next - NEAR), next + NEAR);
    if (back >= 0) return back;
    const wide = this.scan(word, Math.max(0, before - NEAR), before);
    if (wide >= 0) return wide;
    for (let at = this.byOne.first(word); at >= 0; at = this.byOne.next(at)) if (this.isFree(at, word)) return at;
    return -1;
  }

  private get byOne(): Chains {
    this.chainsByOne ??= new Chains(this.words, 1);
    return this.chainsByOne;
  }

  private takeNear(word: number, start: number, end: number): boolean {
    if (start < 0) return false;
    const found = this.scan(word, Math.max(0, start - NEAR), end + NEAR);
    if (found >= 0) this.isTaken[found] = 1;
    return found >= 0;
  }

  private scan(word: number, from: number, to: number): number {
    const end = Math.min(to, this.words.length);
    for (let at = from; at < end; at++) if (this.isFree(at, word)) return at;
    return -1;
  }

  /** Finds a word at most `SKIPPED` words ahead; a match more than two words ahead must precede the next word of the unit. */
  private ahead(unit: Int32Array, i: number, at: number): number {
    const word = unit[i] ?? 0;
    if (this.isFree(at, word)) return at;
    const following = unit[i + 1];
    const end = Math.min(at + SKIPPED, this.words.length);
    for (let p = at + 1; p < end; p++) {
      if (this.isFree(p, word) && (following === undefined || p - at <= 2 || this.words[p + 1] === following)) return p;
    }
    return -1;
  }

  /** Locates a unit from its word `i` on: the position with the longest run of its words, the next one after `cursor` if equal. */
  private place(unit: Int32Array, i: number, cursor: number): number {
    let best = -1;
    let most = 0;
    let tried = 0;
    for (let at = this.byThree.first(keyOf(unit, i)); at >= 0 && tried < TRIED; at = this.byThree.next(at)) {
      const length = this.runAt(unit, i, at);
      if (length < LONG) continue;
      tried++;
      if (length > most || (length === most && best < cursor && at >= cursor)) {
        best = at;
        most = length;
      }
    }
    return best;
  }

  /** Returns how many unmatched words of a unit occur consecutively here, at most `ENOUGH`. */
  private runAt(unit: Int32Array, i: number, at: number): number {
    const most = Math.min(unit.length - i, ENOUGH);
    let length = 0;
    while (length < most && this.isFree(at + length, unit[i + length] ?? 0)) length++;
    return length;
  }

  private isFree(at: number, word: number): boolean {
    return this.words[at] === word && this.isTaken[at] === 0;
  }
}

function keyOf(words: Int32Array, at: number): number {
  return Math.imul(Math.imul(words[at] ?? 0, 31) + (words[at + 1] ?? 0), 31) + (words[at + 2] ?? 0);
}

/** A hash table of positions by one word or three consecutive words; collisions are chained in ascending order. */
class Chains {
  private readonly heads: Int32Array;
  private readonly following: Int32Array;
  private readonly mask: number;

  constructor(words: Int32Array, width: number) {
    let size = 64;
    while (size < words.length * 2) size *= 2;
    this.mask = size - 1;
    this.heads = new Int32Array(size).fill(-1);
    this.following = new Int32Array(words.length);
    for (let at = words.length - width; at >= 0; at--) {
      const slot = this.slot(width === 1 ? (words[at] ?? 0) : keyOf(words, at));
      this.following[at] = this.heads[slot] ?? -1;
      this.heads[slot] = at;
    }
  }

  first(key: number): number {
    return this.heads[this.slot(key)] ?? -1;
  }

  next(at: number): number {
    return this.following[at] ?? -1;
  }

  private slot(key: number): number {
    return (Math.imul(key, 0x9e3779b1) >>> 12) & this.mask;
  }
}
