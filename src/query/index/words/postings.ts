import { ByteLog } from '../byte-log.ts';
import type { Spill } from '../spill.ts';

/**
 * A log of postings in the order of documents; a hundred thousand abstracts have ten million. Spilled to disk if there is a spill file.
 *
 * A list is a word form or a stem in one field; the meaning of a value, 32 bits, is up to the caller.
 */
export class PostingLog {
  /** Pairs of list id, counted from 1, and value; a 0 starts the next document. */
  readonly #log: ByteLog;
  /** Number of postings per list. */
  #sizes = new Uint32Array(1024);
  #count = 0;
  #document = 0;

  constructor(spill?: Spill) {
    this.#log = new ByteLog(spill);
  }

  /** Adds a posting, in ascending order of documents. */
  add(listId: number, document: number, value: number): void {
    for (; this.#document < document; this.#document++) this.#log.writeNumber(0);
    this.#log.writeNumber(listId + 1);
    this.#log.writeNumber(value);
    if (listId >= this.#sizes.length) this.#grow(listId);
    this.#sizes[listId] = (this.#sizes[listId] ?? 0) + 1;
    this.#count++;
  }

  /** Returns the posting lists, ascending by document, and frees the log. */
  sort(listCount: number): PostingLists {
    const starts = new Uint32Array(listCount + 1);
    for (let listId = 0; listId < listCount; listId++) starts[listId + 1] = (starts[listId] ?? 0) + (this.#sizes[listId] ?? 0);
    this.#sizes = new Uint32Array();
    const next = starts.slice();
    const documents = new Uint32Array(this.#count);
    const values = new Uint32Array(this.#count);
    const log = this.#log.read();
    let document = 0;
    for (let read = 0; read < this.#count; ) {
      const listId = log.readNumber() - 1;
      if (listId < 0) {
        document++;
        continue;
      }
      const at = next[listId] ?? 0;
      documents[at] = document;
      values[at] = log.readNumber();
      next[listId] = at + 1;
      read++;
    }
    return new PostingLists(starts, documents, values);
  }

  #grow(listId: number): void {
    const grown = new Uint32Array(Math.max(listId + 1, this.#sizes.length * 2));
    grown.set(this.#sizes);
    this.#sizes = grown;
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

  documentsOf(listId: number): Uint32Array {
    return this.#documents.subarray(this.#starts[listId], this.#starts[listId + 1]);
  }

  valuesOf(listId: number): Uint32Array {
    return this.#values.subarray(this.#starts[listId], this.#starts[listId + 1]);
  }
}

/** Returns the bits of a value that belong to a field: 16 bits of frequency in a ranked index, else one bit. */
export function fieldMask(field: number, isRanked: boolean): number {
  return isRanked ? 0xffff << (16 * field) : 1 << field;
}

/** Returns the documents whose values have any of the bits. */
export function documentsWith(mask: number, documents: Uint32Array, values: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (((values[i] ?? 0) & mask) !== 0) count++;
  if (count === 0) return NONE;
  // Most words occur in one field only.
  if (count === documents.length) return documents;
  const found = new Uint32Array(count);
  for (let i = 0, at = 0; at < count; i++) if (((values[i] ?? 0) & mask) !== 0) found[at++] = documents[i] ?? 0;
  return found;
}

const NONE = new Uint32Array();
