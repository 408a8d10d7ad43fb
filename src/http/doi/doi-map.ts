import { hashText } from '../../index/text-hash.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { compareText } from '../../text/compare.ts';

/** A DOI of the site, and the address that it leads to: `content/1/e00003/F1`, `content/1/e00003#tbl1`. */
export interface DoiAddress {
  readonly doi: string;
  readonly address: string;
}

/** Where a DOI of the site leads; undefined for one that is not of this site. DOIs do not differ by case. */
export type FindDoi = (doi: string) => Promise<string | undefined>;

/** Few enough for one to be fetched in no time, many enough that a large journal has few files. */
const DOIS_IN_A_SHARD = 2_000;

const SIZE_PATH = 'dois/size.json';
const shardPath = (shard: number): string => `dois/${shard}.json`;

/**
 * The map of a site's DOIs as files: `dois/size.json` says how many there are, `dois/0.json` and so on hold the DOIs, in lower case, by
 * their hash. The first of two equal DOIs counts.
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

/** Opens the map of a site; a site without one knows no DOI. What was read is kept. */
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

/** What `printDoiMap` wrote. */
function parse<T>(file: { readonly bytes: Uint8Array } | undefined): T | undefined {
  return file === undefined ? undefined : (JSON.parse(new TextDecoder().decode(file.bytes)) as T);
}
