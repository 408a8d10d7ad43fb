import type { Artifact } from '../../../model/artifact.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import { compareText } from '../../../model/text/compare.ts';
import { hashText } from '../../../query/index/text-hash.ts';

/** A DOI of the site and its target: `content/1/e00003/F1`, `content/1/e00003#tbl1`. */
export interface DoiAddress {
  readonly doi: string;
  readonly address: string;
}

/** Finds the target of a DOI, ignoring case; undefined for a DOI of another site. */
export type FindDoi = (doi: string) => Promise<string | undefined>;

/** DOIs per file: few enough for a fast fetch, many enough that a large journal has few files. */
const DOIS_IN_A_SHARD = 2_000;

const SIZE_PATH = 'dois/size.json';
const shardPath = (shard: number): string => `dois/${shard}.json`;

/**
 * Prints the map of a site's DOIs, partitioned by hash. `dois/size.json` has the number of shards; `dois/0.json` and so on have the DOIs
 * in lower case. The first of two equal DOIs wins.
 */
export function printDoiMap(dois: Iterable<DoiAddress>): readonly Artifact[] {
  const addressByDoi = new Map<string, string>();
  for (const { doi, address } of dois) {
    const key = doi.toLowerCase();
    if (!addressByDoi.has(key)) addressByDoi.set(key, address);
  }
  const shards = Math.max(1, Math.ceil(addressByDoi.size / DOIS_IN_A_SHARD));
  const entries: [string, string][][] = Array.from({ length: shards }, () => []);
  for (const entry of [...addressByDoi].sort(([a], [b]) => compareText(a, b))) entries[shardOf(entry[0], shards)]?.push(entry);
  return [
    { path: SIZE_PATH, bytes: `${JSON.stringify({ shards })}\n` },
    ...entries.map((each, shard) => ({ path: shardPath(shard), bytes: `${JSON.stringify(Object.fromEntries(each), null, 0)}\n` })),
  ];
}

/** Opens the map of a site; without a map every DOI is unknown. Files are cached. */
export async function openDoiMap(files: SiteFiles): Promise<FindDoi> {
  const size = parse<{ readonly shards: number }>(await files.get(SIZE_PATH));
  const opened = new Map<number, Promise<ReadonlyMap<string, string>>>();
  const open = (shard: number): Promise<ReadonlyMap<string, string>> => {
    const known = opened.get(shard);
    if (known !== undefined) return known;
    const reading = files.get(shardPath(shard)).then((file) => new Map(Object.entries(parse<Record<string, string>>(file) ?? {})));
    opened.set(shard, reading);
    reading.catch(() => opened.delete(shard));
    return reading;
  };
  return async (doi) => {
    if (size === undefined) return undefined;
    const key = doi.toLowerCase();
    return (await open(shardOf(key, size.shards))).get(key);
  };
}

function shardOf(key: string, shards: number): number {
  return hashText(key)[0] % shards;
}

/** File written by `printDoiMap`. */
function parse<T>(file: { readonly bytes: Uint8Array } | undefined): T | undefined {
  return file === undefined ? undefined : (JSON.parse(new TextDecoder().decode(file.bytes)) as T);
}
