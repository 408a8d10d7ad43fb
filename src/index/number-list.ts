/**
 * A growing list of 32-bit unsigned integers in typed arrays.
 *
 * Chunks of 16,384 numbers avoid copying a list of millions when it grows, and over-allocate little.
 */
export class NumberList {
  readonly #pieces: Uint32Array[] = [];
  #last = new Uint32Array(16);
  #inLast = 0;

  constructor() {
    this.#pieces.push(this.#last);
  }

  get length(): number {
    return (this.#pieces.length - 1) * PIECE + this.#inLast;
  }

  add(value: number): void {
    if (this.#inLast === this.#last.length) this.#makeRoom();
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
    this.#pieces.splice(0, this.#pieces.length, this.#last);
    this.#inLast = 0;
  }

  at(index: number): number {
    return this.#pieces[index >>> PIECE_LOG2]?.[index & (PIECE - 1)] ?? 0;
  }

  get last(): number | undefined {
    return this.length === 0 ? undefined : this.#last[this.#inLast - 1];
  }

  /** Returns the numbers. Short lists are not copied: the result is valid until the next `add`. */
  view(): Uint32Array {
    if (this.#pieces.length === 1) return this.#last.subarray(0, this.#inLast);
    const all = new Uint32Array(this.length);
    for (const [i, piece] of this.#pieces.entries()) {
      all.set(i === this.#pieces.length - 1 ? piece.subarray(0, this.#inLast) : piece, i * PIECE);
    }
    return all;
  }

  /** A chunk doubles until it is full, since most lists are short; then a new chunk is added. */
  #makeRoom(): void {
    if (this.#last.length === PIECE) {
      this.#last = new Uint32Array(PIECE);
      this.#pieces.push(this.#last);
      this.#inLast = 0;
      return;
    }
    const grown = new Uint32Array(this.#last.length * 2);
    grown.set(this.#last);
    this.#last = grown;
    this.#pieces[this.#pieces.length - 1] = grown;
  }
}

const PIECE_LOG2 = 14;
const PIECE = 1 << PIECE_LOG2;
