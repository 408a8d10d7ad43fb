import type { ByteReader, ByteWriter } from './byte-stream.ts';

/**
 * Writes the lengths of a field by document as runs of equal differences.
 *
 * Documents are sorted by length within a year, so most differences are 0 or 1. Each run is the difference in zigzag encoding (0, -1, 1,
 * -2, … as 0, 1, 2, 3, …) and the number of repetitions.
 */
export function writeLengths(out: ByteWriter, lengths: readonly number[]): void {
  let last = 0;
  let at = 0;
  while (at < lengths.length) {
    const step = (lengths[at] ?? 0) - last;
    let run = 0;
    while (at < lengths.length && (lengths[at] ?? 0) - last === step) {
      last += step;
      at++;
      run++;
    }
    out.writeNumber(step >= 0 ? step * 2 : -step * 2 - 1);
    out.writeNumber(run);
  }
}

export function readLengths(reader: ByteReader, documentCount: number): Uint32Array {
  const lengths = new Uint32Array(documentCount);
  let last = 0;
  let at = 0;
  while (at < documentCount) {
    const folded = reader.readNumber();
    const step = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    let run = reader.readNumber();
    if (run === 0 || run > documentCount - at) throw new RangeError('a run of lengths is of another size');
    for (; run > 0; run--) {
      last += step;
      lengths[at++] = last;
    }
  }
  return lengths;
}
