/**
 * A growing list of 32-bit unsigned integers in typed arrays.
 *
 * Chunks of 16,384 numbers avoid copying a list of millions when it grows, and over-allocate little.
 */
export class NumberList {
  readonly #chunks: Uint32Array[] = [];
  #last = new Uint32Array(16);
  #inLast = 0;

  constructor() {
    this.#chunks.push(this.#last);
  }

  get length(): number {
    return (this.#chunks.length - 1) * CHUNK_SIZE + this.#inLast;
  }

  add(value: number): void {
    if (this.#inLast === this.#last.length) this.#grow();
    this.#last[this.#inLast++] = value;
  }

  /** Adds two numbers. */
  addPair(first: number, second: number): void {
    if (this.#inLast + 2 > this.#last.length) {
      this.add(first);
      this.add(second);
      return;
    }
    this.#last[this.#inLast] = first;
    this.#last[this.#inLast + 1] = second;
    this.#inLast += 2;
  }

  /** Returns the numbers and clears the list. */
  take(): Uint32Array {
    const all = this.view();
    this.clear();
    return all;
  }

  clear(): void {
    this.#last = new Uint32Array(16);
    this.#chunks.splice(0, this.#chunks.length, this.#last);
    this.#inLast = 0;
  }

  at(index: number): number {
    return this.#chunks[index >>> CHUNK_LOG2]?.[index & (CHUNK_SIZE - 1)] ?? 0;
  }

  get last(): number | undefined {
    return this.length === 0 ? undefined : this.#last[this.#inLast - 1];
  }

  /** Returns the numbers. Short lists are not copied: the result is valid until the next `add`. */
  view(): Uint32Array {
    if (this.#chunks.length === 1) return this.#last.subarray(0, this.#inLast);
    const all = new Uint32Array(this.length);
    for (const [i, chunk] of this.#chunks.entries()) {
      all.set(i === this.#chunks.length - 1 ? chunk.subarray(0, this.#inLast) : chunk, i * CHUNK_SIZE);
    }
    return all;
  }

  /** A chunk doubles until it is full, since most lists are short; then a new chunk is added. */
  #grow(): void {
    if (this.#last.length === CHUNK_SIZE) {
      this.#last = new Uint32Array(CHUNK_SIZE);
      this.#chunks.push(this.#last);
      this.#inLast = 0;
      return;
    }
    const grown = new Uint32Array(this.#last.length * 2);
    grown.set(this.#last);
    this.#last = grown;
    this.#chunks[this.#chunks.length - 1] = grown;
  }
}

const CHUNK_LOG2 = 14;
const CHUNK_SIZE = 1 << CHUNK_LOG2;
