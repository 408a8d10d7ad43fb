import { NumberList } from './number-list.ts';

/** Texts as UTF-8 in one byte array, each with an id. Millions of strings would slow down the garbage collector. */
export class TextStore {
  readonly #starts = new NumberList();
  readonly #hashes = new NumberList();
  readonly #encoder = new TextEncoder();
  /** The ids, plus one, of the texts added last, by the low bits of their hashes. */
  #interned: Uint32Array | undefined;
  #bytes = new Uint8Array(1 << 10);
  #length = 0;

  /** Adds a text that does not occur again, and returns its id. */
  add(text: string, hash: number): number {
    return this.#commit(this.#write(text), hash);
  }

  /** Adds a text that may be repeated, and returns its id; frequent texts are stored once. */
  intern(text: string, hash: number): number {
    const end = this.#write(text);
    this.#interned ??= new Uint32Array(INTERN_SLOTS);
    const slot = hash & (INTERN_SLOTS - 1);
    const known = (this.#interned[slot] ?? 0) - 1;
    if (known >= 0 && this.#isLast(known, end)) return known;
    const id = this.#commit(end, hash);
    this.#interned[slot] = id + 1;
    return id;
  }

  /** Returns the bytes of a text; valid until the next is added. */
  at(id: number): Uint8Array {
    return this.#bytes.subarray(this.#starts.at(id), this.#endOf(id));
  }

  /** Approximate size of all texts in bytes. */
  get sizeBytes(): number {
    return this.#length + this.#starts.length * 8;
  }

  /** Returns the hash that a text was added with. */
  hashOf(id: number): number {
    return this.#hashes.at(id);
  }

  isSame(a: number, b: number): boolean {
    return (
      a === b || this.#isEqual(this.#starts.at(a), this.#starts.at(b), { length: this.#endOf(b) - this.#starts.at(b), end: this.#endOf(a) })
    );
  }

  /** Writes a text after all others without committing it, and returns its end. */
  #write(text: string): number {
    this.#reserve(text.length * MAX_BYTES_PER_UNIT);
    const start = this.#length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > MAX_ASCII) return start + this.#encoder.encodeInto(text, this.#bytes.subarray(start)).written;
      this.#bytes[start + i] = unit;
    }
    return start + text.length;
  }

  /** Commits the text that was written last; an uncommitted one is overwritten by the next. */
  #commit(end: number, hash: number): number {
    const id = this.#starts.length;
    this.#starts.add(this.#length);
    this.#hashes.add(hash);
    this.#length = end;
    return id;
  }

  /** Tells whether a text equals the one that was written last. */
  #isLast(id: number, end: number): boolean {
    return this.#isEqual(this.#starts.at(id), this.#length, { length: end - this.#length, end: this.#endOf(id) });
  }

  /** Compares the text from an offset to `end` with the `length` bytes at another offset. */
  #isEqual(from: number, other: number, { length, end }: { readonly length: number; readonly end: number }): boolean {
    if (end - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[from + i] !== this.#bytes[other + i]) return false;
    return true;
  }

  #endOf(id: number): number {
    return id + 1 < this.#starts.length ? this.#starts.at(id + 1) : this.#length;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + count, Math.ceil(this.#bytes.length * GROWTH)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

const INTERN_SLOTS = 1 << 15;
const MAX_ASCII = 0x7f;
/** Largest number of UTF-8 bytes per UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;
const GROWTH = 1.5;
