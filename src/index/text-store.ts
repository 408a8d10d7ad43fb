import { NumberList } from './number-list.ts';

/**
 * Texts as UTF-8, one after the other in one run of bytes, each known by its number: millions of them are no strings that a collector of
 * garbage would have to follow.
 */
export class TextStore {
  readonly #starts = new NumberList();
  readonly #hashes = new NumberList();
  readonly #encoder = new TextEncoder();
  /** By the low bits of their hashes, the numbers of the texts met last, and one. */
  #recent: Uint32Array | undefined;
  #bytes = new Uint8Array(1 << 10);
  #length = 0;

  /** A text that is not met again. */
  add(text: string, hash: number): number {
    return this.#keep(this.#write(text), hash);
  }

  /** A text that may have been met: a frequent one is held once. */
  addMet(text: string, hash: number): number {
    const end = this.#write(text);
    this.#recent ??= new Uint32Array(RECENT);
    const slot = hash & (RECENT - 1);
    const known = (this.#recent[slot] ?? 0) - 1;
    if (known >= 0 && this.#isLast(known, end)) return known;
    const id = this.#keep(end, hash);
    this.#recent[slot] = id + 1;
    return id;
  }

  /** The bytes of a text, good until the next is added. */
  at(id: number): Uint8Array {
    return this.#bytes.subarray(this.#starts.at(id), this.#endOf(id));
  }

  /** What all texts take, about. */
  get sizeBytes(): number {
    return this.#length + this.#starts.length * 8;
  }

  /** The hash that a text was added with. */
  hashOf(id: number): number {
    return this.#hashes.at(id);
  }

  isSame(a: number, b: number): boolean {
    return (
      a === b || this.#isEqual(this.#starts.at(a), this.#starts.at(b), { length: this.#endOf(b) - this.#starts.at(b), end: this.#endOf(a) })
    );
  }

  /** Writes a text behind all others, and says where it ends. */
  #write(text: string): number {
    this.#makeRoom(text.length * MOST_BYTES);
    const start = this.#length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > MOST_ASCII) return start + this.#encoder.encodeInto(text, this.#bytes.subarray(start)).written;
      this.#bytes[start + i] = unit;
    }
    return start + text.length;
  }

  /** Makes what was written last a text of its own; else the next is written over it. */
  #keep(end: number, hash: number): number {
    const id = this.#starts.length;
    this.#starts.add(this.#length);
    this.#hashes.add(hash);
    this.#length = end;
    return id;
  }

  /** Whether a text is what was written last. */
  #isLast(id: number, end: number): boolean {
    return this.#isEqual(this.#starts.at(id), this.#length, { length: end - this.#length, end: this.#endOf(id) });
  }

  /** Whether the text from one place to its end is as long, and as it is, from another. */
  #isEqual(from: number, other: number, { length, end }: { readonly length: number; readonly end: number }): boolean {
    if (end - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[from + i] !== this.#bytes[other + i]) return false;
    return true;
  }

  #endOf(id: number): number {
    return id + 1 < this.#starts.length ? this.#starts.at(id + 1) : this.#length;
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + count, Math.ceil(this.#bytes.length * GROWTH)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

const RECENT = 1 << 15;
const MOST_ASCII = 0x7f;
/** Of a UTF-16 code unit as UTF-8. */
const MOST_BYTES = 3;
const GROWTH = 1.5;
