/**
 * Numbers words from 0 in the order in which they are first met, comparing the words themselves and not only their hashes.
 *
 * Given a stretch of a text, so that no string is made of words that are met millions of times.
 */
export class WordNumbers {
  /** A word's number and one; 0 where none is. */
  #slots = new Uint32Array(1 << 12);
  #hashes = new Uint32Array(1 << 11);
  /** Where in the units each word begins; the next one begins where it ends. */
  #starts = new Uint32Array((1 << 11) + 1);
  #units = new Uint16Array(1 << 14);
  #size = 0;

  /** The number of the word from `start` to before `end`. */
  numberOf(text: string, start: number, end: number): number {
    const hash = hashWord(text, start, end);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1) break;
      if (this.#hashes[number] === hash && this.#isAt(number, text, { start, end })) return number;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.#size + 1;
    return this.#append(text, { start, end, hash });
  }

  hashOf(number: number): number {
    return this.#hashes[number] ?? 0;
  }

  #isAt(number: number, text: string, { start, end }: Stretch): boolean {
    const from = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - from !== end - start) return false;
    for (let i = start; i < end; i++) if (this.#units[from + i - start] !== text.charCodeAt(i)) return false;
    return true;
  }

  #append(text: string, { start, end, hash }: Stretch & { readonly hash: number }): number {
    const number = this.#size++;
    const from = this.#starts[number] ?? 0;
    const to = from + end - start;
    while (to > this.#units.length) this.#units = longer(this.#units, new Uint16Array(this.#units.length * 2));
    for (let i = start; i < end; i++) this.#units[from + i - start] = text.charCodeAt(i);
    this.#hashes[number] = hash;
    this.#starts[number + 1] = to;
    if (this.#size === this.#hashes.length) this.#grow();
    return number;
  }

  #grow(): void {
    this.#hashes = longer(this.#hashes, new Uint32Array(this.#size * 2));
    this.#starts = longer(this.#starts, new Uint32Array(this.#size * 2 + 1));
    this.#slots = new Uint32Array(this.#size * 4);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = (this.#hashes[number] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

/** A hash of 32 bits of the word from `start` to before `end`. */
export function hashWord(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function longer<Numbers extends Uint16Array | Uint32Array>(numbers: Numbers, room: Numbers): Numbers {
  room.set(numbers);
  return room;
}
