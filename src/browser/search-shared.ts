import { inflate, readDeflated } from '../index/words/inflate.ts';
import { indexTerms, isCompound, keysOf, PLAIN_LANGUAGE, queryGrams, queryTerms, queryWords } from '../index/words/language.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { findDocumentsOfCode } from '../search/documents-of-code.ts';
import { fieldsOfClauses, foundIn } from '../search/found-in.ts';
import { MARKED_WORD, markWords } from '../search/mark.ts';
import { preferLanguage } from '../search/prefer-language.ts';
import { bestOf, rank } from '../search/rank.ts';
import { findTerm, rankedIndexOf } from '../search/ranked-terms.ts';
import { showHits } from '../search/show-hits.ts';
import { foldAccents } from '../text/fold.ts';
import { isUnspaced, normaliseForWords, runsOf } from '../text/words.ts';

/**
 * Modules that the script of the search page shares with the scripts that it loads later, by the end of their paths, with the exports that
 * those use. Classic scripts cannot import each other, and each would have a copy of them (`build-assets.ts`).
 */
export const SHARED_MODULES = {
  'index/words/inflate': { inflate, readDeflated },
  'index/words/language': { indexTerms, isCompound, keysOf, PLAIN_LANGUAGE, queryGrams, queryTerms, queryWords },
  'index/words/open-word-segments': { openWordSegments },
  'search/documents-of-code': { findDocumentsOfCode: findDocumentsOfCode },
  'search/found-in': { fieldsOfClauses, foundIn },
  'search/mark': { MARKED_WORD, markWords },
  'search/prefer-language': { preferLanguage },
  'search/rank': { bestOf, rank },
  'search/ranked-terms': { findTerm, rankedIndexOf },
  'search/show-hits': { showHits },
  'text/fold': { foldAccents },
  'text/words': { isUnspaced, normaliseForWords, runsOf },
};
