import { NumberList } from './number-list.ts';

/** A list of ascending numbers, mostly consecutive, stored as the bounds of runs. */
export class RunList {
  readonly #bounds = new NumberList();
  #length = 0;
  #end = -1;

  get length(): number {
    return this.#length;
  }

  /** Adds a number, in ascending order. */
  add(value: number): void {
    if (value !== this.#end) {
      if (this.#end >= 0) this.#bounds.add(this.#end);
      this.#bounds.add(value);
    }
    this.#end = value + 1;
    this.#length++;
  }

  /** Returns the numbers. */
  numbers(): Uint32Array {
    const all = new Uint32Array(this.#length);
    let at = 0;
    for (let i = 0; i < this.#bounds.length; i += 2) {
      const end = i + 1 < this.#bounds.length ? this.#bounds.at(i + 1) : this.#end;
      for (let value = this.#bounds.at(i); value < end; value++) all[at++] = value;
    }
    return all;
  }
}
