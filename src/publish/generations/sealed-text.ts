import { createHash } from 'node:crypto';

/** Yields a text in chunks and appends a line with the SHA-256 of everything before it, which detects damage. */
export function* sealedPieces(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`${SEAL}\t${hash.digest('hex')}\n`);
}

/** Passes sealed chunks on and reads the SHA-256 from the last one; call `sha256` after the iteration. */
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
  /** Text without the checksum line. */
  readonly body: Buffer;
  readonly sha256: string;
}

/** Verifies the checksum line and removes it; undefined if the text is damaged or truncated. */
export function openSealed(text: Buffer): SealedText | undefined {
  const end = text.length - SEAL_BYTES;
  const sha256 = text.toString('latin1', end + SEAL.length + 1, text.length - 1);
  if (end <= 0 || text.toString('latin1', end) !== `${SEAL}\t${sha256}\n`) return undefined;
  const body = text.subarray(0, end);
  return createHash('sha256').update(body).digest('hex') === sha256 ? { body, sha256 } : undefined;
}

const SEAL = 'sha256';
const SEAL_BYTES = SEAL.length + 1 + 64 + 1;
