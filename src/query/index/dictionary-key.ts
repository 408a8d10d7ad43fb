import { hashText } from './text-hash.ts';

/** A key of a dictionary of texts: the text stored in the shard, and the hash that selects the shard. */
export interface DictionaryKey {
  readonly key: string;
  /** 29 bits, so that a hash and the number of an entry fit in one double. */
  readonly hash: number;
  /** False if the key is a shortened long value; the reader then compares the value itself. */
  readonly isExact: boolean;
}

/**
 * The role of a value in its tag: the only one (a string, or a list of one), or an element of a longer list.
 *
 * `=` looks up `sole`, `contains` both.
 */
export type KeyRole = 'sole' | 'element' | 'boolean';

/**
 * Returns the key of a value. A long value is cut to 12 characters, followed by two hashes and its length.
 *
 *   dictionaryKey('Cell biology', 'element')  ->  { key: 'eCell biology', … }
 */
export function dictionaryKey(value: string, role: KeyRole): DictionaryKey {
  const [first, second] = hashText(value);
  const isExact = value.length <= MAX_EXACT_LENGTH;
  const text = isExact ? value : `${value.slice(0, CUT_LENGTH)}\u0000${first.toString(36)}.${second.toString(36)}.${value.length}`;
  return { key: PREFIX[role] + text, hash: first >>> 3, isExact };
}

/** Returns the shard of a 29-bit hash. */
export function shardOfHash(hash: number, shardCount: number): number {
  return Math.floor((hash / 2 ** 29) * shardCount);
}

const PREFIX: Readonly<Record<KeyRole, string>> = { sole: 's', element: 'e', boolean: 'b' };
const MAX_EXACT_LENGTH = 120;
const CUT_LENGTH = 12;
