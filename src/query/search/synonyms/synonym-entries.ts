import type { SearchContext } from '../search-result.ts';

/** A synonym as written and the words that are searched as well: `["heart attack", ["myocardial infarction", "MI"]]`. */
export type SynonymEntry = readonly [word: string, others: readonly string[]];

/** The synonyms whose first word has a key, which is its stem. */
export type SynonymRecord = readonly [key: string, entries: readonly SynonymEntry[]];

/** Returns the synonyms of a key; none if the journal has no synonyms. */
export async function synonymEntries(
  key: string,
  { manifest, read }: Pick<SearchContext, 'manifest' | 'read'>,
): Promise<readonly SynonymEntry[]> {
  const [, hash] = (manifest.synonyms ?? []).findLast(([separator]) => separator <= key) ?? [];
  if (hash === undefined) return [];
  const path = synonymsPath(hash);
  const reading = shards.get(path) ?? read(path, recordsOf);
  shards.set(path, reading);
  reading.catch(() => shards.delete(path));
  const records = await reading;
  return records.find(([own]) => own === key)?.[1] ?? [];
}

/** Shards that were read. Their paths contain hashes. */
const shards = new Map<string, Promise<readonly SynonymRecord[]>>();

export function synonymsPath(hash: string): string {
  return `search/synonyms-${hash}.bin`;
}

function recordsOf(bytes: Uint8Array): readonly SynonymRecord[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as SynonymRecord[];
}
