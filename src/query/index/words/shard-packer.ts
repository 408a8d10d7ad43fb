import { ShardWriter, sharedLength } from './shard-writer.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** Raw deflate (RFC 1951), provided by the host of the build. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Initial guess of the compression ratio; the packer then measures that of its own data. */
const FIRST_RATIO = 0.45;
export const MIN_RATIO = 0.2;
const NEARLY_FULL = 0.8;
const OVERFLOW = 1.15;

/** Cuts records, in order of their keys, into shards of about the same deflated size, and records the separators. */
export class ShardPacker {
  readonly shards: Uint8Array[] = [];
  readonly separators: string[] = [];
  readonly #shape: RecordShape;
  readonly #deflate: Deflate;
  readonly #shardBytes: number;
  #writer: ShardWriter;
  #lastKey = '';
  #ratio = FIRST_RATIO;
  #isMeasured = false;

  constructor(shape: RecordShape, shardBytes: number, deflate: Deflate) {
    this.#shape = shape;
    this.#shardBytes = shardBytes;
    this.#deflate = deflate;
    this.#writer = new ShardWriter(shape);
  }

  add(record: WordRecord): void {
    // The ranks of a common term have a shard of their own; a lookup of another key must not load them.
    const hasOwnShard = record.key.endsWith(RANKS);
    if (hasOwnShard || this.#wouldOverflow(record)) this.#cut();
    if (this.#writer.count === 0) this.separators.push(hasOwnShard ? record.key : separatorOf(this.#lastKey, record.key));
    this.#writer.write(record);
    this.#lastKey = record.key;
    if (hasOwnShard || this.#isFull()) this.#cut();
  }

  finish(): void {
    this.#cut();
  }

  /** Tells whether a large record would exceed the target size by 15 %; it then starts the next shard. */
  #wouldOverflow(record: WordRecord): boolean {
    if (this.#writer.count === 0 || postingCount(record) * 100 < this.#shape.documentCount) return false;
    const alone = new ShardWriter(this.#shape);
    alone.write(record);
    return this.#size() + alone.incompressibleBytes + alone.compressibleBytes * this.#ratio > this.#shardBytes * OVERFLOW;
  }

  /** Estimates the size until the shard is nearly full, then deflates it once to measure the compression ratio. */
  #isFull(): boolean {
    if (!this.#isMeasured && this.#size() >= this.#shardBytes * NEARLY_FULL) this.#measure(this.#deflate(this.#writer.bytes()).length);
    return this.#size() >= this.#shardBytes;
  }

  #size(): number {
    return this.#writer.incompressibleBytes + this.#writer.compressibleBytes * this.#ratio;
  }

  #measure(sizeBytes: number): void {
    const { incompressibleBytes, compressibleBytes } = this.#writer;
    // Bits of large sets compress a little, too, which would make the ratio too small.
    if (compressibleBytes > 0) this.#ratio = Math.min(Math.max((sizeBytes - incompressibleBytes) / compressibleBytes, MIN_RATIO), 1);
    this.#isMeasured = true;
  }

  #cut(): void {
    if (this.#writer.count === 0) return;
    const bytes = this.#deflate(this.#writer.bytes());
    // The ratio of a shard with one large record does not predict that of the next.
    if (this.#writer.count > 1) this.#measure(bytes.length);
    this.#isMeasured = false;
    this.shards.push(bytes);
    this.#writer = new ShardWriter(this.#shape);
  }
}

/** Returns the shortest text above one key and not above the next: `neut` for `neuron` and `neutral`. */
export function separatorOf(before: string, next: string): string {
  const shared = sharedLength(before, next);
  const first = next.charCodeAt(shared);
  const isSurrogate = first >= 0xd800 && first <= 0xdbff;
  return next.slice(0, shared + (isSurrogate ? 2 : 1));
}

function postingCount(record: WordRecord): number {
  if (record.kind === 'plain') return record.sets.reduce((sum, set) => sum + (set?.length ?? 0), 0);
  if (record.kind === 'top-hits') return 0;
  return [...record.forms, ...record.others].reduce((sum, postings) => sum + (postings?.documents.length ?? 0), 0);
}
