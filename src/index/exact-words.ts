import { isUnspaced } from '../text/words.ts';
import type { DictionaryBuilder } from './dictionary.ts';
import type { DictionaryKey } from './dictionary-key.ts';
import { hashText } from './text-hash.ts';
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
  for (const { forms } of words.keys) {
    for (const { text, listId } of forms) {
      if (text === '' || isUnspaced(text)) continue;
      const documents = words.lists.documentsOf(listId);
      const values = words.lists.valuesOf(listId);
      for (const [field, fieldIndex] of fieldIndexes.entries()) {
        const mask = fieldMask(field, isRanked);
        const set = documentsWith(mask, documents, values);
        if (set.length > 0) dictionary.addSet(set, wordKey(fieldIndex, text));
      }
    }
  }
}

export interface ExactWordsOptions {
  /** Indexes of the exact fields in the manifest. */
  readonly fieldIndexes: readonly number[];
  readonly isRanked: boolean;
}

/** 'A', so that keys are printable. */
const FIRST_FIELD = 0x41;
