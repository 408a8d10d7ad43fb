import { v5 as uuidOf } from 'uuid';
import { slugOf } from './slug.ts';

/**
 * A name of a file or folder that is no longer than a disk takes: a long one is cut, and the hash of all of it follows, so that
 * different names stay different and the same name stays the same.
 *
 *   'cell-biology'       ->  'cell-biology'
 *   'a'.repeat(300)      ->  'aaaa…aaaa~5d0b9f0c3e4a7712'
 *
 * Disks take 255 bytes of UTF-8; 200 leave room for what is appended: `.crossref.xml`, `-2`, `name-`.
 */
export function boundedName(name: string, mostBytes: number = LONGEST_NAME_BYTES): string {
  if (isWithinBytes(name, mostBytes)) return name;
  const hash = hashOfName(name);
  return `${headOfBytes(name, mostBytes - hash.length - 1)}~${hash}`;
}

/** The slug of words as a name of a file or folder. */
export function nameSlugOf(words: string): string {
  return boundedName(slugOf(words));
}

/** 64 bits that stand for a name, as 16 hexadecimal digits: half of a UUID of version 5, since this room has no other digest. */
export function hashOfName(name: string): string {
  return uuidOf(name, NAMES).replaceAll('-', '').slice(-16);
}

/** True if a text has at most so many bytes of UTF-8. Most texts are decided by their length. */
export function isWithinBytes(text: string, mostBytes: number): boolean {
  return text.length * MOST_BYTES_OF_UNIT <= mostBytes || (text.length <= mostBytes && ENCODER.encode(text).length <= mostBytes);
}

/** The longest beginning of whole characters that has at most so many bytes. */
function headOfBytes(text: string, mostBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += ENCODER.encode(character).length;
    if (bytes > mostBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const ENCODER = new TextEncoder();
// A unit of UTF-16 is three bytes of UTF-8 at most.
const MOST_BYTES_OF_UNIT = 3;
const LONGEST_NAME_BYTES = 200;
// The version-5 namespace of these names.
const NAMES = '2a5e0c1e-7d0f-5c1b-9a39-6a2f6f0f4c11';
