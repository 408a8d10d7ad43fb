import { NumberList } from './number-list.ts';
import { sortEntries } from './sort-entries.ts';
import type { Spill } from './spill.ts';

/**
 * A log of (hash, ordinal) pairs, tens of millions for the references of a large journal.
 *
 * Pairs are partitioned by the first bits of the hash, so that each bucket is sorted within the processor cache. A long bucket is spilled
 * to disk if there is a spill file. A 29-bit hash can be accompanied by a 32-bit check, which makes collisions unlikely.
 */
export class HashLog {
  readonly #parts = Array.from(
    { length: PARTS },
    (): Part => ({ entries: new NumberList(), starts: new NumberList(), stretch: -1, runs: [], put: 0 }),
  );
  readonly #width: number;
  readonly #spill: Spill | undefined;

  constructor({ hasChecks, spill }: { readonly hasChecks: boolean; readonly spill: Spill | undefined }) {
    this.#width = hasChecks ? 2 : 1;
    this.#spill = spill;
  }

  /** Adds a pair, in ascending order of ordinals. `check` is ignored by a log without checks. */
  add(hash: number, ordinal: number, check = 0): void {
    const part = this.#parts[hash >>> REST_BITS];
    if (part === undefined) return;
    const stretch = ordinal >>> LOW_BITS;
    if (part.stretch !== stretch) {
      part.stretch = stretch;
      part.starts.addPair(stretch, this.#lengthOf(part));
    }
    const entry = ((hash & REST) << LOW_BITS) | (ordinal & LOW);
    if (this.#width === 2) part.entries.addPair(entry, check);
    else part.entries.add(entry);
    if (this.#spill !== undefined && part.entries.length * 4 * PARTS >= LONGER * this.#spill.mostHeld) putAway(part, this.#spill);
  }

  get length(): number {
    return this.#parts.reduce((sum, part) => sum + this.#lengthOf(part), 0);
  }

  /** Returns the pairs sorted by hash, without duplicates, bucket by bucket; frees each bucket. */
  *takeSorted(): Generator<SortedHashes> {
    for (const [number, part] of this.#parts.entries())
      yield sortedPart(number, { entries: this.#takeEntries(part), starts: part.starts.take(), width: this.#width });
  }

  #lengthOf({ entries, put }: Part): number {
    return (put + entries.length) / this.#width;
  }

  #takeEntries(part: Part): Uint32Array {
    const held = part.entries.take();
    if (part.put === 0) return held;
    const all = new Uint32Array(part.put + held.length);
    let end = 0;
    for (const { at, length } of part.runs) {
      this.#spill?.read(at, new Uint8Array(all.buffer, end * 4, length * 4));
      end += length;
    }
    all.set(held, end);
    return all;
  }
}

/** Pairs in ascending order of hash, then of ordinal. */
export interface SortedHashes {
  readonly hashes: Uint32Array;
  /** Zeros if the log has no checks. */
  readonly checks: Uint32Array;
  readonly ordinals: Uint32Array;
}

interface Part {
  /** For each pair the low bits of its hash and of its ordinal, then its check if there are checks. */
  readonly entries: NumberList;
  /** High bits of ordinals, each with the index of the first pair that has them. */
  readonly starts: NumberList;
  stretch: number;
  /** Positions of earlier pairs in the spill file. */
  readonly runs: { readonly at: number; readonly length: number }[];
  /** Number of spilled 32-bit values. */
  put: number;
}

function putAway(part: Part, spill: Spill): void {
  const entries = part.entries.view();
  part.runs.push({ at: spill.append(new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength)), length: entries.length });
  part.put += entries.length;
  part.entries.clear();
}

/** The contents of a bucket. */
interface Taken {
  readonly entries: Uint32Array;
  readonly starts: Uint32Array;
  /** Number of 32-bit values per pair: 2 with a check, else 1. */
  readonly width: number;
}

function sortedPart(number: number, taken: Taken): SortedHashes {
  const { entries, width } = taken;
  const all = ordinalsOf(taken);
  const rests = new Uint32Array(all.length);
  for (let i = 0; i < rests.length; i++) rests[i] = (entries[i * width] ?? 0) >>> LOW_BITS;
  const [hashes, checks, ordinals] = [new Uint32Array(all.length), new Uint32Array(all.length), new Uint32Array(all.length)];
  let end = 0;
  for (const entry of sortEntries(rests, REST_BITS)) {
    const hash = number * 2 ** REST_BITS + (rests[entry] ?? 0);
    const check = width === 2 ? (entries[entry * 2 + 1] ?? 0) : 0;
    const ordinal = all[entry] ?? 0;
    if (end > 0 && hashes[end - 1] === hash && ordinals[end - 1] === ordinal && checks[end - 1] === check) continue;
    hashes[end] = hash;
    checks[end] = check;
    ordinals[end] = ordinal;
    end++;
  }
  return { hashes: hashes.subarray(0, end), checks: checks.subarray(0, end), ordinals: ordinals.subarray(0, end) };
}

function ordinalsOf({ entries, starts, width }: Taken): Uint32Array {
  const ordinals = new Uint32Array(entries.length / width);
  for (let i = 0; i < starts.length; i += 2) {
    const stretch = starts[i] ?? 0;
    const end = starts[i + 3] ?? ordinals.length;
    for (let at = starts[i + 1] ?? 0; at < end; at++) ordinals[at] = stretch * 2 ** LOW_BITS + ((entries[at * width] ?? 0) & LOW);
  }
  return ordinals;
}

// A bucket of ten million pairs then fits in the L2 cache of a processor while it is sorted.
const REST_BITS = 21;
const REST = 2 ** REST_BITS - 1;
const PARTS = 2 ** (29 - REST_BITS);
const LOW_BITS = 32 - REST_BITS;
const LOW = 2 ** LOW_BITS - 1;
/** Multiplies the spill threshold: there are 256 buckets, and each write should be large. */
const LONGER = 4;
