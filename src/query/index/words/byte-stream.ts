/** Writes bytes and varints (LEB128: seven bits per byte, lowest first). */
export class ByteWriter {
  #bytes = new Uint8Array(128);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  writeByte(value: number): void {
    if (this.#length === this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Writes an integer from 0 to 2^53 - 1. */
  writeNumber(value: number): void {
    let rest = value;
    while (rest > 0x7fffffff) {
      this.writeByte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    while (rest >= 0x80) {
      this.writeByte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.writeByte(rest);
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Empties the writer and keeps its buffer. */
  clear(): void {
    this.#length = 0;
  }

  /** Returns the bytes without a copy; valid until the next write or `clear`. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + count, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** Reads the output of a `ByteWriter`; throws a RangeError past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  readByte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('bytes end early');
    this.#at++;
    return byte;
  }

  readNumber(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.readByte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
      if (scale > 2 ** 49) throw new RangeError('a number is too long');
    }
  }

  readBytes(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError('bytes end early');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  rest(): Uint8Array {
    return this.readBytes(this.#bytes.length - this.#at);
  }
}
