import { cutAt, LARGEST, SMALLEST } from './content-cut.ts';
import { type Deflate, MIN_RATIO, separatorOf } from './shard-packer.ts';
import { ShardWriter } from './shard-writer.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** Bytes that deflate does not compress and that it does, of the records up to one. */
interface Size {
  readonly incompressible: number;
  readonly compressible: number;
}

/** Assumed compression ratio of a shard until it is measured. */
const FIRST_RATIO = 0.5;

/**
 * Cuts records, in order of their keys, into shards of about the same deflated size, like `ShardPacker`, but at keys that a hash selects.
 *
 * Nothing depends on the shards before, so that an edit of a document changes the shards of its words and perhaps the next cut or two.
 */
export class ContentPacker {
  readonly shards: Uint8Array[] = [];
  readonly separators: string[] = [];
  readonly #shape: RecordShape;
  readonly #deflate: Deflate;
  readonly #shardBytes: number;
  #writer: ShardWriter;
  #records: WordRecord[] = [];
  #sizes: Size[] = [];
  #ratio: number | undefined;
  #lastKey = '';

  constructor(shape: RecordShape, shardBytes: number, deflate: Deflate) {
    this.#shape = shape;
    this.#shardBytes = shardBytes;
    this.#deflate = deflate;
    this.#writer = new ShardWriter(shape);
  }

  add(record: WordRecord): void {
    // The ranks of a common term have a shard of their own; a lookup of another key must not load them.
    const hasOwnShard = record.key.endsWith(RANKS);
    if (hasOwnShard) this.finish();
    this.#write(record);
    if (hasOwnShard) this.#cut(1);
    else while (this.#isFull()) this.#cut(this.#position());
  }

  finish(): void {
    if (this.#records.length > 0) this.#cut(this.#records.length);
  }

  #write(record: WordRecord): void {
    this.#writer.write(record);
    this.#records.push(record);
    const { incompressibleBytes, compressibleBytes } = this.#writer;
    this.#sizes.push({ incompressible: incompressibleBytes, compressible: compressibleBytes });
  }

  /** Tells whether the records fill the largest shard. Measures the compression ratio, once for each shard, when they fill the smallest. */
  #isFull(): boolean {
    const last = this.#sizes.length - 1;
    if (this.#ratio === undefined && this.#sizeOf(last) >= this.#shardBytes * SMALLEST) {
      const { incompressible, compressible } = this.#sizes[last] ?? NOTHING;
      const measured = this.#deflate(this.#writer.bytes()).length;
      this.#ratio = compressible === 0 ? FIRST_RATIO : Math.min(Math.max((measured - incompressible) / compressible, MIN_RATIO), 1);
    }
    return this.#sizeOf(last) >= this.#shardBytes * LARGEST;
  }

  #sizeOf(at: number): number {
    const { incompressible, compressible } = this.#sizes[at] ?? NOTHING;
    return incompressible + compressible * (this.#ratio ?? FIRST_RATIO);
  }

  /** Returns the number of records of a full shard. Without a cut within its limits, it has the most records below them, but at least one. */
  #position(): number {
    const smallest = this.#sizes.findIndex((_, at) => this.#sizeOf(at) >= this.#shardBytes * SMALLEST);
    const largest = this.#sizes.findIndex((_, at) => this.#sizeOf(at) > this.#shardBytes * LARGEST);
    const end = largest < 0 ? this.#sizes.length : largest;
    // A cut before record `n` leaves records 0 to `n - 1`.
    if (smallest + 1 > end) return Math.max(end, 1);
    const keys = this.#records.map(({ key }) => key);
    return cutAt(keys, smallest + 1, Math.min(end + 1, keys.length));
  }

  /** Writes the first records as a shard, and begins the next with the others. */
  #cut(count: number): void {
    const records = this.#records;
    const isWhole = count >= records.length;
    const first = records[0]?.key ?? '';
    this.separators.push(first.endsWith(RANKS) ? first : separatorOf(this.#lastKey, first));
    this.shards.push(this.#deflate(isWhole ? this.#writer.bytes() : bytesOf(records.slice(0, count), this.#shape)));
    this.#lastKey = records[count - 1]?.key ?? '';
    this.#writer = new ShardWriter(this.#shape);
    this.#records = [];
    this.#sizes = [];
    this.#ratio = undefined;
    for (const record of records.slice(count)) this.#write(record);
  }
}

const NOTHING: Size = { incompressible: 0, compressible: 0 };

function bytesOf(records: readonly WordRecord[], shape: RecordShape): Uint8Array {
  const writer = new ShardWriter(shape);
  for (const record of records) writer.write(record);
  return writer.bytes();
}
