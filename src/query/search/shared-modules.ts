import { foldAccents } from '../../model/text/fold.ts';
import { directionOfText } from '../../model/text/letter-direction.ts';
import { isUnspaced, normaliseForWords, runsOf } from '../../model/text/words.ts';
import { ShardError } from '../index/shard-error.ts';
import { BitReader } from '../index/words/bit-stream.ts';
import { ByteReader } from '../index/words/byte-stream.ts';
import { readDocSet } from '../index/words/doc-set.ts';
import { inflate, readDeflated } from '../index/words/inflate.ts';
import { gramsOf, keysOf, queryGrams, queryTerms, queryWords } from '../index/words/language.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { AFTER_PREFIX, GROUP_SIZE, readGroup, shardOf } from '../index/words/root.ts';
import { cardShardOf } from './cards.ts';
import { findDocumentsOfCode } from './documents-of-code.ts';
import { fieldsOfClauses, foundIn } from './found-in.ts';
import { findRuns, MARKED_WORD, markWords } from './mark.ts';
import { preferLanguage } from './prefer-language.ts';
import { bestOf, rank } from './rank.ts';
import { findTerm, rankedIndexOf } from './ranked-terms.ts';
import { CODES, EXACT_FIELDS } from './search-document.ts';
import { showHits } from './show-hits.ts';

/**
 * Modules that the script of the search page shares with later ones, by the end of their paths, with the exports that are used.
 *
 * Classic scripts cannot import each other, and each would have a copy of them (`build-assets.ts`); of a class, `instanceof` needs the only one.
 */
export const SHARED_MODULES = {
  'query/index/shard-error': ['ShardError'],
  'query/index/words/bit-stream': ['BitReader'],
  'query/index/words/byte-stream': ['ByteReader'],
  'query/index/words/doc-set': ['readDocSet'],
  'query/index/words/inflate': ['inflate', 'readDeflated'],
  'query/index/words/language': ['gramsOf', 'keysOf', 'queryGrams', 'queryTerms', 'queryWords'],
  'query/index/words/open-word-segments': ['openWordSegments'],
  'query/index/words/root': ['AFTER_PREFIX', 'GROUP_SIZE', 'readGroup', 'shardOf'],
  'query/search/cards': ['cardShardOf'],
  'query/search/documents-of-code': ['findDocumentsOfCode'],
  'query/search/found-in': ['fieldsOfClauses', 'foundIn'],
  'query/search/mark': ['findRuns', 'MARKED_WORD', 'markWords'],
  'query/search/prefer-language': ['preferLanguage'],
  'query/search/rank': ['bestOf', 'rank'],
  'query/search/ranked-terms': ['findTerm', 'rankedIndexOf'],
  'query/search/search-document': ['CODES', 'EXACT_FIELDS'],
  'query/search/show-hits': ['showHits'],
  'model/text/fold': ['foldAccents'],
  'model/text/letter-direction': ['directionOfText'],
  'model/text/words': ['isUnspaced', 'normaliseForWords', 'runsOf'],
} as const;

type SharedName = (typeof SHARED_MODULES)[keyof typeof SHARED_MODULES][number];

/** The exports of all of these modules in one object, since their paths would be a tenth of it. */
export const SHARED_EXPORTS: Readonly<Record<SharedName, unknown>> = {
  AFTER_PREFIX,
  bestOf,
  BitReader,
  ByteReader,
  cardShardOf,
  CODES,
  directionOfText,
  EXACT_FIELDS,
  fieldsOfClauses,
  findDocumentsOfCode,
  findRuns,
  findTerm,
  foldAccents,
  foundIn,
  gramsOf,
  GROUP_SIZE,
  inflate,
  isUnspaced,
  keysOf,
  MARKED_WORD,
  markWords,
  normaliseForWords,
  openWordSegments,
  preferLanguage,
  queryGrams,
  queryTerms,
  queryWords,
  rank,
  rankedIndexOf,
  readDeflated,
  readDocSet,
  readGroup,
  runsOf,
  ShardError,
  shardOf,
  showHits,
};

/** Shared modules that also have what writes their format, which no script of a page uses. */
export const WITH_WRITERS: ReadonlySet<string> = new Set([
  'query/index/words/bit-stream',
  'query/index/words/byte-stream',
  'query/index/words/doc-set',
  'query/index/words/root',
] satisfies (keyof typeof SHARED_MODULES)[]);
