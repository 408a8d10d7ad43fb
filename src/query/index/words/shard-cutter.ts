import { cutAt, LARGEST, SMALLEST } from './content-cut.ts';
import { separatorOf } from './named-files.ts';
import { ShardWriter } from './shard-writer.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** Raw deflate (RFC 1951), provided by the host of the build. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

export interface CutShard extends ShardEnd {
  /** The shortest text above the last key of the shard before it. */
  readonly separator: string;
  /** Deflated. */
  readonly bytes: Uint8Array;
}

/** The end of a shard, and what decided it. */
export interface ShardEnd {
  /** Last key of the shard. */
  readonly last: string;
  /** Last key that was read to find the end, in this shard or after it; undefined if all records were read. No record after it matters. */
  readonly read: string | undefined;
}

export interface ShardCutterOptions {
  readonly shape: RecordShape;
  /** Target size of a deflated shard. */
  readonly shardBytes: number;
  readonly deflate: Deflate;
}

/**
 * Cuts records, in order of their keys, into shards of about the same deflated size, at keys that a hash selects.
 *
 * Nothing depends on the shards before but the separator, so that an edit of a document changes the shards of its words and perhaps the next cut
 * or two.
 */
export class ShardCutter {
  readonly #records: Iterator<WordRecord>;
  readonly #options: ShardCutterOptions;
  /** Records that were read and are in no shard yet. */
  #pending: WordRecord[] = [];
  #lastKey: string;

  /** `lastKey` is the last key of the shard before the records; '' if there is none. */
  constructor(records: Iterable<WordRecord>, options: ShardCutterOptions, lastKey = '') {
    this.#records = records[Symbol.iterator]();
    this.#options = options;
    this.#lastKey = lastKey;
  }

  /** Key of the next shard's first record; undefined if there are no more records. */
  get nextKey(): string | undefined {
    return this.#recordAt(0)?.key;
  }

  /** Returns the next shard; undefined if there are no more records. */
  cut(): CutShard | undefined {
    const first = this.nextKey;
    if (first === undefined) return undefined;
    // The ranks of a common term have a shard of their own; a lookup of another key must not load them.
    const { count, readCount } = first.endsWith(RANKS) ? { count: 1, readCount: 1 } : this.#findEnd();
    const { shape, deflate } = this.#options;
    const writer = new ShardWriter(shape);
    for (const record of this.#pending.slice(0, count)) writer.write(record);
    const separator = first.endsWith(RANKS) ? first : separatorOf(this.#lastKey, first);
    this.#lastKey = this.#pending[count - 1]?.key ?? '';
    const read = this.#pending[readCount - 1]?.key;
    this.#pending = this.#pending.slice(count);
    return { separator, bytes: deflate(writer.bytes()), last: this.#lastKey, read };
  }

  /** Returns the number of records of the next shard, and of those read to find its end; the end of all counts as one. */
  #findEnd(): { readonly count: number; readonly readCount: number } {
    const filler = new ShardFiller(this.#options);
    for (let at = 0; ; at++) {
      const record = this.#recordAt(at);
      if (record === undefined || record.key.endsWith(RANKS)) return { count: at, readCount: at + 1 };
      if (filler.fill(record)) return { count: filler.position(this.#pending), readCount: at + 1 };
    }
  }

  #recordAt(at: number): WordRecord | undefined {
    while (this.#pending.length <= at) {
      const next = this.#records.next();
      if (next.done === true) return undefined;
      this.#pending.push(next.value);
    }
    return this.#pending[at];
  }
}

/** Bytes that deflate does not compress and that it does, of the records up to one. */
interface Size {
  readonly incompressible: number;
  readonly compressible: number;
}

/** Assumed compression ratio of a shard until it is measured. */
const FIRST_RATIO = 0.5;
const MIN_RATIO = 0.2;

/** Estimates the size of records. */
class ShardFiller {
  readonly #deflate: Deflate;
  readonly #shardBytes: number;
  readonly #writer: ShardWriter;
  readonly #sizes: Size[] = [];
  #ratio: number | undefined;

  constructor({ shape, deflate, shardBytes }: ShardCutterOptions) {
    this.#deflate = deflate;
    this.#shardBytes = shardBytes;
    this.#writer = new ShardWriter(shape);
  }

  /** Adds a record. Returns true if they fill the largest shard. Measures the compression ratio, once, when they fill the smallest. */
  fill(record: WordRecord): boolean {
    this.#writer.write(record);
    const size = { incompressible: this.#writer.incompressibleBytes, compressible: this.#writer.compressibleBytes };
    const at = this.#sizes.push(size) - 1;
    if (this.#ratio === undefined && this.#sizeOf(at) >= this.#shardBytes * SMALLEST) {
      const measured = this.#deflate(this.#writer.bytes()).length;
      this.#ratio =
        size.compressible === 0 ? FIRST_RATIO : Math.min(Math.max((measured - size.incompressible) / size.compressible, MIN_RATIO), 1);
    }
    return this.#sizeOf(at) >= this.#shardBytes * LARGEST;
  }

  /** Returns the number of records of a full shard. Without a cut within its limits, it has the most records below them, but at least one. */
  position(records: readonly WordRecord[]): number {
    const count = this.#sizes.length;
    const smallest = this.#sizes.findIndex((_, at) => this.#sizeOf(at) >= this.#shardBytes * SMALLEST);
    const largest = this.#sizes.findIndex((_, at) => this.#sizeOf(at) > this.#shardBytes * LARGEST);
    const end = largest < 0 ? count : largest;
    // A cut before record `n` leaves records 0 to `n - 1`.
    if (smallest + 1 > end) return Math.max(end, 1);
    const keys = records.slice(0, count).map(({ key }) => key);
    return cutAt(keys, smallest + 1, Math.min(end + 1, count));
  }

  #sizeOf(at: number): number {
    const { incompressible, compressible } = this.#sizes[at] ?? { incompressible: 0, compressible: 0 };
    return incompressible + compressible * (this.#ratio ?? FIRST_RATIO);
  }
}
