import { shardOfHash } from './dictionary-key.ts';
import { ByteWriter } from './words/byte-stream.ts';

/**
 * Cuts a table into shards by hash, ascending within each shard; a shard may be empty.
 *
 * `rows` are sorted by hash, without duplicates. `write` encodes a row, given the difference of its hash to the one before in the shard.
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
