/** Numbers of equal width in bits, up to 52, one after the other, lowest bit first: any of them is read without the others. */
export class NumberPacker {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bitLength: number) {
    this.#bytes = new Uint8Array(Math.ceil(bitLength / 8));
  }

  write(value: number, bits: number): void {
    let rest = value;
    let left = bits;
    while (left > 0) {
      const shift = this.#at & 7;
      const taken = Math.min(8 - shift, left);
      const byte = this.#at >>> 3;
      const size = 1 << taken;
      this.#bytes[byte] = (this.#bytes[byte] ?? 0) | ((rest % size) << shift);
      rest = rest > 0x7fffffff ? Math.floor(rest / size) : rest >>> taken;
      this.#at += taken;
      left -= taken;
    }
  }

  bytes(): Uint8Array {
    return this.#bytes;
  }
}

/** The number of so many bits at a bit; a RangeError says that the bytes end before it. */
export function unpackNumber(bytes: Uint8Array, at: number, bits: number): number {
  let value = 0;
  let done = 0;
  while (done < bits) {
    const byte = bytes[(at + done) >>> 3];
    if (byte === undefined) throw new RangeError('packed numbers end early');
    const shift = (at + done) & 7;
    const taken = Math.min(8 - shift, bits - done);
    value += ((byte >>> shift) & (2 ** taken - 1)) * 2 ** done;
    done += taken;
  }
  return value;
}

/** Bits that a number up to this takes. */
export function bitsOf(most: number): number {
  let bits = 0;
  while (2 ** bits <= most) bits++;
  return bits;
}
