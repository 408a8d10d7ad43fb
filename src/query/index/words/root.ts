import { ByteReader, ByteWriter } from './byte-stream.ts';
import { type NamedFiles, readNamedFiles, readSeparators, writeNamedFiles } from './named-files.ts';

/** The header of a word index, which is read first: its fields, and the files that have its records. */
export interface WordRoot {
  readonly documentCount: number;
  /** Exact fields, in order. */
  readonly fields: readonly string[];
  /** Ranked fields, the exact ones first; empty if the index is not ranked. */
  readonly ranked: readonly RankedField[];
  /** Code of the language of the stems; `und` for none. */
  readonly language: string;
  /** The shards; of a large index the groups of about `GROUP_SIZE` shards, whose files have the separators and names of the shards. */
  readonly shards: NamedFiles;
  /** True if `shards` has groups. */
  readonly isGrouped: boolean;
  /** Names of the other files. */
  readonly lists: Readonly<Partial<Record<ListName, string>>>;
  /** True for an index of format 2. */
  readonly isFormer?: true;
  /** In format 2: true if some compound was too long for all its parts to be indexed. */
  readonly hasLongPieces?: boolean;
}

/**
 * The lists of a word index.
 *
 * They have words, for wildcards; ranked terms, for fuzzy words; words for corrections, also reversed; compounds of too many runs for all their parts
 * to be indexed; and lengths of fields.
 */
export type ListName = 'words' | 'stems' | 'spelling' | 'gnilleps' | 'long' | 'lengths';

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
  writeNamedFiles(out, shards);
  return out.bytes();
}

/** Number of shards in a group. A lookup in a large index reads a group of a few hundred bytes instead of all separators and names. */
export const GROUP_SIZE = 40;

/** Decodes a root; throws a RangeError or SyntaxError for other bytes. */
export function readRoot(bytes: Uint8Array): WordRoot {
  const reader = new ByteReader(bytes);
  return { ...readFields(reader), shards: readNamedFiles(reader) };
}

/** Decodes the root of an index of format 2, whose shards have numbers instead of names. */
export function readFormerRoot(bytes: Uint8Array): WordRoot {
  const reader = new ByteReader(bytes);
  return { ...readFields(reader), shards: { starts: readSeparators(reader), names: [] }, lists: {}, isFormer: true };
}

function readFields(reader: ByteReader): Omit<WordRoot, 'shards'> {
  const fields = JSON.parse(new TextDecoder('utf-8').decode(reader.readBytes(reader.readNumber()))) as Omit<WordRoot, 'shards'>;
  return { ...fields, ranked: fields.ranked.map((field) => ({ ...field, averageLength: field.totalLength / fields.documentCount })) };
}

/** Suffix that makes a prefix larger than every key with that prefix. */
export const AFTER_PREFIX = '\uFFFF';
