import type { Artifact } from '../../model/artifact.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { compareText } from '../../model/text/compare.ts';
import { hashText } from '../../query/index/text-hash.ts';

/** A name and the address that it leads to: a DOI with `content/1/e00003/F1`, `article/12` with `content/5/1`. */
export type NamedAddress = readonly [name: string, address: string];

/** Finds the address of a name, ignoring case; undefined for an unknown name. */
export type FindAddress = (name: string) => Promise<string | undefined>;

/** Names per file: few enough for a fast fetch, many enough that a large journal has few files. */
const NAMES_IN_A_SHARD = 2_000;

const sizePath = (folder: string): string => `${folder}/size.json`;
const shardPath = (folder: string, shard: number): string => `${folder}/${shard}.json`;

/**
 * Prints a map of addresses, partitioned by the hash of the name. `dois/size.json` has the number of shards; `dois/0.json` and so on have the
 * names in lower case. The first of two equal names wins.
 */
export function printAddressMap(folder: string, addresses: Iterable<NamedAddress>): readonly Artifact[] {
  const addressByName = new Map<string, string>();
  for (const [name, address] of addresses) {
    const key = name.toLowerCase();
    if (!addressByName.has(key)) addressByName.set(key, address);
  }
  const shards = Math.max(1, Math.ceil(addressByName.size / NAMES_IN_A_SHARD));
  const entries: [string, string][][] = Array.from({ length: shards }, () => []);
  for (const entry of [...addressByName].sort(([a], [b]) => compareText(a, b))) entries[shardOf(entry[0], shards)]?.push(entry);
  return [
    { path: sizePath(folder), bytes: `${JSON.stringify({ shards })}\n` },
    ...entries.map((each, shard) => ({ path: shardPath(folder, shard), bytes: `${JSON.stringify(Object.fromEntries(each), null, 0)}\n` })),
  ];
}

/** Opens the map in a folder of a site; without a map every name is unknown. Files are cached. */
export async function openAddressMap(files: SiteFiles, folder: string): Promise<FindAddress> {
  const size = parse<{ readonly shards: number }>(await files.get(sizePath(folder)));
  const opened = new Map<number, Promise<ReadonlyMap<string, string>>>();
  const open = (shard: number): Promise<ReadonlyMap<string, string>> => {
    const known = opened.get(shard);
    if (known !== undefined) return known;
    const reading = files.get(shardPath(folder, shard)).then((file) => new Map(Object.entries(parse<Record<string, string>>(file) ?? {})));
    opened.set(shard, reading);
    reading.catch(() => opened.delete(shard));
    return reading;
  };
  return async (name) => {
    if (size === undefined) return undefined;
    const key = name.toLowerCase();
    return (await open(shardOf(key, size.shards))).get(key);
  };
}

/** Reads every name of the map in a folder of a site, by file. */
export async function readNames(files: SiteFiles, folder: string): Promise<readonly string[]> {
  const { shards } = parse<{ readonly shards: number }>(await files.get(sizePath(folder))) ?? { shards: 0 };
  const read = Array.from({ length: shards }, async (_, shard) =>
    Object.keys(parse<object>(await files.get(shardPath(folder, shard))) ?? {}),
  );
  return (await Promise.all(read)).flat();
}

function shardOf(key: string, shards: number): number {
  return hashText(key)[0] % shards;
}

/** File written by `printAddressMap`. */
function parse<T>(file: { readonly bytes: Uint8Array } | undefined): T | undefined {
  return file === undefined ? undefined : (JSON.parse(new TextDecoder().decode(file.bytes)) as T);
}
