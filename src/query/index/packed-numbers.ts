/** Writes numbers of a fixed width of up to 52 bits, lowest bit first, so that each can be read on its own. */
export class NumberPacker {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bitLength: number) {
    this.#bytes = new Uint8Array(Math.ceil(bitLength / 8));
  }

  write(value: number, bits: number): void {
    if (value > MAX_INTEGER) {
      this.#writeInteger(value % HALF, HALF_BITS);
      this.#writeInteger(Math.floor(value / HALF), bits - HALF_BITS);
    } else this.#writeInteger(value, bits);
  }

  #writeInteger(value: number, bits: number): void {
    let remaining = value;
    let at = this.#at;
    const end = at + bits;
    while (at < end) {
      const shift = at & 7;
      const count = Math.min(8 - shift, end - at);
      const byte = at >>> 3;
      this.#bytes[byte] = (this.#bytes[byte] ?? 0) | ((remaining & ((1 << count) - 1)) << shift);
      remaining >>>= count;
      at += count;
    }
    this.#at = end;
  }

  bytes(): Uint8Array {
    return this.#bytes;
  }
}

/** Reads a number of a given width at a bit offset; throws a RangeError past the end. */
export function unpackNumber(bytes: Uint8Array, at: number, bits: number): number {
  let value = 0;
  let read = 0;
  while (read < bits) {
    const byte = bytes[(at + read) >>> 3];
    if (byte === undefined) throw new RangeError('packed numbers end early');
    const shift = (at + read) & 7;
    const count = Math.min(8 - shift, bits - read);
    value += ((byte >>> shift) & (2 ** count - 1)) * 2 ** read;
    read += count;
  }
  return value;
}

/** Returns the number of bits of the largest value. */
export function bitsOf(max: number): number {
  if (max <= 0) return 0;
  return max <= MAX_INTEGER ? 32 - Math.clz32(max) : HALF_BITS + bitsOf(Math.floor(max / HALF));
}

const MAX_INTEGER = 0x7fffffff;
const HALF_BITS = 26;
const HALF = 2 ** HALF_BITS;
