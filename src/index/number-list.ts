/** Whole numbers from 0 to 2^32 - 1 in the least memory, growing as they are added. */
export class NumberList {
  #numbers = new Uint32Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#numbers.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = value;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.#numbers[this.#length - 1];
  }

  /** The numbers, without a copy: good until the next `add`. */
  view(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
