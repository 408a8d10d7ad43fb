import { isUnspaced } from '../../model/text/words.ts';
import type { DictionaryBuilder } from './dictionary.ts';
import type { DictionaryKey } from './dictionary-key.ts';
import { hashText } from './text-hash.ts';
import { CODE } from './words/language.ts';
import { documentsWith, fieldMask } from './words/postings.ts';
import type { CollectedWords } from './words/word-collector.ts';

/**
 * Returns the dictionary key of a word in a field of articles; `field` is the index of the field in the manifest.
 *
 * The words of all fields are in one dictionary, and a word is in the same shard for every field, so `title` and `abstract` are one
 * request.
 */
export function wordKey(field: number, word: string): DictionaryKey {
  return { key: String.fromCharCode(FIRST_FIELD + field) + word, hash: hashText(word)[0] >>> 3, isExact: true };
}

/**
 * Adds the posting list of every collected word. Scripts without spaces are left to the word index, which has their pairs of characters.
 */
export function addExactWords(dictionary: DictionaryBuilder, words: CollectedWords, options: ExactWordsOptions): void {
  const { fieldIndexes, isRanked } = options;
  for (const [text, listIds] of listsByWord(words)) {
    for (const [field, fieldIndex] of fieldIndexes.entries()) {
      const mask = fieldMask(field, isRanked);
      const sets = listIds.map((listId) => documentsWith(mask, words.lists.documentsOf(listId), words.lists.valuesOf(listId)));
      const [only = new Uint32Array(), ...others] = sets;
      // A document has a word in one of the lists, since it is in one language.
      const set = others.length === 0 ? only : Uint32Array.from(sets.flatMap((one) => [...one])).sort();
      if (set.length > 0) dictionary.addSet(set, wordKey(fieldIndex, text));
    }
  }
}

/** Returns the lists of every word: one, or in a journal in several languages one for each of its stems. */
function listsByWord({ keys }: CollectedWords): ReadonlyMap<string, readonly number[]> {
  const lists = new Map<string, number[]>();
  for (const { forms } of keys) {
    for (const { text, listId } of forms) {
      if (text === '' || text.startsWith(CODE) || isUnspaced(text)) continue;
      const known = lists.get(text);
      if (known === undefined) lists.set(text, [listId]);
      else known.push(listId);
    }
  }
  return lists;
}

export interface ExactWordsOptions {
  /** Indexes of the exact fields in the manifest. */
  readonly fieldIndexes: readonly number[];
  readonly isRanked: boolean;
}

/** 'A', so that keys are printable. */
const FIRST_FIELD = 0x41;
