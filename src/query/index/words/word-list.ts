import { ByteReader, ByteWriter } from './byte-stream.ts';
import { cutList, LARGEST } from './content-cut.ts';
import { type AddFile, namedFilesBytes } from './named-files.ts';
import type { Deflate } from './shard-cutter.ts';
import { sharedLength } from './shard-writer.ts';

/** A word of the index and the number of documents that contain it. */
export interface ListedWord {
  readonly text: string;
  readonly count: number;
}

/** Words per shard of the list, about; 4 KB deflated. */
const WORDS_PER_SHARD = 1500;
export const MAX_WORDS_PER_SHARD = Math.floor(WORDS_PER_SHARD * LARGEST);

/** Ranked terms per shard. All shards are read together; decoding one must not block a page noticeably. */
const STEMS_PER_SHARD = 12_000;

/** Writes the ranked terms in order, in shards, and returns the name of the list. */
export function writeStemList(stems: readonly ListedWord[], deflate: Deflate, add: AddFile): string {
  return writeList(stems, { size: STEMS_PER_SHARD, deflate, add });
}

/**
 * Writes the words of the index in order, in shards, and returns the name of the list.
 *
 * Wildcards are matched against this list, and misspelt words are compared with it.
 */
export function writeWordList(words: readonly ListedWord[], deflate: Deflate, add: AddFile): string {
  return writeList(words, { size: WORDS_PER_SHARD, deflate, add });
}

/** Writes sorted words in shards of about `size` words, and a list of the shards, whose name is returned. */
export function writeList(words: readonly ListedWord[], { size, deflate, add }: ListOptions): string {
  const cuts = cutList(
    words.map(({ text }) => text),
    size,
  );
  const parts = cuts.slice(1).map((end, i) => words.slice(cuts[i], end));
  const starts = parts.map(([first], i) => (i === 0 ? '' : (first?.text ?? '')));
  return add(deflate(namedFilesBytes({ starts, names: parts.map((part) => add(deflate(writeWords(part)))) })));
}

interface ListOptions {
  readonly size: number;
  readonly deflate: Deflate;
  readonly add: AddFile;
}

/** Encodes words with front coding: the numbers of all words, then their counts, then their text. */
export function writeWords(words: readonly ListedWord[]): Uint8Array {
  const out = new ByteWriter();
  out.writeNumber(words.length);
  let last = '';
  let text = '';
  const lengths: number[] = [];
  for (const word of words) {
    const shared = sharedLength(last, word.text);
    out.writeNumber(shared);
    lengths.push(word.text.length - shared);
    text += word.text.slice(shared);
    last = word.text;
  }
  for (const length of lengths) out.writeNumber(length);
  for (const word of words) out.writeNumber(word.count);
  out.writeBytes(new TextEncoder().encode(text));
  return out.bytes();
}

/** Decodes a list of words; throws a RangeError for other bytes. */
export function readWords(bytes: Uint8Array): ListedWord[] {
  const reader = new ByteReader(bytes);
  const size = reader.readNumber();
  if (size > bytes.length) throw new RangeError('a list is longer than its bytes');
  const shared = Array.from({ length: size }, () => reader.readNumber());
  const lengths = Array.from({ length: size }, () => reader.readNumber());
  const counts = Array.from({ length: size }, () => reader.readNumber());
  const text = new TextDecoder('utf-8').decode(reader.rest());
  const words: ListedWord[] = [];
  let at = 0;
  let last = '';
  for (let i = 0; i < size; i++) {
    const end = at + (lengths[i] ?? 0);
    last = last.slice(0, shared[i]) + text.slice(at, end);
    words.push({ text: last, count: counts[i] ?? 0 });
    at = end;
  }
  return words;
}
