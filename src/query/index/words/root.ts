import { ByteReader, ByteWriter } from './byte-stream.ts';
import { sharedLength } from './shard-writer.ts';

/** The header of a word index, which is read first: its fields, and the separators that locate a key. */
export interface WordRoot {
  readonly documentCount: number;
  /** Exact fields, in order. */
  readonly fields: readonly string[];
  /** Ranked fields, the exact ones first; empty if the index is not ranked. */
  readonly ranked: readonly RankedField[];
  /** Code of the language of the stems; `und` for none. */
  readonly language: string;
  /** The separator of a shard is the shortest text above the last key of the shard before it. Of a large index only those of groups. */
  readonly shards: readonly string[];
  /** True if `shards` has the separators of groups of `GROUP_SIZE` shards; those of the shards are in group-0.bin, … */
  readonly isGrouped: boolean;
  /** True if some compound was too long for all its parts to be indexed. */
  readonly hasLongPieces: boolean;
}

export interface RankedField {
  readonly name: string;
  /** Derived from the total length when the root is read. */
  readonly averageLength: number;
  readonly boost: number;
  /** True if lengths are stored in the postings, false if in the table of lengths. */
  readonly hasLengths: boolean;
  /** Sum of all lengths; averages over several segments are computed from it. */
  readonly totalLength: number;
}

export function writeRoot(root: WordRoot): Uint8Array {
  const { shards, ranked, ...rest } = root;
  const out = new ByteWriter();
  const text = new TextEncoder().encode(JSON.stringify({ ...rest, ranked: ranked.map(({ averageLength: _, ...field }) => field) }));
  out.writeNumber(text.length);
  out.writeBytes(text);
  writeSeparators(out, shards);
  return out.bytes();
}

/** Number of shards in a group. A lookup in a large index reads a group of a few hundred bytes instead of all separators. */
export const GROUP_SIZE = 40;

export function writeGroup(separators: readonly string[]): Uint8Array {
  const out = new ByteWriter();
  writeSeparators(out, separators);
  return out.bytes();
}

/** Decodes a group of separators; throws a RangeError for other bytes. */
export function readGroup(bytes: Uint8Array): string[] {
  return readSeparators(new ByteReader(bytes));
}

/** Decodes a root; throws a RangeError or SyntaxError for other bytes. */
export function readRoot(bytes: Uint8Array): WordRoot {
  const reader = new ByteReader(bytes);
  const rest = JSON.parse(new TextDecoder('utf-8').decode(reader.readBytes(reader.readNumber()))) as Omit<WordRoot, 'shards'>;
  const ranked = rest.ranked.map((field) => ({ ...field, averageLength: field.totalLength / rest.documentCount }));
  return { ...rest, ranked, shards: readSeparators(reader) };
}

/** Returns the number of the shard that would have a key: the last whose separator is not above it. */
export function shardOf(separators: readonly string[], key: string): number {
  let low = 0;
  let high = separators.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((separators[middle] ?? '') <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

function writeSeparators(out: ByteWriter, separators: readonly string[]): void {
  out.writeNumber(separators.length);
  let text = '';
  let last = '';
  for (const separator of separators) {
    const shared = sharedLength(last, separator);
    out.writeNumber(shared);
    text += separator.slice(shared);
    last = separator;
  }
  for (const [i, separator] of separators.entries()) out.writeNumber(separator.length - sharedLength(separators[i - 1] ?? '', separator));
  const bytes = new TextEncoder().encode(text);
  out.writeNumber(bytes.length);
  out.writeBytes(bytes);
}

function readSeparators(reader: ByteReader): string[] {
  const count = reader.readNumber();
  const shared = Array.from({ length: count }, () => reader.readNumber());
  const lengths = Array.from({ length: count }, () => reader.readNumber());
  const text = new TextDecoder('utf-8').decode(reader.readBytes(reader.readNumber()));
  const separators: string[] = [];
  let at = 0;
  let last = '';
  for (let i = 0; i < count; i++) {
    const end = at + (lengths[i] ?? 0);
    last = last.slice(0, shared[i]) + text.slice(at, end);
    separators.push(last);
    at = end;
  }
  return separators;
}

/** Suffix that makes a prefix larger than every key with that prefix. */
export const AFTER_PREFIX = '\uFFFF';
