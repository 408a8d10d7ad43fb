import { ShardError } from '../index/shard-error.ts';
import { BitReader } from '../index/words/bit-stream.ts';
import { ByteReader } from '../index/words/byte-stream.ts';
import { readDocSet } from '../index/words/doc-set.ts';
import { inflate, readDeflated } from '../index/words/inflate.ts';
import { gramsOf, keysOf, queryGrams, queryTerms, queryWords } from '../index/words/language.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { AFTER_PREFIX, GROUP_SIZE, readGroup, shardOf } from '../index/words/root.ts';
import { number, scriptMessage, series, text, year } from '../messages/script-messages.ts';
import { foldAccents } from '../text/fold.ts';
import { directionOfText } from '../text/letter-direction.ts';
import { isUnspaced, normaliseForWords, runsOf } from '../text/words.ts';
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
  'index/shard-error': ['ShardError'],
  'index/words/bit-stream': ['BitReader'],
  'index/words/byte-stream': ['ByteReader'],
  'index/words/doc-set': ['readDocSet'],
  'index/words/inflate': ['inflate', 'readDeflated'],
  'index/words/language': ['gramsOf', 'keysOf', 'queryGrams', 'queryTerms', 'queryWords'],
  'index/words/open-word-segments': ['openWordSegments'],
  'index/words/root': ['AFTER_PREFIX', 'GROUP_SIZE', 'readGroup', 'shardOf'],
  'messages/script-messages': ['number', 'scriptMessage', 'series', 'text', 'year'],
  'search/cards': ['cardShardOf'],
  'search/documents-of-code': ['findDocumentsOfCode'],
  'search/found-in': ['fieldsOfClauses', 'foundIn'],
  'search/mark': ['findRuns', 'MARKED_WORD', 'markWords'],
  'search/prefer-language': ['preferLanguage'],
  'search/rank': ['bestOf', 'rank'],
  'search/ranked-terms': ['findTerm', 'rankedIndexOf'],
  'search/search-document': ['CODES', 'EXACT_FIELDS'],
  'search/show-hits': ['showHits'],
  'text/fold': ['foldAccents'],
  'text/letter-direction': ['directionOfText'],
  'text/words': ['isUnspaced', 'normaliseForWords', 'runsOf'],
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
  number,
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
  scriptMessage,
  series,
  ShardError,
  shardOf,
  showHits,
  text,
  year,
};

/** Shared modules that also have what writes their format, which no script of a page uses. */
export const WITH_WRITERS: ReadonlySet<string> = new Set([
  'index/words/bit-stream',
  'index/words/byte-stream',
  'index/words/doc-set',
  'index/words/root',
] satisfies (keyof typeof SHARED_MODULES)[]);
