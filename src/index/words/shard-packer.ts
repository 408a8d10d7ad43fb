import type { Artifact } from '../../model/artifact.ts';
import { ShardWriter, sharedLength } from './shard-writer.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** Raw deflate (RFC 1951), as the host of the build has it. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Deflated text and numbers are about this part of themselves; the packer then learns what it is for the words at hand. */
const FIRST_RATIO = 0.45;
const LEAST_RATIO = 0.2;
const NEARLY_FULL = 0.8;
const BURST = 1.15;

/** Cuts records, given in order of their keys, into shards of about a size when deflated, and remembers where it cut. */
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
    // All documents of a common term stand alone: nobody who wants a neighbour should load them.
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

  /** Whether a large record would make the shard half as large again: it then begins the next one. */
  #wouldBurst(record: WordRecord): boolean {
    if (this.#writer.count === 0 || postingCount(record) * 100 < this.#shape.documentCount) return false;
    const alone = new ShardWriter(this.#shape);
    alone.write(record);
    return this.#size() + alone.denseBytes + alone.looseBytes * this.#ratio > this.#shardBytes * BURST;
  }

  /** Guesses until the shard is nearly full, then deflates it once to know how much room is left. */
  #isFull(): boolean {
    if (!this.#isMeasured && this.#size() >= this.#shardBytes * NEARLY_FULL) this.#measure(this.#deflate(this.#writer.bytes()).length);
    return this.#size() >= this.#shardBytes;
  }

  #size(): number {
    return this.#writer.denseBytes + this.#writer.looseBytes * this.#ratio;
  }

  #measure(sizeBytes: number): void {
    const { denseBytes, looseBytes } = this.#writer;
    // Bits of large sets deflate a little too, which must not make the rest look weightless.
    if (looseBytes > 0) this.#ratio = Math.min(Math.max((sizeBytes - denseBytes) / looseBytes, LEAST_RATIO), 1);
    this.#isMeasured = true;
  }

  #cut(): void {
    if (this.#writer.count === 0) return;
    const bytes = this.#deflate(this.#writer.bytes());
    // A shard of one large record says nothing about the next.
    if (this.#writer.count > 1) this.#measure(bytes.length);
    this.#isMeasured = false;
    this.shards.push({ path: `${this.shards.length}.bin`, bytes });
    this.#writer = new ShardWriter(this.#shape);
  }
}

/** The shortest text above one key and not above the next: of `neuron` and `neutral` it is `neut`. */
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
