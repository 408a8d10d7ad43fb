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
  readonly #buckets = Array.from(
    { length: BUCKETS },
    (): Bucket => ({ entries: new NumberList(), starts: new NumberList(), highBits: -1, runs: [], spilledCount: 0 }),
  );
  readonly #width: number;
  readonly #spill: Spill | undefined;

  constructor({ hasChecks, spill }: { readonly hasChecks: boolean; readonly spill: Spill | undefined }) {
    this.#width = hasChecks ? 2 : 1;
    this.#spill = spill;
  }

  /** Adds a pair, in ascending order of ordinals. `check` is ignored by a log without checks. */
  add(hash: number, ordinal: number, check = 0): void {
    const bucket = this.#buckets[hash >>> HASH_BITS];
    if (bucket === undefined) return;
    const highBits = ordinal >>> ORDINAL_BITS;
    if (bucket.highBits !== highBits) {
      bucket.highBits = highBits;
      bucket.starts.addPair(highBits, this.#lengthOf(bucket));
    }
    const entry = ((hash & HASH_MASK) << ORDINAL_BITS) | (ordinal & ORDINAL_MASK);
    if (this.#width === 2) bucket.entries.addPair(entry, check);
    else bucket.entries.add(entry);
    if (this.#spill !== undefined && bucket.entries.length * 4 * BUCKETS >= SPILL_FACTOR * this.#spill.limitBytes)
      spillEntries(bucket, this.#spill);
  }

  get length(): number {
    return this.#buckets.reduce((sum, bucket) => sum + this.#lengthOf(bucket), 0);
  }

  /** Returns the pairs sorted by hash, without duplicates, bucket by bucket; frees each bucket. */
  *takeSorted(): Generator<SortedHashes> {
    for (const [number, bucket] of this.#buckets.entries())
      yield sortBucket(number, { entries: this.#takeEntries(bucket), starts: bucket.starts.take(), width: this.#width });
  }

  #lengthOf({ entries, spilledCount }: Bucket): number {
    return (spilledCount + entries.length) / this.#width;
  }

  #takeEntries(bucket: Bucket): Uint32Array {
    const inMemory = bucket.entries.take();
    if (bucket.spilledCount === 0) return inMemory;
    const all = new Uint32Array(bucket.spilledCount + inMemory.length);
    let end = 0;
    for (const { at, length } of bucket.runs) {
      this.#spill?.read(at, new Uint8Array(all.buffer, end * 4, length * 4));
      end += length;
    }
    all.set(inMemory, end);
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

interface Bucket {
  /** For each pair the low bits of its hash and of its ordinal, then its check if there are checks. */
  readonly entries: NumberList;
  /** High bits of ordinals, each with the index of the first pair that has them. */
  readonly starts: NumberList;
  highBits: number;
  /** Positions of earlier pairs in the spill file. */
  readonly runs: { readonly at: number; readonly length: number }[];
  /** Number of spilled 32-bit values. */
  spilledCount: number;
}

function spillEntries(bucket: Bucket, spill: Spill): void {
  const entries = bucket.entries.view();
  bucket.runs.push({ at: spill.append(new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength)), length: entries.length });
  bucket.spilledCount += entries.length;
  bucket.entries.clear();
}

/** The contents of a bucket. */
interface BucketContents {
  readonly entries: Uint32Array;
  readonly starts: Uint32Array;
  /** Number of 32-bit values per pair: 2 with a check, else 1. */
  readonly width: number;
}

function sortBucket(number: number, contents: BucketContents): SortedHashes {
  const { entries, width } = contents;
  const all = ordinalsOf(contents);
  const hashesInBucket = new Uint32Array(all.length);
  for (let i = 0; i < hashesInBucket.length; i++) hashesInBucket[i] = (entries[i * width] ?? 0) >>> ORDINAL_BITS;
  const [hashes, checks, ordinals] = [new Uint32Array(all.length), new Uint32Array(all.length), new Uint32Array(all.length)];
  let end = 0;
  for (const entry of sortEntries(hashesInBucket, HASH_BITS)) {
    const hash = number * 2 ** HASH_BITS + (hashesInBucket[entry] ?? 0);
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

function ordinalsOf({ entries, starts, width }: BucketContents): Uint32Array {
  const ordinals = new Uint32Array(entries.length / width);
  for (let i = 0; i < starts.length; i += 2) {
    const highBits = starts[i] ?? 0;
    const end = starts[i + 3] ?? ordinals.length;
    for (let at = starts[i + 1] ?? 0; at < end; at++)
      ordinals[at] = highBits * 2 ** ORDINAL_BITS + ((entries[at * width] ?? 0) & ORDINAL_MASK);
  }
  return ordinals;
}

// A bucket of ten million pairs then fits in the L2 cache of a processor while it is sorted.
const HASH_BITS = 21;
const HASH_MASK = 2 ** HASH_BITS - 1;
const BUCKETS = 2 ** (29 - HASH_BITS);
const ORDINAL_BITS = 32 - HASH_BITS;
const ORDINAL_MASK = 2 ** ORDINAL_BITS - 1;
/** Multiplies the spill threshold: there are 256 buckets, and each write should be large. */
const SPILL_FACTOR = 4;
