import type { Artifact } from '../../../model/artifact.ts';
import type { SynonymGroup } from '../../../model/synonym-group.ts';
import { compareText } from '../../../model/text/compare.ts';
import { runsOf } from '../../../model/text/words.ts';
import type { Language } from '../../index/words/language.ts';
import type { Deflate } from '../../index/words/shard-packer.ts';
import type { SearchManifest } from '../search-manifest.ts';
import { type SynonymEntry, type SynonymRecord, synonymsPath } from './synonym-entries.ts';
import { indexKeysOf } from './synonym-keys.ts';

interface PrintOptions {
  readonly language: Language;
  readonly deflate: Deflate;
  readonly digest: (parts: Iterable<Uint8Array>) => string;
}

export interface PrintedSynonyms {
  readonly artifacts: readonly Artifact[];
  /** The shards, for the manifest; empty without synonyms. */
  readonly shards: NonNullable<SearchManifest['synonyms']>;
}

/**
 * Prints synonyms in shards of about 8 KB before compression. A search reads the shards of its words, each of which has records by the stem of the
 * first word of a synonym: `[["heart", [["heart attack", ["myocardial infarction"]]]]]`.
 */
export function printSynonyms(groups: readonly SynonymGroup[], { language, deflate, digest }: PrintOptions): PrintedSynonyms {
  const artifacts: Artifact[] = [];
  const shards: [separator: string, hash: string][] = [];
  for (const records of cut(recordsOf(groups, language))) {
    const bytes = deflate(new TextEncoder().encode(JSON.stringify(records)));
    const hash = digest([bytes]);
    artifacts.push({ path: synonymsPath(hash), bytes });
    shards.push([shards.length === 0 ? '' : (records[0]?.[0] ?? ''), hash]);
  }
  return { artifacts, shards };
}

/** Returns the records, sorted by key. A word in several groups has the others of all of them. */
function recordsOf(groups: readonly SynonymGroup[], language: Language): SynonymRecord[] {
  const othersOf = new Map<string, Map<string, string>>();
  const written = new Map<string, string>();
  for (const { from, to } of groups) {
    for (const word of from) {
      const id = idOf(word);
      if (!written.has(id)) written.set(id, word);
      const others = othersOf.get(id) ?? new Map<string, string>();
      for (const other of to) if (idOf(other) !== id && !others.has(idOf(other))) others.set(idOf(other), other);
      othersOf.set(id, others);
    }
  }
  const records = new Map<string, SynonymEntry[]>();
  for (const [id, others] of othersOf) {
    const entry: SynonymEntry = [written.get(id) ?? id, [...others.values()]];
    for (const key of indexKeysOf(id.split(' ')[0] ?? '', language)) records.set(key, [...(records.get(key) ?? []), entry]);
  }
  return [...records].sort((a, b) => compareText(a[0], b[0]));
}

function idOf(word: string): string {
  return runsOf(word).join(' ');
}

function cut(records: readonly SynonymRecord[]): SynonymRecord[][] {
  const shards: SynonymRecord[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const record of records) {
    if (length > SHARD_LENGTH) {
      shards.push([]);
      length = 0;
    }
    shards.at(-1)?.push(record);
    length += JSON.stringify(record).length;
  }
  return shards;
}

const SHARD_LENGTH = 8000;
