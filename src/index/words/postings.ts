/**
 * Postings as they come, document by document, in flat arrays: a hundred thousand abstracts are ten million of them.
 * A unit is whatever has one list (a word form, a stem in one field); a value is what its owner packs into 32 bits.
 */
export class PostingLog {
  #units = new Uint32Array(CHUNK);
  #documents = new Uint32Array(CHUNK);
  #values = new Uint32Array(CHUNK);
  #length = 0;

  add(unit: number, document: number, value: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#documents[this.#length] = document;
    this.#values[this.#length] = value;
    this.#length++;
  }

  /** The lists of every unit; documents ascend within a list, since they came so. What was added is given up. */
  sort(unitCount: number): PostingLists {
    const starts = new Uint32Array(unitCount + 1);
    for (let i = 0; i < this.#length; i++) {
      const after = (this.#units[i] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let unit = 0; unit < unitCount; unit++) starts[unit + 1] = (starts[unit + 1] ?? 0) + (starts[unit] ?? 0);
    const next = starts.slice();
    const documents = new Uint32Array(this.#length);
    const values = new Uint32Array(this.#length);
    for (let i = 0; i < this.#length; i++) {
      const unit = this.#units[i] ?? 0;
      const at = next[unit] ?? 0;
      documents[at] = this.#documents[i] ?? 0;
      values[at] = this.#values[i] ?? 0;
      next[unit] = at + 1;
    }
    this.#length = 0;
    [this.#units, this.#documents, this.#values] = [new Uint32Array(), new Uint32Array(), new Uint32Array()];
    return new PostingLists(starts, documents, values);
  }

  #grow(): void {
    this.#units = grown(this.#units);
    this.#documents = grown(this.#documents);
    this.#values = grown(this.#values);
  }
}

export class PostingLists {
  readonly #starts: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #values: Uint32Array;

  constructor(starts: Uint32Array, documents: Uint32Array, values: Uint32Array) {
    this.#starts = starts;
    this.#documents = documents;
    this.#values = values;
  }

  documentsOf(unit: number): Uint32Array {
    return this.#documents.subarray(this.#starts[unit], this.#starts[unit + 1]);
  }

  valuesOf(unit: number): Uint32Array {
    return this.#values.subarray(this.#starts[unit], this.#starts[unit + 1]);
  }
}

const CHUNK = 1 << 16;

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(CHUNK, Math.ceil(array.length * 1.6)));
  larger.set(array);
  return larger;
}
