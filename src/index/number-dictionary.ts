import { NumberList } from './number-list.ts';
import { readPostings, writePostings } from './postings.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';

/** The numbers of one field and the objects that have them, in numeric order, so that a comparison is a range of shards. */
export class NumberDictionaryBuilder {
  readonly #ordinalsByNumber = new Map<number, NumberList>();

  add(ordinal: number, value: number): void {
    const ordinals = this.#ordinalsByNumber.get(value) ?? new NumberList();
    ordinals.add(ordinal);
    this.#ordinalsByNumber.set(value, ordinals);
  }

  /** The shards, raw, and the first number of each. */
  shards(universe: number): { readonly bytes: Uint8Array; readonly first: number }[] {
    const shards: { bytes: Uint8Array; first: number }[] = [];
    let numbers: number[] = [];
    let postings = new ByteWriter();
    const cut = (): void => {
      const [first] = numbers;
      if (first !== undefined) shards.push({ first, bytes: shardBytes(numbers, postings.bytes()) });
      numbers = [];
      postings = new ByteWriter();
    };
    for (const [value, ordinals] of [...this.#ordinalsByNumber].sort(([a], [b]) => a - b)) {
      numbers.push(value);
      writePostings(postings, ordinals.view(), universe);
      if (postings.length + numbers.length > SHARD_BYTES) cut();
    }
    cut();
    return shards;
  }
}

/** A shard in memory: numbers, ascending, each with its objects. */
export interface NumberShard {
  readonly numbers: readonly number[];
  readonly ordinals: readonly Uint32Array[];
}

export function readNumberShard(bytes: Uint8Array, universe: number): NumberShard {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  const numbers: number[] = [];
  let before = 0;
  for (let i = 0; i < count; i++) {
    before = i === 0 ? fromUnsigned(reader.readNumber()) : before + reader.readNumber();
    numbers.push(before);
  }
  return { numbers, ordinals: numbers.map(() => readPostings(reader, universe)) };
}

function shardBytes(numbers: readonly number[], postings: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.writeNumber(numbers.length);
  let before: number | undefined;
  for (const value of numbers) {
    writer.writeNumber(before === undefined ? toUnsigned(value) : value - before);
    before = value;
  }
  writer.writeBytes(postings);
  return writer.bytes();
}

// 0, -1, 1, -2, … as 0, 1, 2, 3, …
function toUnsigned(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function fromUnsigned(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Sets of ordinals hardly deflate, so the raw length is near what goes over the wire. */
const SHARD_BYTES = 4096;
