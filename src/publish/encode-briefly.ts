/**
 * Texts and bytes one after the other as UTF-8, good until the next are encoded: into the same room each time, since to measure a text first and
 * to find room for it takes as long as to encode it.
 */
export function encodeBriefly(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  if (pieces.reduce((most, piece) => most + mostBytesOf(piece), 0) > ROOM.length) return Buffer.concat(pieces.map(bytesOf));
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += ROOM.write(piece, end);
    else {
      ROOM.set(piece, end);
      end += piece.byteLength;
    }
  }
  return ROOM.subarray(0, end);
}

function mostBytesOf(piece: string | Uint8Array): number {
  return typeof piece === 'string' ? piece.length * MOST_BYTES : piece.byteLength;
}

function bytesOf(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** Of a character of two bytes. */
const MOST_BYTES = 3;
const ROOM = Buffer.allocUnsafeSlow(1 << 20);
