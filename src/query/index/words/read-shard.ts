import { BitReader } from './bit-stream.ts';
import { ByteReader } from './byte-stream.ts';
import { readDocSet } from './doc-set.ts';
import { KIND, PAIR, STREAMS, type StreamName } from './shard-writer.ts';
import type {
  FieldPostings,
  FormPostings,
  PlainRecord,
  RankedRecord,
  RecordShape,
  TopHit,
  TopHitsRecord,
  WordRecord,
} from './word-record.ts';

/** Decodes the records of an inflated shard, in order of their keys; throws a RangeError for other bytes. */
export function readShard(bytes: Uint8Array, shape: RecordShape): WordRecord[] {
  const shard = openShard(bytes, shape);
  const records: WordRecord[] = [];
  let key = '';
  for (let i = 0; i < shard.count; i++) {
    key = key.slice(0, shard.number('keyShared')) + shard.text(shard.number('keyLength'));
    const head = shard.number('head');
    records.push(readers[head % 3]?.(shard, key, Math.floor(head / 3)) ?? fail());
  }
  return records;
}

interface Shard {
  readonly shape: RecordShape;
  readonly count: number;
  number(stream: StreamName): number;
  byte(stream: StreamName): number;
  text(length: number): string;
  set(count: number): Uint32Array<ArrayBuffer>;
}

function openShard(bytes: Uint8Array, shape: RecordShape): Shard {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  const lengths = STREAMS.map(() => reader.readNumber());
  const textLength = reader.readNumber();
  const streams = new Map(STREAMS.map((name, i) => [name, new ByteReader(reader.readBytes(lengths[i] ?? 0))]));
  const text = new TextDecoder('utf-8').decode(reader.readBytes(textLength));
  const bits = new BitReader(reader.rest());
  let textAt = 0;
  return {
    shape,
    count,
    number: (stream) => (streams.get(stream) ?? fail()).readNumber(),
    byte: (stream) => (streams.get(stream) ?? fail()).readByte(),
    text(length) {
      textAt += length;
      return text.slice(textAt - length, textAt);
    },
    set: (size) => readDocSet(bits, size, shape.documentCount),
  };
}

type ReadRecord = (shard: Shard, key: string, size: number) => WordRecord;
const readers: Readonly<Record<number, ReadRecord>> = { [KIND.ranked]: readRanked, [KIND.plain]: readPlain, [KIND.topHits]: readTopHits };

function readRanked(shard: Shard, key: string, formCount: number): RankedRecord {
  const { exactCount, rankedCount } = shard.shape;
  if (shard.shape.hasTies) shard.number('mask');
  const forms = Array.from({ length: formCount }, () => readForm(shard, key));
  const mask = rankedCount === exactCount ? 0 : shard.number('mask');
  const others = fieldFlags(mask, rankedCount).map((isThere, field) => (isThere ? readField(shard, field) : undefined));
  return { kind: 'ranked', key, forms, others };
}

function readForm(shard: Shard, key: string): FormPostings {
  const text = key.slice(0, key.length - shard.number('formBack')) + shard.text(shard.number('formLength'));
  const count = shard.number('count');
  const documents = shard.set(count);
  const first = new Uint32Array(count);
  const second = new Uint32Array(count);
  const firstLengths = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const pair = shard.byte('frequency');
    const isEscaped = pair === PAIR.escape;
    first[i] = isEscaped ? shard.number('frequency') : Math.floor(pair / PAIR.scale);
    second[i] = isEscaped ? shard.number('frequency') : pair % PAIR.scale;
    if ((first[i] ?? 0) > 0) firstLengths[i] = shard.number('length');
  }
  return { text, documents, first, second, firstLengths };
}

function readField(shard: Shard, field: number): FieldPostings {
  const count = shard.number('count');
  const documents = shard.set(count);
  const frequencies = new Uint32Array(count);
  const lengths = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    frequencies[i] = shard.number('frequency');
    if (shard.shape.hasLengths[field]) lengths[i] = shard.number('length');
  }
  return { documents, frequencies, lengths };
}

function readPlain(shard: Shard, key: string, mask: number): PlainRecord {
  const sets = fieldFlags(mask, shard.shape.exactCount).map((isThere) => (isThere ? shard.set(shard.number('count')) : undefined));
  return { kind: 'plain', key, sets };
}

function readTopHits(shard: Shard, key: string, hitCount: number): TopHitsRecord {
  const fields = Array.from({ length: shard.shape.rankedCount }, (_, field) => field);
  const count = shard.number('count');
  const fieldCounts = fields.map(() => shard.number('count'));
  const hits: TopHit[] = [];
  for (let i = 0; i < hitCount; i++) {
    const frequencies: number[] = [];
    const lengths: number[] = [];
    for (const field of fields) {
      const frequency = shard.number('frequency');
      frequencies.push(frequency);
      lengths.push(frequency > 0 && shard.shape.hasLengths[field] ? shard.number('length') : 0);
    }
    hits.push({ document: shard.number('hit'), frequencies, lengths });
  }
  return { kind: 'top-hits', key, count, fieldCounts, hits };
}

function fieldFlags(mask: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, i) => Math.floor(mask / 2 ** i) % 2 === 1);
}

function fail(): never {
  throw new RangeError('a record is of another kind');
}
