import { ShardError } from '../index/shard-error.ts';
import { BitReader } from '../index/words/bit-stream.ts';
import { ByteReader } from '../index/words/byte-stream.ts';
import { readDocSet } from '../index/words/doc-set.ts';
import { inflate, readDeflated } from '../index/words/inflate.ts';
import { gramsOf, indexTerms, isCompound, keysOf, PLAIN_LANGUAGE, queryGrams, queryTerms, queryWords } from '../index/words/language.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { foldAccents } from '../text/fold.ts';
import { directionOfText } from '../text/letter-direction.ts';
import { isUnspaced, normaliseForWords, runsOf } from '../text/words.ts';
import { findDocumentsOfCode } from './documents-of-code.ts';
import { fieldsOfClauses, foundIn } from './found-in.ts';
import { findRuns, MARKED_WORD, markWords } from './mark.ts';
import { preferLanguage } from './prefer-language.ts';
import { bestOf, rank } from './rank.ts';
import { findTerm, rankedIndexOf } from './ranked-terms.ts';
import { showHits } from './show-hits.ts';

/**
 * Modules that the script of the search page shares with scripts that it loads later, by the end of their paths. They list the exports that are
 * used. Classic scripts cannot import each other, and each would have a copy of them (`build-assets.ts`); of a class, `instanceof` needs the only one.
 */
export const SHARED_MODULES = {
  'index/shard-error': { ShardError },
  'index/words/bit-stream': { BitReader },
  'index/words/byte-stream': { ByteReader },
  'index/words/doc-set': { readDocSet },
  'index/words/inflate': { inflate, readDeflated },
  'index/words/language': { gramsOf, indexTerms, isCompound, keysOf, PLAIN_LANGUAGE, queryGrams, queryTerms, queryWords },
  'index/words/open-word-segments': { openWordSegments },
  'search/documents-of-code': { findDocumentsOfCode: findDocumentsOfCode },
  'search/found-in': { fieldsOfClauses, foundIn },
  'search/mark': { findRuns, MARKED_WORD, markWords },
  'search/prefer-language': { preferLanguage },
  'search/rank': { bestOf, rank },
  'search/ranked-terms': { findTerm, rankedIndexOf },
  'search/show-hits': { showHits },
  'text/fold': { foldAccents },
  'text/letter-direction': { directionOfText },
  'text/words': { isUnspaced, normaliseForWords, runsOf },
};

/** Shared modules that also have what writes their format, which no script of a page uses. */
export const WITH_WRITERS: ReadonlySet<string> = new Set([
  'index/words/bit-stream',
  'index/words/byte-stream',
  'index/words/doc-set',
] satisfies (keyof typeof SHARED_MODULES)[]);
