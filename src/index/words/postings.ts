import { NumberList } from '../number-list.ts';

/**
 * Postings as they come, document by document, in flat arrays: a hundred thousand abstracts are ten million of them.
 * A unit is whatever has one list (a word form, a stem in one field); a value is what its owner packs into 32 bits.
 */
export class PostingLog {
  readonly #units = new NumberList();
  readonly #values = new NumberList();
  /** Where the postings of each document begin. */
  readonly #starts = new NumberList();

  /** Documents must come ascending. */
  add(unit: number, document: number, value: number): void {
    while (this.#starts.length <= document) this.#starts.add(this.#units.length);
    this.#units.add(unit);
    this.#values.add(value);
  }

  /** The lists of every unit; documents ascend within a list, since they came so. What was added is given up. */
  sort(unitCount: number): PostingLists {
    const [units, logged, documentStarts] = [this.#units.take(), this.#values.take(), this.#starts.take()];
    const starts = new Uint32Array(unitCount + 1);
    for (let i = 0; i < units.length; i++) {
      const after = (units[i] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let unit = 0; unit < unitCount; unit++) starts[unit + 1] = (starts[unit + 1] ?? 0) + (starts[unit] ?? 0);
    const next = starts.slice();
    const documents = new Uint32Array(units.length);
    const values = new Uint32Array(units.length);
    for (let document = 0; document < documentStarts.length; document++) {
      const end = documentStarts[document + 1] ?? units.length;
      for (let i = documentStarts[document] ?? 0; i < end; i++) {
        const unit = units[i] ?? 0;
        const at = next[unit] ?? 0;
        documents[at] = document;
        values[at] = logged[i] ?? 0;
        next[unit] = at + 1;
      }
    }
    return new PostingLists(starts, documents, values);
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

/** The bits of a value that tell of a field: of a ranked index a value is two counts of 16 bits, else a bit for each field. */
export function fieldMask(field: number, isRanked: boolean): number {
  return isRanked ? 0xffff << (16 * field) : 1 << field;
}

/** The documents whose values have some of these bits. */
export function documentsWith(mask: number, documents: Uint32Array, values: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (((values[i] ?? 0) & mask) !== 0) count++;
  if (count === 0) return NONE;
  // Most words stand in one field only.
  if (count === documents.length) return documents;
  const found = new Uint32Array(count);
  for (let i = 0, at = 0; at < count; i++) if (((values[i] ?? 0) & mask) !== 0) found[at++] = documents[i] ?? 0;
  return found;
}

const NONE = new Uint32Array();
