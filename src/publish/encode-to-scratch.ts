/**
 * Encodes texts and bytes, concatenated, as UTF-8 into one reused scratch buffer; the result is valid until the next call. Measuring a text
 * and allocating a buffer for it would take as long as encoding it.
 */
export function encodeToScratch(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  if (pieces.reduce((most, piece) => most + mostBytesOf(piece), 0) > SCRATCH.length) return Buffer.concat(pieces.map(bytesOf));
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += SCRATCH.write(piece, end);
    else {
      SCRATCH.set(piece, end);
      end += piece.byteLength;
    }
  }
  return SCRATCH.subarray(0, end);
}

function mostBytesOf(piece: string | Uint8Array): number {
  return typeof piece === 'string' ? piece.length * MOST_BYTES : piece.byteLength;
}

function bytesOf(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** UTF-8 bytes of one UTF-16 code unit, at most. */
const MOST_BYTES = 3;
const SCRATCH = Buffer.allocUnsafeSlow(1 << 20);
