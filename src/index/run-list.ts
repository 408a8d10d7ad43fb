import { NumberList } from './number-list.ts';

/** Ascending numbers, each once, of which most follow each other: kept as where runs begin and end. */
export class RunList {
  readonly #bounds = new NumberList();
  #length = 0;
  #end = -1;

  get length(): number {
    return this.#length;
  }

  /** Numbers must come ascending. */
  add(value: number): void {
    if (value !== this.#end) {
      if (this.#end >= 0) this.#bounds.add(this.#end);
      this.#bounds.add(value);
    }
    this.#end = value + 1;
    this.#length++;
  }

  /** The numbers. */
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
