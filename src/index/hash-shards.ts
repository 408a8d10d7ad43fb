import { shardOfHash } from './dictionary-key.ts';
import { ByteWriter } from './words/byte-stream.ts';

/** Entries that bear hashes, some of them the same, to be cut into so many shards. */
export interface HashedEntries {
  readonly hashes: Uint32Array;
  /** Places of the entries in `hashes`, by hash. */
  readonly order: Uint32Array;
  readonly count: number;
  /** Prints one hash: how far it is from the one before it in its shard, and the places of the entries that bear it. */
  readonly write: (writer: ByteWriter, distance: number, entries: Uint32Array) => void;
}

/** The shards of a table that is cut by hash, each with its hashes ascending; a shard may be empty. */
export function cutByHash({ hashes, order, count, write }: HashedEntries): Uint8Array[] {
  const shards: Uint8Array[] = [];
  let next = 0;
  for (let shard = 0; shard < count; shard++) {
    const writer = new ByteWriter();
    let before = 0;
    while (next < order.length) {
      const hash = hashes[order[next] ?? 0] ?? 0;
      if (shardOfHash(hash, count) !== shard) break;
      const first = next;
      while (next < order.length && hashes[order[next] ?? 0] === hash) next++;
      write(writer, hash - before, order.subarray(first, next));
      before = hash;
    }
    shards.push(writer.bytes());
  }
  return shards;
}
