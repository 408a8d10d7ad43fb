import { CODE } from './language.ts';
import type { WordShards } from './word-shards.ts';

/** Returns the documents that have a code (`WordDocument.codes`): `doi:10.5555/tide`. Reads one shard. */
export async function findCode(shards: WordShards, code: string): Promise<Uint32Array> {
  const record = await shards.find(CODE + code);
  return record?.kind === 'plain' ? (record.sets[0] ?? new Uint32Array()) : new Uint32Array();
}
