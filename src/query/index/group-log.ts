import { ByteLog } from './byte-log.ts';
import { inlineBytes, MAX_INLINE } from './inline-identities.ts';
import { writePostings } from './postings.ts';
import { SHARD_BYTES, shardCountOf, stepUp } from './shard-size.ts';
import type { Spill } from './spill.ts';
import type { TextGroup } from './text-entries.ts';
import { ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-cutter.ts';

/** The entries of a dictionary in their order, encoded as in shards. The number of shards is known only once all are added. */
export class GroupLog {
  /** For each entry: the difference of its hash to the one before, the length of its text and of its posting list. */
  readonly #headers: ByteLog;
  readonly #texts: ByteLog;
  readonly #postings: ByteLog;
  readonly #sampleTexts = new ByteWriter();
  readonly #samplePostings = new ByteWriter();
  readonly #scratch = new ByteWriter();
  #count = 0;
  #lastHash = 0;
  #identityBytes = 0;

  constructor(spill: Spill | undefined) {
    this.#headers = new ByteLog(spill);
    this.#texts = new ByteLog(spill);
    this.#postings = new ByteLog(spill);
  }

  add({ hash, text, ordinals }: TextGroup, universe: number): void {
    this.#scratch.clear();
    writePostings(this.#scratch, ordinals, universe);
    const postings = this.#scratch.view();
    this.#headers.writeNumber(hash - this.#lastHash);
    this.#headers.writeNumber(text.length);
    this.#headers.writeNumber(postings.length);
    this.#texts.writeBytes(text);
    this.#postings.writeBytes(postings);
    this.#lastHash = hash;
    this.#identityBytes += inlineBytes(ordinals, MAX_INLINE);
    if (this.#count++ >= SAMPLE_ENTRIES) return;
    this.#sampleTexts.writeBytes(text);
    this.#samplePostings.writeBytes(postings);
  }

  /** Returns the number of shards to cut. */
  shardCount({ deflate, universe, withIdentities }: CountOptions): number {
    this.#sampleTexts.writeBytes(this.#samplePostings.view());
    const total = this.#texts.length + this.#count + this.#postings.length;
    const count = shardCountOf(this.#sampleTexts.view(), total, deflate);
    const target = universe < SMALL_SEGMENT ? SMALL_SEGMENT_SHARD_BYTES : SHARD_BYTES;
    return stepUp(withIdentities ? Math.ceil((count * SHARD_BYTES + this.#identityBytes) / target) : count);
  }

  /** Returns a reader of the entries; the log is freed while it is read. */
  read(): GroupReader {
    const [headers, texts, postings] = [this.#headers.read(), this.#texts.read(), this.#postings.read()];
    let left = this.#count;
    let hash = 0;
    return {
      nextHeader() {
        if (left === 0) return undefined;
        left--;
        hash += headers.readNumber();
        return { hash, textBytes: headers.readNumber(), postingsBytes: headers.readNumber() };
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
  readonly withIdentities: boolean;
}

export interface EntryHeader {
  readonly hash: number;
  readonly textBytes: number;
  readonly postingsBytes: number;
}

/** Reads headers, texts and posting lists independently, each in the order of the entries. */
export interface GroupReader {
  /** Returns undefined after the last entry. */
  nextHeader(): EntryHeader | undefined;
  readTexts(length: number): Uint8Array;
  readPostings(length: number): Uint8Array;
}

const SAMPLE_ENTRIES = 2000;
/** Shards of the segment of newest articles are smaller, since every query also reads a shard of the other segment. */
const SMALL_SEGMENT = 256;
const SMALL_SEGMENT_SHARD_BYTES = 0.5 * SHARD_BYTES;
