/**
 * A text in UTF-8, good until the next is encoded: into the same room each time, since to measure a text first and to find room for it takes
 * as long as to encode it.
 */
export function encodeBriefly(text: string): Uint8Array {
  return text.length * MOST_BYTES <= ROOM.length ? ROOM.subarray(0, ROOM.write(text)) : Buffer.from(text);
}

/** Of a character of two bytes. */
const MOST_BYTES = 3;
const ROOM = Buffer.allocUnsafeSlow(1 << 20);
