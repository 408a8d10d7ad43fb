import type { Spill } from './spill.ts';
import { ByteWriter } from './words/byte-stream.ts';

/** An append-only log of bytes and numbers that is read once, in the same order. Chunks are spilled to disk if there is a spill file. */
export class ByteLog {
  readonly #spill: Spill | undefined;
  readonly #chunks: Chunk[] = [];
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
    if (this.#writer.length >= CHUNK_BYTES) this.#flush();
  }

  writeBytes(bytes: Uint8Array): void {
    this.#writer.writeBytes(bytes);
    if (this.#writer.length >= CHUNK_BYTES) this.#flush();
  }

  /** Returns a reader from the start of the log. Chunks are freed once they are read. */
  read(): ByteLogReader {
    this.#flush();
    return new ByteLogReader(this.#chunks, this.#spill);
  }

  #flush(): void {
    const { length } = this.#writer;
    this.#chunks.push(this.#spill === undefined ? this.#writer.bytes() : { at: this.#spill.append(this.#writer.view()), length });
    this.#length += length;
    this.#writer.clear();
  }
}

/** Reads a log from its start; throws a RangeError past the end. */
export class ByteLogReader {
  readonly #chunks: Chunk[];
  readonly #spill: Spill | undefined;
  #chunkIndex = 0;
  #bytes = new Uint8Array();
  #at = 0;

  constructor(chunks: Chunk[], spill: Spill | undefined) {
    this.#chunks = chunks;
    this.#spill = spill;
  }

  readNumber(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      while (this.#at === this.#bytes.length) this.#nextChunk();
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
      while (this.#at === this.#bytes.length) this.#nextChunk();
      const copied = this.#bytes.subarray(this.#at, this.#at + count - done);
      all.set(copied, done);
      done += copied.length;
      this.#at += copied.length;
    }
    return all;
  }

  #nextChunk(): void {
    const chunk = this.#chunks[this.#chunkIndex];
    if (chunk === undefined) throw new RangeError('a log ends early');
    this.#bytes = chunk instanceof Uint8Array ? chunk : this.#readChunk(chunk);
    this.#chunks[this.#chunkIndex++] = EMPTY;
    this.#at = 0;
  }

  #readChunk({ at, length }: Exclude<Chunk, Uint8Array>): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    this.#spill?.read(at, bytes);
    return bytes;
  }
}

/** A chunk in memory, or its position in the spill file. */
type Chunk = Uint8Array<ArrayBuffer> | { readonly at: number; readonly length: number };

const EMPTY = new Uint8Array();
const CHUNK_BYTES = 1 << 16;
