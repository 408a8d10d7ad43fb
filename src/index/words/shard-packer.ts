import type { Artifact } from '../../model/artifact.ts';
import { ShardWriter, sharedLength } from './shard-writer.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** Raw deflate (RFC 1951), provided by the host of the build. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Initial guess of the compression ratio; the packer then measures that of its own data. */
const FIRST_RATIO = 0.45;
const LEAST_RATIO = 0.2;
const NEARLY_FULL = 0.8;
const BURST = 1.15;

/** Cuts records, in order of their keys, into shards of about the same deflated size, and records the separators. */
export class ShardPacker {
  readonly shards: Artifact[] = [];
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
    const standsAlone = record.key.endsWith(RANKS);
    if (standsAlone || this.#wouldBurst(record)) this.#cut();
    if (this.#writer.count === 0) this.separators.push(standsAlone ? record.key : separatorOf(this.#lastKey, record.key));
    this.#writer.write(record);
    this.#lastKey = record.key;
    if (standsAlone || this.#isFull()) this.#cut();
  }

  finish(): void {
    this.#cut();
  }

  /** Tells whether a large record would exceed the target size by 15 %; it then starts the next shard. */
  #wouldBurst(record: WordRecord): boolean {
    if (this.#writer.count === 0 || postingCount(record) * 100 < this.#shape.documentCount) return false;
    const alone = new ShardWriter(this.#shape);
    alone.write(record);
    return this.#size() + alone.denseBytes + alone.looseBytes * this.#ratio > this.#shardBytes * BURST;
  }

  /** Estimates the size until the shard is nearly full, then deflates it once to measure the compression ratio. */
  #isFull(): boolean {
    if (!this.#isMeasured && this.#size() >= this.#shardBytes * NEARLY_FULL) this.#measure(this.#deflate(this.#writer.bytes()).length);
    return this.#size() >= this.#shardBytes;
  }

  #size(): number {
    return this.#writer.denseBytes + this.#writer.looseBytes * this.#ratio;
  }

  #measure(sizeBytes: number): void {
    const { denseBytes, looseBytes } = this.#writer;
    // Bits of large sets compress a little, too, which would make the ratio too small.
    if (looseBytes > 0) this.#ratio = Math.min(Math.max((sizeBytes - denseBytes) / looseBytes, LEAST_RATIO), 1);
    this.#isMeasured = true;
  }

  #cut(): void {
    if (this.#writer.count === 0) return;
    const bytes = this.#deflate(this.#writer.bytes());
    // The ratio of a shard with one large record does not predict that of the next.
    if (this.#writer.count > 1) this.#measure(bytes.length);
    this.#isMeasured = false;
    this.shards.push({ path: `${this.shards.length}.bin`, bytes });
    this.#writer = new ShardWriter(this.#shape);
  }
}

/** Returns the shortest text above one key and not above the next: `neut` for `neuron` and `neutral`. */
function separatorOf(before: string, next: string): string {
  const shared = sharedLength(before, next);
  const first = next.charCodeAt(shared);
  const isSurrogate = first >= 0xd800 && first <= 0xdbff;
  return next.slice(0, shared + (isSurrogate ? 2 : 1));
}

function postingCount(record: WordRecord): number {
  if (record.kind === 'plain') return record.sets.reduce((sum, set) => sum + (set?.length ?? 0), 0);
  if (record.kind === 'head') return 0;
  return [...record.forms, ...record.others].reduce((sum, postings) => sum + (postings?.documents.length ?? 0), 0);
}
