import { ByteReader, ByteWriter } from './byte-stream.ts';
import type { IndexFile } from './index-file.ts';
import { writeGroup } from './root.ts';
import type { Deflate } from './shard-packer.ts';
import { sharedLength } from './shard-writer.ts';

/** A word of the index and the number of documents that contain it. */
export interface ListedWord {
  readonly text: string;
  readonly count: number;
}

/** Words per shard of the list; about 4 KB deflated. */
export const WORDS_PER_SHARD = 1500;

/** Ranked terms per shard. All shards are read together; decoding one must not block a page noticeably. */
const STEMS_PER_SHARD = 12_000;

/** Writes the ranked terms in order, in shards (`stems-0.bin`, …); `stems.bin` has the first term of each. */
export function writeStemList(stems: readonly ListedWord[], deflate: Deflate): IndexFile[] {
  return writeList('stems', stems, { size: STEMS_PER_SHARD, deflate });
}

/**
 * Writes the words of the index in order, in shards (`words-0.bin`, …); `words.bin` has the first word of each.
 *
 * Wildcards are matched against this list, and misspelt words are compared with it.
 */
export function writeWordList(words: readonly ListedWord[], deflate: Deflate): IndexFile[] {
  return writeList('words', words, { size: WORDS_PER_SHARD, deflate });
}

function writeList(
  name: string,
  words: readonly ListedWord[],
  { size, deflate }: { readonly size: number; readonly deflate: Deflate },
): IndexFile[] {
  const shards: IndexFile[] = [];
  const separators: string[] = [];
  for (let at = 0; at < words.length; at += size) {
    const part = words.slice(at, at + size);
    separators.push(at === 0 ? '' : (part[0]?.text ?? ''));
    shards.push({ path: `${name}-${shards.length}.bin`, bytes: deflate(writeWords(part)) });
  }
  return [{ path: `${name}.bin`, bytes: deflate(writeGroup(separators)) }, ...shards];
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
