/** Numbers pairs of numbers from 0 in the order in which they are first met, and knows for each where it was met last. */
export class PairNumbers {
  /** A pair's number and one; 0 where none is. */
  #slots = new Uint32Array(1 << 12);
  #firsts = new Uint32Array(1 << 11);
  #seconds = new Uint32Array(1 << 11);
  /** The ordinal and one. */
  #lastMet = new Uint32Array(1 << 11);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a pair that an object has; undefined where the object was the last to have it. */
  meet(first: number, second: number, ordinal: number): number | undefined {
    const number = this.#numberOf(first, second);
    if (this.#lastMet[number] === ordinal + 1) return undefined;
    this.#lastMet[number] = ordinal + 1;
    return number;
  }

  firstOf(number: number): number {
    return this.#firsts[number] ?? 0;
  }

  secondOf(number: number): number {
    return this.#seconds[number] ?? 0;
  }

  #numberOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let slot = slotHash(first, second) & mask;
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1) break;
      if (this.#firsts[number] === first && this.#seconds[number] === second) return number;
      slot = (slot + 1) & mask;
    }
    const number = this.#size++;
    this.#slots[slot] = number + 1;
    this.#firsts[number] = first;
    this.#seconds[number] = second;
    if (this.#size === this.#firsts.length) this.#grow();
    return number;
  }

  #grow(): void {
    this.#firsts = longer(this.#firsts);
    this.#seconds = longer(this.#seconds);
    this.#lastMet = longer(this.#lastMet);
    this.#slots = new Uint32Array(this.#size * 4);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = slotHash(this.#firsts[number] ?? 0, this.#seconds[number] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function slotHash(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) >>> 4;
}

function longer(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const room = new Uint32Array(numbers.length * 2);
  room.set(numbers);
  return room;
}
