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

const SAMPLE_BYTES = 1 << 16;
