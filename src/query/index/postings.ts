import { BitReader, BitWriter } from './words/bit-stream.ts';
import type { ByteReader, ByteWriter } from './words/byte-stream.ts';
import { readDocSet, writeDocSet } from './words/doc-set.ts';

/**
 * Writes a posting list in the shortest of three encodings: a run, gaps as varints, or a bit-packed set.
 *
 *   [3]           of 20,000  ->  2 bytes
 *   [0 … 19,999]  of 20,000  ->  4 bytes
 *
 * The first varint is 4 × count + encoding. `universe` is the number of objects, which the reader has to know, too.
 */
export function writePostings(writer: ByteWriter, ordinals: Uint32Array, universe: number): void {
  const count = ordinals.length;
  const first = ordinals[0] ?? 0;
  if (count > 1 && (ordinals[count - 1] ?? 0) - first + 1 === count) {
    writer.writeNumber(count * 4 + RUN);
    writer.writeNumber(first);
    return;
  }
  const packed = count < MIN_PACKED ? undefined : packedSet(ordinals, universe);
  if (packed !== undefined && packed.length + 2 < gapBytes(ordinals)) {
    writer.writeNumber(count * 4 + PACKED);
    writer.writeNumber(packed.length);
    writer.writeBytes(packed);
    return;
  }
  writer.writeNumber(count * 4 + GAPS);
  writeGaps(writer, ordinals);
}

/** Reads a posting list that was written for the same universe; throws a RangeError for other bytes. */
export function readPostings(reader: ByteReader, universe: number): Uint32Array {
  const head = reader.readNumber();
  const count = Math.floor(head / 4);
  if (count > universe) throw new RangeError(`${count} postings among ${universe} objects`);
  const encoding = head % 4;
  if (encoding === PACKED) return readDocSet(new BitReader(reader.readBytes(reader.readNumber())), count, universe);
  return encoding === RUN ? readRun(reader, count) : readGaps(reader, count);
}

const GAPS = 0;
const RUN = 1;
const PACKED = 2;
/** Shorter lists are never much longer as gaps. */
const MIN_PACKED = 4;

function packedSet(ordinals: Uint32Array, universe: number): Uint8Array {
  const bits = new BitWriter();
  writeDocSet(bits, ordinals, universe);
  return bits.bytes();
}

function writeGaps(writer: ByteWriter, ordinals: Uint32Array): void {
  let next = 0;
  for (const ordinal of ordinals) {
    writer.writeNumber(ordinal - next);
    next = ordinal + 1;
  }
}

function gapBytes(ordinals: Uint32Array): number {
  let bytes = 0;
  let next = 0;
  for (const ordinal of ordinals) {
    const gap = ordinal - next;
    bytes += gap < 1 << 7 ? 1 : gap < 1 << 14 ? 2 : gap < 1 << 21 ? 3 : gap < 1 << 28 ? 4 : 5;
    next = ordinal + 1;
  }
  return bytes;
}

function readGaps(reader: ByteReader, count: number): Uint32Array {
  const ordinals = new Uint32Array(count);
  let next = 0;
  for (let i = 0; i < count; i++) {
    const ordinal = next + reader.readNumber();
    ordinals[i] = ordinal;
    next = ordinal + 1;
  }
  return ordinals;
}

function readRun(reader: ByteReader, count: number): Uint32Array {
  const first = reader.readNumber();
  const ordinals = new Uint32Array(count);
  for (let i = 0; i < count; i++) ordinals[i] = first + i;
  return ordinals;
}
