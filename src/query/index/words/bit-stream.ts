/** Writes bits, lowest bit of a byte first. */
export class BitWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get bitLength(): number {
    return this.#length;
  }

  /** Writes the low `count` bits of a value, 0 to 30. */
  write(value: number, count: number): void {
    this.#reserve(count);
    let rest = value & ((1 << count) - 1);
    let at = this.#length;
    this.#length += count;
    while (at < this.#length) {
      const shift = at & 7;
      this.#bytes[at >>> 3] = (this.#bytes[at >>> 3] ?? 0) | (rest << shift);
      rest >>>= 8 - shift;
      at += 8 - shift;
    }
  }

  /** Writes a number as that many one bits and a zero bit. */
  writeUnary(value: number): void {
    let rest = value;
    for (; rest > 29; rest -= 29) this.write(ONES, 29);
    this.write((1 << rest) - 1, rest + 1);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, (this.#length + 7) >>> 3);
  }

  #reserve(count: number): void {
    const needed = ((this.#length + count) >>> 3) + 1;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads the bits of a `BitWriter`; throws a RangeError past the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads a number of up to 30 bits. */
  read(count: number): number {
    let value = 0;
    for (let done = 0; done < count; ) {
      const shift = this.#at & 7;
      const taken = Math.min(8 - shift, count - done);
      value |= ((this.#byte() >>> shift) & ((1 << taken) - 1)) << done;
      this.#at += taken;
      done += taken;
    }
    return value;
  }

  readUnary(): number {
    let value = 0;
    for (;;) {
      const shift = this.#at & 7;
      const zeros = ~(this.#byte() >>> shift) & (0xff >>> shift);
      if (zeros !== 0) {
        const ones = 31 - Math.clz32(zeros & -zeros);
        this.#at += ones + 1;
        return value + ones;
      }
      this.#at += 8 - shift;
      value += 8 - shift;
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at >>> 3];
    if (byte === undefined) throw new RangeError('bytes end early');
    return byte;
  }
}

const ONES = 2 ** 29 - 1;
