import type { Deflate } from './words/shard-packer.ts';

/** What a shard should be on the wire: a response of so little arrives at once. */
export const SHARD_BYTES = 4096;

/**
 * Into how many shards to cut bytes so that each is about `target` long once deflated, judged by a sample of their beginning.
 */
export function shardCountOf(sample: Uint8Array, totalBytes: number, deflate: Deflate, target = SHARD_BYTES): number {
  if (totalBytes === 0) return 0;
  const taken = sample.subarray(0, SAMPLE_BYTES);
  const ratio = deflate(taken).length / taken.length;
  return Math.max(1, Math.ceil((totalBytes * ratio) / target));
}

const SAMPLE_BYTES = 1 << 16;
