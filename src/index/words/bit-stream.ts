/** Bits written one after the other, lowest bit of a byte first. */
export class BitWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get bitLength(): number {
    return this.#length;
  }

  /** The low `count` bits of a value, 0 to 30. */
  write(value: number, count: number): void {
    this.#makeRoom(count);
    for (let i = 0; i < count; i++) {
      if ((value >>> i) & 1) this.#set(this.#length + i);
    }
    this.#length += count;
  }

  /** A number as that many one bits and a zero bit. */
  writeUnary(value: number): void {
    this.#makeRoom(value + 1);
    for (let i = 0; i < value; i++) this.#set(this.#length + i);
    this.#length += value + 1;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, (this.#length + 7) >>> 3);
  }

  #set(bit: number): void {
    this.#bytes[bit >>> 3] = (this.#bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }

  #makeRoom(count: number): void {
    const needed = ((this.#length + count) >>> 3) + 1;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what a `BitWriter` wrote; past the end it throws a RangeError. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value |= this.#bit() << i;
    return value;
  }

  readUnary(): number {
    let value = 0;
    while (this.#bit() === 1) value++;
    return value;
  }

  #bit(): number {
    const byte = this.#bytes[this.#at >>> 3];
    if (byte === undefined) throw new RangeError('bits end early');
    const bit = (byte >>> (this.#at & 7)) & 1;
    this.#at++;
    return bit;
  }
}
