import { isUnspaced } from '../../../model/text/words.ts';
import { isCompound, keysOf, type Language, PLAIN_LANGUAGE, queryGrams } from './language.ts';
import { MAX_COMPOUND_RUNS } from './max-compound-runs.ts';
import { findLongCompound, matchPattern } from './patterns.ts';
import type { WordIndex } from './word-index.ts';
import { FORM, type RankedRecord } from './word-record.ts';
import type { WordShards } from './word-shards.ts';

/** Returns the exact words of open shards; `language` is that of the index. */
export function wordIndexOf(shards: WordShards, language: Language = PLAIN_LANGUAGE): WordIndex {
  const index: WordIndex = {
    fields: shards.root.fields,
    documentCount: shards.root.documentCount,
    find(word, field) {
      const at = shards.root.fields.indexOf(field);
      if (at < 0) throw new RangeError(`the index has no field "${field}"; it has ${shards.root.fields.join(', ')}`);
      if (isUnspaced(word) && !isCompound(word)) return findUnspaced(word, at);
      return runCount(word) > MAX_COMPOUND_RUNS ? findLongCompound(shards, word, at) : findForm(word, at);
    },
    async filesOf(words) {
      const keys = (await Promise.all(words.map(recordKeys))).flat();
      const paths = await Promise.all(keys.map((key) => shards.fileOf(key)));
      return new Set(paths.filter((path) => path !== undefined));
    },
    async findPattern(pattern, field) {
      const words = await matchPattern(shards, pattern);
      return uniteSets(await Promise.all(words.map((word) => index.find(word, field))));
    },
  };
  return index;

  async function findForm(word: string, field: number): Promise<Uint32Array> {
    const sets = await Promise.all((await recordKeys(word)).map((key) => findFormOf(key, word, field)));
    return sets.length === 1 ? (sets[0] ?? new Uint32Array()) : uniteSets(sets);
  }

  /** Returns the keys of the records that have a word. In an index without ranking, the key of a word is the word. */
  async function recordKeys(word: string): Promise<string[]> {
    const keys = shards.root.ranked.length === 0 ? [word] : keysOf(word, language);
    return Promise.all(keys.map(async (key) => ((await shards.isSplit(key)) ? key + FORM + word : key)));
  }

  async function findFormOf(key: string, word: string, field: number): Promise<Uint32Array> {
    const record = await shards.find(key);
    if (record?.kind === 'plain') return record.sets[field] ?? new Uint32Array();
    return record?.kind === 'ranked' ? formSet(record, word, field) : new Uint32Array();
  }

  async function findUnspaced(word: string, field: number): Promise<Uint32Array> {
    const sets = await Promise.all(queryGrams(word).map((gram) => findForm(gram, field)));
    return sets.reduce((left, right) => intersectSets(left, right));
  }
}

function formSet(record: RankedRecord, word: string, field: number): Uint32Array {
  const form = record.forms.find(({ text }) => text === word);
  if (form === undefined) return new Uint32Array();
  const frequencies = field === 0 ? form.first : form.second;
  return form.documents.filter((_, i) => (frequencies[i] ?? 0) > 0);
}

function intersectSets(left: Uint32Array, right: Uint32Array): Uint32Array {
  const other = new Set(right);
  return left.filter((document) => other.has(document));
}

function uniteSets(sets: readonly Uint32Array[]): Uint32Array {
  const all = new Set<number>();
  for (const set of sets) for (const document of set) all.add(document);
  return Uint32Array.from(all).sort();
}

function runCount(word: string): number {
  return word.split(/[-']/).length;
}
