import type { BitReader, BitWriter } from './bit-stream.ts';

/** Ascending ordinals without duplicates. */
export type DocSet = ArrayLike<number>;

/** Encodings of a dense set; a sparse set always uses `GAPS` and has no marker. */
const GAPS = 0;
const COMPLEMENT = 1;
const BITMAP = 2;

/**
 * Writes a set of ordinals below `documentCount` in the shortest of three encodings.
 *
 * These are Rice-coded gaps, the gaps of the complement, and one bit per document. The reader has to know the size of the set.
 */
export function writeDocSet(bits: BitWriter, set: DocSet, documentCount: number): void {
  if (!isDense(set.length, documentCount)) {
    writeGaps(bits, set, documentCount);
    return;
  }
  const complement = complementOf(set, documentCount);
  const costs = [gapBits(set, documentCount), gapBits(complement, documentCount), documentCount];
  const best = costs.indexOf(Math.min(...costs));
  bits.write(best, 2);
  if (best === GAPS) writeGaps(bits, set, documentCount);
  if (best === COMPLEMENT) writeGaps(bits, complement, documentCount);
  if (best === BITMAP) writeBitmap(bits, set, documentCount);
}

/** Reads a set of `count` ordinals; throws a RangeError for other bits. */
export function readDocSet(bits: BitReader, count: number, documentCount: number): Uint32Array<ArrayBuffer> {
  if (count > documentCount) throw new RangeError('a set is beyond the index');
  if (!isDense(count, documentCount)) return readGaps(bits, count, documentCount);
  const encoding = bits.read(2);
  if (encoding === GAPS) return readGaps(bits, count, documentCount);
  if (encoding === COMPLEMENT) return complementOf(readGaps(bits, documentCount - count, documentCount), documentCount);
  return readBitmap(bits, count, documentCount);
}

function isDense(count: number, documentCount: number): boolean {
  return count * 8 > documentCount;
}

/** Returns the Rice parameter: the integer part of log2(0.69 × mean gap), in integer arithmetic so that it is the same on every machine. */
function riceParameter(count: number, documentCount: number): number {
  let parameter = 0;
  for (let threshold = count * 200; documentCount * 69 >= threshold && parameter < 24; threshold *= 2) parameter++;
  return parameter;
}

function writeGaps(bits: BitWriter, set: DocSet, documentCount: number): void {
  const parameter = riceParameter(set.length, documentCount);
  let next = 0;
  for (let i = 0; i < set.length; i++) {
    const ordinal = set[i] ?? 0;
    const gap = ordinal - next;
    bits.writeUnary(gap >>> parameter);
    bits.write(gap, parameter);
    next = ordinal + 1;
  }
}

function gapBits(set: DocSet, documentCount: number): number {
  const parameter = riceParameter(set.length, documentCount);
  let total = set.length * (parameter + 1);
  let next = 0;
  for (let i = 0; i < set.length; i++) {
    const ordinal = set[i] ?? 0;
    total += (ordinal - next) >>> parameter;
    next = ordinal + 1;
  }
  return total;
}

function readGaps(bits: BitReader, count: number, documentCount: number): Uint32Array<ArrayBuffer> {
  const parameter = riceParameter(count, documentCount);
  const set = new Uint32Array(count);
  let next = 0;
  for (let i = 0; i < count; i++) {
    const high = bits.readUnary();
    const ordinal = next + high * 2 ** parameter + bits.read(parameter);
    if (ordinal >= documentCount) throw new RangeError('an ordinal is beyond the index');
    set[i] = ordinal;
    next = ordinal + 1;
  }
  return set;
}

function writeBitmap(bits: BitWriter, set: DocSet, documentCount: number): void {
  let at = 0;
  for (let ordinal = 0; ordinal < documentCount; ordinal++) {
    const isIn = set[at] === ordinal;
    if (isIn) at++;
    bits.write(isIn ? 1 : 0, 1);
  }
}

function readBitmap(bits: BitReader, count: number, documentCount: number): Uint32Array<ArrayBuffer> {
  const set = new Uint32Array(count);
  let at = 0;
  for (let ordinal = 0; ordinal < documentCount; ordinal++) {
    if (bits.read(1) === 1) set[at++] = ordinal;
  }
  if (at !== count) throw new RangeError('a set is of another size');
  return set;
}

function complementOf(set: DocSet, documentCount: number): Uint32Array<ArrayBuffer> {
  const complement = new Uint32Array(documentCount - set.length);
  let at = 0;
  let out = 0;
  for (let ordinal = 0; ordinal < documentCount; ordinal++) {
    if (set[at] === ordinal) at++;
    else complement[out++] = ordinal;
  }
  return complement;
}
