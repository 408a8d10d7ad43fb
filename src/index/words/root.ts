import { ByteReader, ByteWriter } from './byte-stream.ts';
import { sharedLength } from './shard-writer.ts';

/** The file of an index that is read first: what is in it, and which shard holds a key. */
export interface WordRoot {
  readonly documentCount: number;
  /** Exact fields, in order. */
  readonly fields: readonly string[];
  /** Ranked fields, the exact ones first; none where nothing is ranked. */
  readonly ranked: readonly RankedField[];
  /** Code of the language by which words are grouped; `und` for none. */
  readonly language: string;
  /** Separators: of every shard the shortest text that is above the last key of the shard before it. Of every group of shards, where there are many. */
  readonly shards: readonly string[];
  /** Whether `shards` are groups of `GROUP_SIZE`, whose separators stand in files of their own (group-0.bin, …). */
  readonly isGrouped: boolean;
  /** Whether some joined piece was too long to be indexed in every stretch. */
  readonly hasLongPieces: boolean;
}

export interface RankedField {
  readonly name: string;
  /** Not written: it follows from the sum. */
  readonly averageLength: number;
  readonly boost: number;
  /** Whether lengths stand with the postings, and not in the table of lengths. */
  readonly hasLengths: boolean;
  /** Sum of the lengths, so that segments can be averaged together. */
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

/** Shards to a group: a reader of a large index then loads a few hundred bytes more with a word, and not the separators of all. */
export const GROUP_SIZE = 40;

export function writeGroup(separators: readonly string[]): Uint8Array {
  const out = new ByteWriter();
  writeSeparators(out, separators);
  return out.bytes();
}

/** A RangeError says that the bytes are no separators. */
export function readGroup(bytes: Uint8Array): string[] {
  return readSeparators(new ByteReader(bytes));
}

/** A RangeError or a SyntaxError says that the bytes are no root. */
export function readRoot(bytes: Uint8Array): WordRoot {
  const reader = new ByteReader(bytes);
  const rest = JSON.parse(new TextDecoder('utf-8').decode(reader.readBytes(reader.readNumber()))) as Omit<WordRoot, 'shards'>;
  const ranked = rest.ranked.map((field) => ({ ...field, averageLength: field.totalLength / rest.documentCount }));
  return { ...rest, ranked, shards: readSeparators(reader) };
}

/** The number of the shard that would hold a key: the last whose separator is not above it. */
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
