import { isUnspaced } from '../text/words.ts';
import type { DictionaryBuilder } from './dictionary.ts';
import type { DictionaryKey } from './dictionary-key.ts';
import { hashText } from './text-hash.ts';
import { documentsWith, fieldMask } from './words/postings.ts';
import type { CollectedWords } from './words/word-collector.ts';

/**
 * The key of a word in a field of articles; `field` is the field's place in the manifest. The words of all fields are one dictionary,
 * and a word is in one shard for all of them: who asks for it in title or abstract reads one file.
 */
export function wordKey(field: number, word: string): DictionaryKey {
  return { key: String.fromCharCode(FIRST_FIELD + field) + word, hash: hashText(word)[0] >>> 3, isExact: true };
}

/**
 * Adds the articles of every word that was collected from them. Scripts without spaces are left to the index of words, which knows their pairs of
 * characters.
 */
export function addExactWords(dictionary: DictionaryBuilder, words: CollectedWords, options: ExactWordsOptions): void {
  const { places, isRanked } = options;
  for (const { forms } of words.keys) {
    for (const { text, unit } of forms) {
      if (text === '' || isUnspaced(text)) continue;
      const documents = words.lists.documentsOf(unit);
      const values = words.lists.valuesOf(unit);
      for (const [field, place] of places.entries()) {
        const mask = fieldMask(field, isRanked);
        const set = documentsWith(mask, documents, values);
        if (set.length > 0) dictionary.addSet(set, wordKey(place, text));
      }
    }
  }
}

export interface ExactWordsOptions {
  /** Of the exact fields in the manifest. */
  readonly places: readonly number[];
  readonly isRanked: boolean;
}

/** A letter, so that keys stay text. */
const FIRST_FIELD = 0x41;
