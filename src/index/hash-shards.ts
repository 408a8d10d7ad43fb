import { shardOfHash } from './dictionary-key.ts';
import { ByteWriter } from './words/byte-stream.ts';

/**
 * The shards of a table that is cut by hash into so many, each with its hashes ascending; a shard may be empty. `rows` come by hash, each
 * hash once; `write` prints one, given how far it is from the one before it in its shard.
 */
export function* cutByHash<Row extends { readonly hash: number }>(
  rows: Iterable<Row>,
  count: number,
  write: (writer: ByteWriter, distance: number, row: Row) => void,
): Generator<Uint8Array> {
  const writer = new ByteWriter();
  let shard = 0;
  let before = 0;
  const take = (): Uint8Array => {
    const bytes = writer.bytes();
    writer.clear();
    before = 0;
    shard++;
    return bytes;
  };
  for (const row of rows) {
    for (const own = shardOfHash(row.hash, count); shard < own; ) yield take();
    write(writer, row.hash - before, row);
    before = row.hash;
  }
  while (shard < count) yield take();
}
