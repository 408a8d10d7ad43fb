import { SHARD_BYTES } from './shard-size.ts';
import type { Deflate } from './words/shard-cutter.ts';

export interface ChunkOptions<Row> {
  readonly encode: (rows: readonly Row[]) => Uint8Array;
  readonly deflate: Deflate;
  /** Receives each deflated chunk once it is complete. */
  readonly put: (chunk: Uint8Array, number: number) => void;
  /** Target size of a chunk in bytes; the size of a shard by default. */
  readonly target?: number;
}

/**
 * Cuts the rows of a column into chunks of 2^n consecutive rows, about as long as a shard.
 *
 * The size is chosen from the first 2,048 rows, which are buffered until then.
 */
export class ChunkCutter<Row> {
  readonly #options: ChunkOptions<Row>;
  readonly #target: number;
  #rows: Row[] = [];
  #count = 0;
  #rowsPerChunk: number | undefined;

  constructor(options: ChunkOptions<Row>) {
    this.#options = options;
    this.#target = options.target ?? SHARD_BYTES;
  }

  add(row: Row): void {
    this.#rows.push(row);
    if (this.#rowsPerChunk === undefined && this.#rows.length === SAMPLE_ROWS) this.#chooseSize();
    else if (this.#rows.length === this.#rowsPerChunk) this.#cut();
  }

  /** Writes the remaining rows and returns the binary logarithm of the number of rows in a chunk. */
  finish(): number {
    if (this.#rowsPerChunk === undefined) this.#chooseSize();
    if (this.#rows.length > 0) this.#cut();
    return Math.log2(this.#rowsPerChunk ?? 1);
  }

  #chooseSize(): void {
    const rows = this.#rows;
    const { deflate, encode } = this.#options;
    const bytesPerRow = deflate(encode(rows)).length / Math.max(1, rows.length);
    let rowsPerChunk = MIN_ROWS;
    while (rowsPerChunk < MAX_ROWS && rowsPerChunk * 2 * bytesPerRow <= this.#target) rowsPerChunk *= 2;
    this.#rowsPerChunk = rowsPerChunk;
    this.#rows = [];
    for (const row of rows) {
      this.#rows.push(row);
      if (this.#rows.length === rowsPerChunk) this.#cut();
    }
  }

  #cut(): void {
    const { deflate, encode, put } = this.#options;
    const rows = this.#rows;
    this.#rows = [];
    put(deflate(encode(rows)), this.#count++);
  }
}

const SAMPLE_ROWS = 2048;
const MIN_ROWS = 4;
const MAX_ROWS = 1 << 16;
