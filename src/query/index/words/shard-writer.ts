import { BitWriter } from './bit-stream.ts';
import { ByteWriter } from './byte-stream.ts';
import { writeDocSet } from './doc-set.ts';
import type { FieldPostings, FormPostings, PlainRecord, RankedRecord, RecordShape, TopHitsRecord, WordRecord } from './word-record.ts';

/**
 * The streams of a shard. Similar numbers are adjacent, which deflates better than whole records one after the other.
 *
 * In the bytes they are followed by the text and the bits of the sets.
 */
export const STREAMS = ['keyShared', 'keyLength', 'head', 'formBack', 'formLength', 'count', 'mask', 'frequency', 'length', 'hit'] as const;
export type StreamName = (typeof STREAMS)[number];

export const KIND = { ranked: 0, plain: 1, topHits: 2 } as const;

/** Packs two frequencies into one byte: up to 6 in the first field, up to 30 in the second. */
export const PAIR = { most: [6, 30], scale: 32, escape: 255 } as const;

/** Encodes records, in order of their keys, as the bytes of one shard, not yet deflated. */
export class ShardWriter {
  readonly #shape: RecordShape;
  readonly #streams: Record<StreamName, ByteWriter> = newStreams();
  readonly #bits = new BitWriter();
  #text = '';
  #lastKey = '';
  #count = 0;

  constructor(shape: RecordShape) {
    this.#shape = shape;
  }

  get count(): number {
    return this.#count;
  }

  /** Number of bytes that deflate does not compress. */
  get incompressibleBytes(): number {
    return this.#bits.bitLength >>> 3;
  }

  /** Number of bytes that deflate compresses. */
  get compressibleBytes(): number {
    return STREAMS.reduce((sum, name) => sum + this.#streams[name].length, this.#text.length);
  }

  write(record: WordRecord): void {
    this.#writeKey(record.key);
    if (record.kind === 'ranked') this.#writeRanked(record);
    else if (record.kind === 'plain') this.#writePlain(record);
    else this.#writeTopHits(record);
    this.#count++;
  }

  bytes(): Uint8Array {
    const out = new ByteWriter();
    const text = new TextEncoder().encode(this.#text);
    out.writeNumber(this.#count);
    for (const name of STREAMS) out.writeNumber(this.#streams[name].length);
    out.writeNumber(text.length);
    for (const name of STREAMS) out.writeBytes(this.#streams[name].bytes());
    out.writeBytes(text);
    out.writeBytes(this.#bits.bytes());
    return out.bytes();
  }

  #writeKey(key: string): void {
    const shared = sharedLength(this.#lastKey, key);
    this.#streams.keyShared.writeNumber(shared);
    this.#streams.keyLength.writeNumber(key.length - shared);
    this.#text += key.slice(shared);
    this.#lastKey = key;
  }

  #writeRanked(record: RankedRecord): void {
    this.#streams.head.writeNumber(record.forms.length * 3 + KIND.ranked);
    for (const form of record.forms) this.#writeForm(form, record.key);
    if (this.#shape.rankedCount === this.#shape.exactCount) return;
    this.#streams.mask.writeNumber(maskOf(record.others.map((other) => other !== undefined)));
    record.others.forEach((other, field) => {
      if (other !== undefined) this.#writeField(other, field);
    });
  }

  #writeForm(form: FormPostings, key: string): void {
    const shared = sharedLength(key, form.text);
    this.#streams.formBack.writeNumber(key.length - shared);
    this.#streams.formLength.writeNumber(form.text.length - shared);
    this.#text += form.text.slice(shared);
    this.#streams.count.writeNumber(form.documents.length);
    writeDocSet(this.#bits, form.documents, this.#shape.documentCount);
    for (let i = 0; i < form.documents.length; i++) {
      this.#writePair(form.first[i] ?? 0, form.second[i] ?? 0);
      if ((form.first[i] ?? 0) > 0) this.#streams.length.writeNumber(form.firstLengths[i] ?? 0);
    }
  }

  #writePair(first: number, second: number): void {
    const stream = this.#streams.frequency;
    if (first <= PAIR.most[0] && second <= PAIR.most[1]) {
      stream.writeByte(first * PAIR.scale + second);
      return;
    }
    stream.writeByte(PAIR.escape);
    stream.writeNumber(first);
    stream.writeNumber(second);
  }

  #writeField(postings: FieldPostings, field: number): void {
    this.#streams.count.writeNumber(postings.documents.length);
    writeDocSet(this.#bits, postings.documents, this.#shape.documentCount);
    for (let i = 0; i < postings.documents.length; i++) {
      this.#streams.frequency.writeNumber(postings.frequencies[i] ?? 0);
      if (this.#shape.hasLengths[field]) this.#streams.length.writeNumber(postings.lengths[i] ?? 0);
    }
  }

  #writePlain(record: PlainRecord): void {
    const mask = maskOf(record.sets.map((set) => set !== undefined && set.length > 0));
    this.#streams.head.writeNumber(mask * 3 + KIND.plain);
    for (const set of record.sets) {
      if (set === undefined || set.length === 0) continue;
      this.#streams.count.writeNumber(set.length);
      writeDocSet(this.#bits, set, this.#shape.documentCount);
    }
  }

  #writeTopHits(record: TopHitsRecord): void {
    this.#streams.head.writeNumber(record.hits.length * 3 + KIND.topHits);
    this.#streams.count.writeNumber(record.count);
    for (const count of record.fieldCounts) this.#streams.count.writeNumber(count);
    for (const hit of record.hits) {
      this.#streams.hit.writeNumber(hit.document);
      hit.frequencies.forEach((frequency, field) => {
        this.#streams.frequency.writeNumber(frequency);
        if (frequency > 0 && this.#shape.hasLengths[field]) this.#streams.length.writeNumber(hit.lengths[field] ?? 0);
      });
    }
  }
}

/** Returns the length of the common prefix of two words in UTF-16 code units; it never splits a surrogate pair. */
export function sharedLength(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  const last = b.charCodeAt(shared - 1);
  return shared > 0 && last >= 0xd800 && last <= 0xdbff ? shared - 1 : shared;
}

function maskOf(flags: readonly boolean[]): number {
  return flags.reduce((mask, flag, i) => (flag ? mask + 2 ** i : mask), 0);
}

function newStreams(): Record<StreamName, ByteWriter> {
  return {
    keyShared: new ByteWriter(),
    keyLength: new ByteWriter(),
    head: new ByteWriter(),
    formBack: new ByteWriter(),
    formLength: new ByteWriter(),
    count: new ByteWriter(),
    mask: new ByteWriter(),
    frequency: new ByteWriter(),
    length: new ByteWriter(),
    hit: new ByteWriter(),
  };
}
