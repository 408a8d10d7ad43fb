import type { IdentityNames } from './identity-column.ts';
import { type EncodeIdentities, type InlineIdentities, inlineBytes, inlineOrdinals, readInlineIdentities } from './inline-identities.ts';
import { NumberList } from './number-list.ts';
import { readPostings, writePostings } from './postings.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';

/** Builds the dictionary of one field's numbers, in numeric order, so that a comparison reads a range of shards. */
export class NumberDictionaryBuilder {
  readonly #ordinalsByNumber = new Map<number, NumberList>();

  add(ordinal: number, value: number): void {
    const ordinals = this.#ordinalsByNumber.get(value) ?? new NumberList();
    ordinals.add(ordinal);
    this.#ordinalsByNumber.set(value, ordinals);
  }

  /** Returns the raw shards and the first number of each; `name` appends identities of the objects. */
  shards(universe: number, name?: EncodeIdentities): { readonly bytes: Uint8Array; readonly first: number }[] {
    const shards: { bytes: Uint8Array; first: number }[] = [];
    let numbers: number[] = [];
    let sets: Uint32Array[] = [];
    let size = 0;
    const maxBytes = name === undefined ? SHARD_BYTES : 1.5 * SHARD_BYTES;
    const cut = (): void => {
      const [first] = numbers;
      if (first !== undefined) shards.push({ first, bytes: shardBytes(numbers, sets, { universe, name }) });
      numbers = [];
      sets = [];
      size = 0;
    };
    for (const [value, list] of [...this.#ordinalsByNumber].sort(([a], [b]) => a - b)) {
      const set = list.view();
      const postings = new ByteWriter();
      writePostings(postings, set, universe);
      const bytes = postings.length + 1 + (name === undefined ? 0 : inlineBytes(set, MAX_INLINE_NUMBERS));
      if (size > 0 && size + bytes > maxBytes) cut();
      numbers.push(value);
      sets.push(set);
      size += bytes;
    }
    cut();
    return shards;
  }
}

/** A decoded shard: numbers in ascending order, each with its posting list. */
export interface NumberShard {
  readonly numbers: readonly number[];
  readonly ordinals: readonly Uint32Array[];
  readonly named: InlineIdentities | undefined;
}

export function readNumberShard(bytes: Uint8Array, universe: number, names: IdentityNames): NumberShard {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  const numbers: number[] = [];
  let before = 0;
  for (let i = 0; i < count; i++) {
    before = i === 0 ? fromUnsigned(reader.readNumber()) : before + reader.readNumber();
    numbers.push(before);
  }
  const ordinals = numbers.map(() => readPostings(reader, universe));
  const named = reader.isAtEnd ? undefined : readInlineIdentities(inlineOrdinals(ordinals, MAX_INLINE_NUMBERS), reader.rest(), names);
  return { numbers, ordinals, named };
}

function shardBytes(
  numbers: readonly number[],
  sets: readonly Uint32Array[],
  { universe, name }: { readonly universe: number; readonly name: EncodeIdentities | undefined },
): Uint8Array {
  const writer = new ByteWriter();
  writer.writeNumber(numbers.length);
  let before: number | undefined;
  for (const value of numbers) {
    writer.writeNumber(before === undefined ? toUnsigned(value) : value - before);
    before = value;
  }
  for (const set of sets) writePostings(writer, set, universe);
  if (name !== undefined) writer.writeBytes(name(inlineOrdinals(sets, MAX_INLINE_NUMBERS)));
  return writer.bytes();
}

// Maps 0, -1, 1, -2, … to 0, 1, 2, 3, … (zigzag encoding).
function toUnsigned(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function fromUnsigned(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Longest posting list with identities; together with its shard about as much as a query should read. */
const MAX_INLINE_NUMBERS = 3200;
/** Posting lists hardly deflate, so the raw length is close to the transferred length. */
const SHARD_BYTES = 4096;
