import type { Deflate } from './words/shard-cutter.ts';

/** Target size of a deflated shard in bytes. Responses of this size fit in the first TCP window. */
export const SHARD_BYTES = 4096;

/** Returns the number of shards of about `target` deflated bytes, from the compression ratio of a sample. */
export function shardCountOf(sample: Uint8Array, totalBytes: number, deflate: Deflate, target = SHARD_BYTES): number {
  if (totalBytes === 0) return 0;
  const taken = sample.subarray(0, SAMPLE_BYTES);
  const ratio = deflate(taken).length / taken.length;
  return Math.max(1, Math.ceil((totalBytes * ratio) / target));
}

/**
 * Rounds a number of shards up to a step of a fifth: 0, 1, 2, … 11, 13, 15, 17, 20, 23, …
 *
 * A text more or less then seldom changes the number, by which the hashes are divided among all shards.
 */
export function stepUp(count: number): number {
  let step = 0;
  while (step < count) step = Math.max(step + 1, Math.floor(step * STEP));
  return step;
}

const STEP = 1.19;

const SAMPLE_BYTES = 1 << 16;
