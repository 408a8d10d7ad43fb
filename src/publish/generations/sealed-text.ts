import { createHash } from 'node:crypto';

/** Yields a text piece by piece, and last a line with the SHA-256 of everything before it, by which damage is detected. */
export function* sealedPieces(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`${SEAL}\t${hash.digest('hex')}\n`);
}

/** Passes sealed pieces on, and knows the SHA-256 of the seal when the last one has passed. */
export function readingSeal(pieces: Iterable<Uint8Array>): { readonly pieces: Iterable<Uint8Array>; readonly sha256: () => string } {
  let last: Uint8Array = new Uint8Array();
  function* passed(): Generator<Uint8Array> {
    for (const piece of pieces) {
      last = piece;
      yield piece;
    }
  }
  return { pieces: passed(), sha256: () => Buffer.from(last).toString('latin1').trimEnd().split('\t')[1] ?? '' };
}

export interface SealedText {
  /** Everything before the last line. */
  readonly body: Buffer;
  readonly sha256: string;
}

/** Returns a sealed text without its seal; undefined where it is damaged or cut short. */
export function openSealed(text: Buffer): SealedText | undefined {
  const end = text.length - SEAL_BYTES;
  const sha256 = text.toString('latin1', end + SEAL.length + 1, text.length - 1);
  if (end <= 0 || text.toString('latin1', end) !== `${SEAL}\t${sha256}\n`) return undefined;
  const body = text.subarray(0, end);
  return createHash('sha256').update(body).digest('hex') === sha256 ? { body, sha256 } : undefined;
}

const SEAL = 'sha256';
const SEAL_BYTES = SEAL.length + 1 + 64 + 1;
