import { hashText } from './text-hash.ts';

/** A value of a dictionary of texts: what stands in the shard, and the hash that says in which. */
export interface DictionaryKey {
  readonly key: string;
  /** 29 bits, so that a hash and the number of an entry fit in one double. */
  readonly hash: number;
  /** False for a long value, which the key only stands for: the reader must look at the value itself. */
  readonly isExact: boolean;
}

/**
 * How a value stands in its tag: the only one (a string, or a list of that string alone), or an element of a longer list.
 * `=` asks for the first, `contains` for both.
 */
export type KeyRole = 'sole' | 'element' | 'boolean';

/**
 * The key of a value. A long value is cut, and two hashes and its length stand for the rest.
 *
 *   dictionaryKey('Cell biology', 'element')  ->  { key: 'eCell biology', … }
 */
export function dictionaryKey(value: string, role: KeyRole): DictionaryKey {
  const [first, second] = hashText(value);
  const isExact = value.length <= LONGEST_WHOLE;
  const said = isExact ? value : `${value.slice(0, KEPT)}\u0000${first.toString(36)}.${second.toString(36)}.${value.length}`;
  return { key: PREFIX[role] + said, hash: first >>> 3, isExact };
}

/** The shard of a hash of 29 bits among so many. */
export function shardOfHash(hash: number, shardCount: number): number {
  return Math.floor((hash / 2 ** 29) * shardCount);
}

const PREFIX: Readonly<Record<KeyRole, string>> = { sole: 's', element: 'e', boolean: 'b' };
const LONGEST_WHOLE = 120;
const KEPT = 12;
