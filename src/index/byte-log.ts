import type { Spill } from './spill.ts';
import { ByteWriter } from './words/byte-stream.ts';

/** An append-only log of bytes and numbers that is read once, in the same order. Chunks are spilled to disk if there is a spill file. */
export class ByteLog {
  readonly #spill: Spill | undefined;
  readonly #pieces: Piece[] = [];
  readonly #writer = new ByteWriter();
  #length = 0;

  constructor(spill: Spill | undefined) {
    this.#spill = spill;
  }

  /** Length in bytes. */
  get length(): number {
    return this.#length + this.#writer.length;
  }

  writeNumber(value: number): void {
    this.#writer.writeNumber(value);
    if (this.#writer.length >= PIECE) this.#putPiece();
  }

  writeBytes(bytes: Uint8Array): void {
    this.#writer.writeBytes(bytes);
    if (this.#writer.length >= PIECE) this.#putPiece();
  }

  /** Returns a reader from the start of the log. Chunks are freed once they are read. */
  read(): ByteLogReader {
    this.#putPiece();
    return new ByteLogReader(this.#pieces, this.#spill);
  }

  #putPiece(): void {
    const { length } = this.#writer;
    this.#pieces.push(this.#spill === undefined ? this.#writer.bytes() : { at: this.#spill.append(this.#writer.view()), length });
    this.#length += length;
    this.#writer.clear();
  }
}

/** Reads a log from its start; throws a RangeError past the end. */
export class ByteLogReader {
  readonly #pieces: Piece[];
  readonly #spill: Spill | undefined;
  #piece = 0;
  #bytes = new Uint8Array();
  #at = 0;

  constructor(pieces: Piece[], spill: Spill | undefined) {
    this.#pieces = pieces;
    this.#spill = spill;
  }

  readNumber(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      while (this.#at === this.#bytes.length) this.#nextPiece();
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  readBytes(count: number): Uint8Array {
    const end = this.#at + count;
    if (end <= this.#bytes.length) {
      const within = this.#bytes.subarray(this.#at, end);
      this.#at = end;
      return within;
    }
    const all = new Uint8Array(count);
    for (let done = 0; done < count; ) {
      while (this.#at === this.#bytes.length) this.#nextPiece();
      const part = this.#bytes.subarray(this.#at, this.#at + count - done);
      all.set(part, done);
      done += part.length;
      this.#at += part.length;
    }
    return all;
  }

  #nextPiece(): void {
    const piece = this.#pieces[this.#piece];
    if (piece === undefined) throw new RangeError('a log ends early');
    this.#bytes = piece instanceof Uint8Array ? piece : this.#readPiece(piece);
    this.#pieces[this.#piece++] = NOTHING;
    this.#at = 0;
  }

  #readPiece({ at, length }: Exclude<Piece, Uint8Array>): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    this.#spill?.read(at, bytes);
    return bytes;
  }
}

/** A chunk in memory, or its position in the spill file. */
type Piece = Uint8Array<ArrayBuffer> | { readonly at: number; readonly length: number };

const NOTHING = new Uint8Array();
const PIECE = 1 << 16;
