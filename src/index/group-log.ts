import { ByteLog } from './byte-log.ts';
import { SHARD_BYTES, shardCountOf } from './cut.ts';
import { MOST_IN_SHARD, namedBytes } from './named-objects.ts';
import { writePostings } from './postings.ts';
import type { Spill } from './spill.ts';
import type { TextGroup } from './text-entries.ts';
import { ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-packer.ts';

/** The entries of a dictionary in their order, encoded as in shards. The number of shards is known only once all are added. */
export class GroupLog {
  /** For each entry: the difference of its hash to the one before, the length of its text and of its posting list. */
  readonly #heads: ByteLog;
  readonly #texts: ByteLog;
  readonly #postings: ByteLog;
  readonly #sampleTexts = new ByteWriter();
  readonly #samplePostings = new ByteWriter();
  readonly #scratch = new ByteWriter();
  #count = 0;
  #lastHash = 0;
  #named = 0;

  constructor(spill: Spill | undefined) {
    this.#heads = new ByteLog(spill);
    this.#texts = new ByteLog(spill);
    this.#postings = new ByteLog(spill);
  }

  add({ hash, text, ordinals }: TextGroup, universe: number): void {
    this.#scratch.clear();
    writePostings(this.#scratch, ordinals, universe);
    const postings = this.#scratch.view();
    this.#heads.writeNumber(hash - this.#lastHash);
    this.#heads.writeNumber(text.length);
    this.#heads.writeNumber(postings.length);
    this.#texts.writeBytes(text);
    this.#postings.writeBytes(postings);
    this.#lastHash = hash;
    this.#named += namedBytes(ordinals, MOST_IN_SHARD);
    if (this.#count++ >= SAMPLED) return;
    this.#sampleTexts.writeBytes(text);
    this.#samplePostings.writeBytes(postings);
  }

  /** Returns the number of shards to cut. */
  shardCount({ deflate, universe, withNames }: CountOptions): number {
    this.#sampleTexts.writeBytes(this.#samplePostings.view());
    const total = this.#texts.length + this.#count + this.#postings.length;
    const count = shardCountOf(this.#sampleTexts.view(), total, deflate);
    return withNames ? Math.ceil((count * SHARD_BYTES + this.#named) / (universe < FEW ? FEW_SHARD_BYTES : NAMING_SHARD_BYTES)) : count;
  }

  /** Returns a reader of the entries; the log is freed while it is read. */
  read(): GroupReader {
    const [heads, texts, postings] = [this.#heads.read(), this.#texts.read(), this.#postings.read()];
    let left = this.#count;
    let hash = 0;
    return {
      nextHead() {
        if (left === 0) return undefined;
        left--;
        hash += heads.readNumber();
        return { hash, textBytes: heads.readNumber(), postingsBytes: heads.readNumber() };
      },
      readTexts: (length) => texts.readBytes(length),
      readPostings: (length) => postings.readBytes(length),
    };
  }
}

interface CountOptions {
  readonly deflate: Deflate;
  readonly universe: number;
  /** True if shards have identities. */
  readonly withNames: boolean;
}

export interface GroupHead {
  readonly hash: number;
  readonly textBytes: number;
  readonly postingsBytes: number;
}

/** Reads headers, texts and posting lists independently, each in the order of the entries. */
export interface GroupReader {
  /** Returns undefined after the last entry. */
  nextHead(): GroupHead | undefined;
  readTexts(length: number): Uint8Array;
  readPostings(length: number): Uint8Array;
}

const SAMPLED = 2000;
/** Smaller than other shards, since a second file with the identities of a long posting list may have to be read. */
const NAMING_SHARD_BYTES = 0.7 * SHARD_BYTES;
/** Smaller again for the segment of newest articles, since every query also reads a shard of the other segment. */
const FEW = 256;
const FEW_SHARD_BYTES = 0.3 * SHARD_BYTES;
