import { findCode } from '../index/words/find-code.ts';
import type { RankedIndex } from './ranked-terms.ts';

/** Returns the documents that have a code (`CODES`), in the order of the index. Reads one shard per segment. */
export async function findDocumentsOfCode(index: RankedIndex, code: string): Promise<Uint32Array> {
  const found = await Promise.all(
    index.segments.map(async ({ shards, offset }) => [...(await findCode(shards, code))].map((document) => document + offset)),
  );
  return Uint32Array.from(found.flat());
}
