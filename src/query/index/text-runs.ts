import { NumberList } from './number-list.ts';
import { sortEntries } from './sort-entries.ts';
import type { Spill } from './spill.ts';
import { groupsOf, type TextGroup } from './text-entries.ts';
import { ByteWriter } from './words/byte-stream.ts';

/** Sorted runs of texts and posting lists in a spill file, merged by ranges of hashes: only 1/64 is in memory at a time. */
export class TextRuns {
  readonly #spill: Spill;
  readonly #runs: Run[] = [];

  constructor(spill: Spill) {
    this.#spill = spill;
  }

  get count(): number {
    return this.#runs.length;
  }

  /** Writes a run. Groups are sorted by hash; their ordinals are larger than those of the runs before. */
  add(groups: Iterable<TextGroup>): void {
    const writer = new ByteWriter();
    const starts: number[] = [];
    for (const { hash, text, ordinals } of groups) {
      while (starts.length <= hash >>> HASH_BITS) starts.push(writer.length);
      writer.writeNumber(hash & HASH_MASK);
      writer.writeNumber(text.length);
      writer.writeBytes(text);
      writer.writeNumber(ordinals.length);
      let before = 0;
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i] ?? 0;
        writer.writeNumber(ordinal - before);
        before = ordinal;
      }
    }
    while (starts.length <= RANGES) starts.push(writer.length);
    this.#runs.push({ at: this.#spill.append(writer.view()), starts });
  }

  /** Returns the merged groups in the order of hashes, then of first ordinal. */
  *groups(): Generator<TextGroup> {
    for (let range = 0; range < RANGES; range++) yield* groupsOfRange(range, this.#readRange(range));
  }

  #readRange(range: number): Uint8Array {
    const lengthOf = ({ starts }: Run): number => (starts[range + 1] ?? 0) - (starts[range] ?? 0);
    const bytes = new Uint8Array(this.#runs.reduce((sum, run) => sum + lengthOf(run), 0));
    let end = 0;
    for (const run of this.#runs) {
      const length = lengthOf(run);
      if (length > 0) this.#spill.read(run.at + (run.starts[range] ?? 0), bytes.subarray(end, end + length));
      end += length;
    }
    return bytes;
  }
}

interface Run {
  readonly at: number;
  /** Offset of each hash range in the run, and the end of the last. */
  readonly starts: readonly number[];
}

function* groupsOfRange(range: number, bytes: Uint8Array): Generator<TextGroup> {
  const { hashes, textStarts, textEnds, ordinals, ends } = readEntries(bytes);
  const textOf = (entry: number): Uint8Array => bytes.subarray(textStarts.at(entry), textEnds.at(entry));
  const ordinalsOf = (entry: number): Uint32Array => ordinals.subarray(entry === 0 ? 0 : ends.at(entry - 1), ends.at(entry));
  const isSame = (a: number, b: number): boolean => isEqual(bytes, [textStarts.at(a), textEnds.at(a)], [textStarts.at(b), textEnds.at(b)]);
  const order = sortEntries(hashes, HASH_BITS);
  for (let from = 0; from < order.length; ) {
    const rest = hashes[order[from] ?? 0] ?? 0;
    let to = from + 1;
    while (to < order.length && hashes[order[to] ?? 0] === rest) to++;
    const hash = range * 2 ** HASH_BITS + rest;
    for (const group of groupsOf(order.subarray(from, to), isSame)) {
      const first = group[0] ?? 0;
      yield { hash, text: textOf(first), ordinals: group.length === 1 ? ordinalsOf(first) : joined([...group].map(ordinalsOf)) };
    }
    from = to;
  }
}

/** The decoded entries of a hash range. */
interface Entries {
  readonly hashes: Uint32Array;
  readonly textStarts: NumberList;
  readonly textEnds: NumberList;
  /** The posting lists of all groups, concatenated. */
  readonly ordinals: Uint32Array;
  /** The end of each group's posting list. */
  readonly ends: NumberList;
}

function readEntries(bytes: Uint8Array): Entries {
  const [hashes, textStarts, textEnds, ordinals, ends] = [0, 1, 2, 3, 4].map(() => new NumberList());
  if (!hashes || !textStarts || !textEnds || !ordinals || !ends) throw new RangeError('a list is missing');
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  while (at < bytes.length) {
    hashes.add(readNumber());
    const length = readNumber();
    textStarts.add(at);
    at += length;
    textEnds.add(at);
    let ordinal = 0;
    for (let count = readNumber(); count > 0; count--) {
      ordinal += readNumber();
      ordinals.add(ordinal);
    }
    ends.add(ordinals.length);
  }
  return { hashes: hashes.take(), textStarts, textEnds, ordinals: ordinals.take(), ends };
}

function isEqual(bytes: Uint8Array, [a, endOfA]: readonly [number, number], [b, endOfB]: readonly [number, number]): boolean {
  if (endOfA - a !== endOfB - b) return false;
  for (let i = 0; i < endOfA - a; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all;
}

const HASH_BITS = 23;
const HASH_MASK = 2 ** HASH_BITS - 1;
const RANGES = 2 ** (29 - HASH_BITS);
