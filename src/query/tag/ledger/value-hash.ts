import type { TagValue } from '../../../model/tagged-object.ts';

/**
 * Returns a value's hash in three characters (18 bits).
 *
 * A change is missed with a probability of 1 in 262,144; a ledger has a thousand hashes per article, so they have to be short.
 */
export function valueHash(value: TagValue): string {
  return letters(hash32(textOf(value)) >>> 14, 3);
}

/** Returns a name's hash in four characters (24 bits), which distinguishes the components of an article. */
export function nameHash(name: string): string {
  return letters(hash32(name) >>> 8, 4);
}

function textOf(value: TagValue): string {
  return typeof value === 'object' ? `list\n${value.join('\n')}` : `${typeof value}\n${value}`;
}

// FNV-1a over UTF-16 code units with the finalizer of MurmurHash3, which spreads the last units over all bits.
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function letters(bits: number, count: number): string {
  let out = '';
  for (let i = count - 1; i >= 0; i--) out += ALPHABET[(bits >>> (6 * i)) & 63];
  return out;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
