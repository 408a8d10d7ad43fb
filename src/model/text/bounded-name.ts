import { v5 as uuidOf } from 'uuid';
import { slugOf } from './slug.ts';

/**
 * Returns a name that fits file systems: a long one is cut and followed by a hash of the complete name.
 *
 * Different names stay different, and the same name stays the same.
 *
 *   'cell-biology'       ->  'cell-biology'
 *   'a'.repeat(300)      ->  'aaaa…aaaa~5d0b9f0c3e4a7712'
 *
 * File systems allow 255 bytes of UTF-8; 200 leave room for suffixes and prefixes: `.crossref.xml`, `-2`, `name-`.
 */
export function boundedName(name: string, maxBytes: number = MAX_NAME_BYTES): string {
  if (isWithinBytes(name, maxBytes)) return name;
  const hash = hashOfName(name);
  return `${prefixOfBytes(name, maxBytes - hash.length - 1)}~${hash}`;
}

/** Returns the slug of a text as a file or folder name. */
export function nameSlugOf(words: string): string {
  return boundedName(slugOf(words));
}

/** Returns a 64-bit hash of a name in 16 hexadecimal digits: half of a version-5 UUID, the only digest available in this folder. */
export function hashOfName(name: string): string {
  return uuidOf(name, NAMES).replaceAll('-', '').slice(-16);
}

/** Tells whether a text has at most this many bytes in UTF-8. Mostly decided by its length. */
export function isWithinBytes(text: string, maxBytes: number): boolean {
  return text.length * MAX_BYTES_PER_UNIT <= maxBytes || (text.length <= maxBytes && ENCODER.encode(text).length <= maxBytes);
}

/** Returns the longest prefix of complete characters with at most this many bytes. */
function prefixOfBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += ENCODER.encode(character).length;
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const ENCODER = new TextEncoder();
// A UTF-16 code unit has at most three bytes in UTF-8.
const MAX_BYTES_PER_UNIT = 3;
const MAX_NAME_BYTES = 200;
// The version-5 namespace of these names.
const NAMES = '2a5e0c1e-7d0f-5c1b-9a39-6a2f6f0f4c11';
