import type { Artifact } from '../../model/artifact.ts';
import { ShardWriter, sharedLength } from './shard-writer.ts';
import { RANKS, type RecordShape, type WordRecord } from './word-record.ts';

/** Raw deflate (RFC 1951), as the host of the build has it. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Deflated text and numbers are about this part of themselves; the packer then learns what it is for the words at hand. */
const FIRST_RATIO = 0.45;

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

  constructor(shape: RecordShape, shardBytes: number, deflate: Deflate) {
    this.#shape = shape;
    this.#shardBytes = shardBytes;
    this.#deflate = deflate;
    this.#writer = new ShardWriter(shape);
  }

  add(record: WordRecord): void {
    // All documents of a common term stand alone: nobody who wants a neighbour should load them.
    const standsAlone = record.key.endsWith(RANKS);
    if (standsAlone) this.#cut();
    if (this.#writer.count === 0) this.separators.push(standsAlone ? record.key : separatorOf(this.#lastKey, record.key));
    this.#writer.write(record);
    this.#lastKey = record.key;
    if (standsAlone || this.#writer.denseBytes + this.#writer.looseBytes * this.#ratio >= this.#shardBytes) this.#cut();
  }

  finish(): void {
    this.#cut();
  }

  #cut(): void {
    if (this.#writer.count === 0) return;
    const bytes = this.#deflate(this.#writer.bytes());
    const { denseBytes, looseBytes } = this.#writer;
    if (looseBytes > 500) this.#ratio = this.#ratio * 0.7 + ((bytes.length - denseBytes) / looseBytes) * 0.3;
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
