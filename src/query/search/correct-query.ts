import { foldAccents } from '../../model/text/fold.ts';
import { normaliseForWords, runsOf } from '../../model/text/words.ts';
import { queryTerms, queryWords } from '../index/words/language.ts';
import { formsOfSpelling, readSpellingCandidates } from '../index/words/spelling-list.ts';
import { fieldsOfClauses } from './found-in.ts';
import { MARKED_WORD } from './mark.ts';
import { findMatches, type Match } from './match.ts';
import { parseSearch, type SearchClause } from './parse-search.ts';
import type { Ranked } from './rank.ts';
import type { RankedIndex, RankedTerm, WeightedPostings } from './ranked-terms.ts';
import { EXACT_FIELDS } from './search-document.ts';
import type { SearchContext, SearchQuery, SearchResult } from './search-result.ts';
import { openTextIndex, type TermSource, termsOfIndex, termsWithText } from './term-source.ts';
import { findTiers, joined, matchOptions, type Tiers } from './tiers.ts';

/** The matches of a query, or of its correction. */
export interface QueryMatch extends Pick<SearchResult, 'isAnyWord' | 'corrected' | 'didYouMean' | 'withoutHits'> {
  readonly tiers: Tiers;
}

/** A word in at most this many documents is perhaps misspelt there as well. */
const MAX_RARE_DOCUMENTS = 3;
/** Such a word is taken for a misspelling of another if that one is this many times as frequent. */
const TIMES_AS_FREQUENT = 10;
/** The most frequent of several spellings is searched at once if it is this many times as frequent as the next. */
const CLEARLY_MORE_FREQUENT = 5;
const MAX_SPELLINGS = 4;
const MAX_TRIED = 8;

/**
 * Finds the documents of a query. If no document has all words, words that no document has are corrected: a single correction with hits is
 * searched at once, several are offered. Numbers, short words and words in quotation marks are never corrected. Two words that the index has as one
 * are offered as one if no title and abstract has both.
 */
export async function correctQuery(clauses: readonly SearchClause[], query: SearchQuery, context: SearchContext): Promise<QueryMatch> {
  const tiers = await findTiers(clauses, { filters: query, context, completes: true, scope: query.scope });
  const count = tiers.ranked.documents.length;
  if (clauses.length === 0 || (count > 0 && query.isTyping === true)) return { tiers, isAnyWord: false };
  const words = await countWords(clauses, context, count > 0 && !tiers.withText);
  const corrections = await findCorrections(words, context);
  const texts = textsOf(query.text, corrections);
  const joinedPairs = tiers.ranked.documents.every(tiers.isInText) ? await findJoinedPairs(query.text, context) : [];
  if (count > 0) {
    const didYouMean = [...joinedPairs, ...texts.map(({ text }) => text)].slice(0, 1);
    return { tiers, isAnyWord: false, ...(didYouMean.length > 0 && { didYouMean }) };
  }
  const corrected = await searchCorrected(texts, query, context);
  if (corrected !== undefined && 'tiers' in corrected) return { isAnyWord: false, ...corrected };
  const any = await findAnyWord(clauses, context);
  const isAnyWord = any !== undefined && any.ranked.documents.length > 0;
  const withoutHits = words.flatMap(({ text, count: documents }) => (documents === 0 ? [text] : []));
  const didYouMean = [...joinedPairs, ...(corrected?.didYouMean ?? [])];
  return {
    tiers: isAnyWord ? any : tiers,
    isAnyWord,
    ...(withoutHits.length > 0 && { withoutHits }),
    ...(didYouMean.length > 0 && { didYouMean }),
  };
}

/** Returns the text with two words written as one that the index has: `zebrafish larvae` for zebra fish larvae. */
async function findJoinedPairs(text: string, { index, language }: SearchContext): Promise<string[]> {
  const words = text.trim().split(/\s+/);
  const found = words.map(async (word, i): Promise<string[]> => {
    const next = words[i + 1] ?? '';
    if (!PAIR.test(`${word} ${next}`)) return [];
    const terms = await findAll(queryTerms(normaliseForWords(word + next), language), termsOfIndex(index));
    return terms.length === 0 ? [] : [[...words.slice(0, i), word + next, ...words.slice(i + 2)].join(' ')];
  });
  return (await Promise.all(found)).flat();
}

const PAIR = /^\p{L}{3,} \p{L}{3,}$/u;

interface CountedWord {
  readonly text: string;
  /** Number of documents that have it in one field. */
  readonly count: number;
  /** True for a word of an author's name, a keyword, a subject or a journal, which is not misspelt. */
  readonly isName: boolean;
}

/** Counts the documents of every plain word that no minus excludes. The full text counts unless there are hits without it. */
async function countWords(clauses: readonly SearchClause[], context: SearchContext, hasOwnHits: boolean): Promise<CountedWord[]> {
  const text = hasOwnHits ? undefined : await openTextIndex(context);
  const source = text === undefined ? termsOfIndex(context.index) : termsWithText(context.index, text);
  const runs = clauses.flatMap(({ kind, sign, runs: own, isQuoted }) => (kind === 'words' && sign !== '-' && isQuoted !== true ? own : []));
  const counted = [...new Set(runs)].map(async (run): Promise<CountedWord[]> => {
    const words = queryWords(run, context.language);
    // Stop words are in no posting list.
    if (words.length === 0) return [];
    const terms = await Promise.all(words.map((word) => findAll(word.terms, source)));
    const isName = terms.every((own) => own.some(({ fields }) => fields.slice(NAMES, context.index.fields.length).some(hasDocuments)));
    return [{ text: run, count: Math.min(...terms.map(countTerms)), isName }];
  });
  return (await Promise.all(counted)).flat();
}

async function findAll(terms: readonly string[], source: TermSource): Promise<RankedTerm[]> {
  return (await Promise.all(terms.map((term) => source.find(term)))).filter((term) => term !== undefined);
}

function countTerms(terms: readonly RankedTerm[]): number {
  return Math.max(0, ...terms.flatMap(({ fields }) => fields.map(({ documents }) => documents.length)));
}

function hasDocuments({ documents }: WeightedPostings): boolean {
  return documents.length > 0;
}

/** The fields from this one on have names. */
const NAMES = EXACT_FIELDS.length;

interface Correction {
  readonly word: string;
  readonly spellings: readonly Spelling[];
}

/** Returns the words that have corrections. A rare word has them only if they are far more frequent. */
async function findCorrections(words: readonly CountedWord[], context: SearchContext): Promise<Correction[]> {
  const found = words.map(async ({ text, count, isName }): Promise<Correction[]> => {
    if (count > MAX_RARE_DOCUMENTS || isName || !isCorrectable(text)) return [];
    const frequent = (spellings: readonly Spelling[]): Spelling[] =>
      spellings.filter((one) => one.count >= count * TIMES_AS_FREQUENT).slice(0, MAX_SPELLINGS);
    const own = frequent(await findSpellings(text, context.index));
    const index = own.length === 0 && count === 0 ? await openTextIndex(context) : undefined;
    const spellings = index === undefined ? own : frequent(await findSpellings(text, index));
    return spellings.length === 0 ? [] : [{ word: text, spellings }];
  });
  return (await Promise.all(found)).flat();
}

interface CorrectedText {
  readonly text: string;
  /** Number of documents of the rarest correction in it. */
  readonly count: number;
}

/** Returns the query with every combination of corrections, the most frequent first. */
function textsOf(text: string, corrections: readonly Correction[]): CorrectedText[] {
  let texts: { readonly replacements: ReadonlyMap<string, string>; readonly count: number }[] = [
    { replacements: new Map(), count: Number.POSITIVE_INFINITY },
  ];
  for (const { word, spellings } of corrections) {
    texts = texts.flatMap(({ replacements, count }) =>
      spellings.map((one) => ({ replacements: new Map([...replacements, [word, one.text]]), count: Math.min(count, one.count) })),
    );
  }
  if (corrections.length === 0) return [];
  const all = texts.map(({ replacements, count }) => ({ text: replaceWords(text, replacements), count }));
  return all.sort((a, b) => b.count - a.count).slice(0, MAX_TRIED);
}

type SearchedCorrection = Pick<QueryMatch, 'didYouMean'> | (Pick<QueryMatch, 'didYouMean' | 'corrected'> & { readonly tiers: Tiers });

/** Searches the corrected texts: the hits of one that is clearly meant, or the texts to choose from; undefined if none has hits. */
async function searchCorrected(
  texts: readonly CorrectedText[],
  query: SearchQuery,
  context: SearchContext,
): Promise<SearchedCorrection | undefined> {
  const search = (one: CorrectedText): Promise<Tiers> => findTiers(parseSearch(one.text), { filters: query, context, completes: false });
  // Every word of the dictionary has hits by itself, but not every combination of words.
  const isSingle = texts.length > 0 && runsOf(query.text).length === 1;
  const found = await Promise.all(isSingle ? [] : texts.map(search));
  const withHits = texts.flatMap((one, i) =>
    isSingle || (found[i]?.ranked.documents.length ?? 0) > 0 ? [{ ...one, tiers: found[i] }] : [],
  );
  const [best, next] = withHits;
  if (best === undefined) return undefined;
  const isClear = next === undefined || best.count >= next.count * CLEARLY_MORE_FREQUENT;
  if (!isClear) return { didYouMean: withHits.map(({ text }) => text) };
  const others = withHits.slice(1).map(({ text }) => text);
  return {
    tiers: best.tiers ?? (await search(best)),
    corrected: { from: query.text.trim(), to: best.text.trim() },
    ...(others.length > 0 && { didYouMean: others }),
  };
}

/**
 * Returns the documents with some of the words, those with more first; undefined for a single word and for phrases.
 *
 * It is the last resort. A document has one of the words outside its full text; the others count there as well.
 */
async function findAnyWord(clauses: readonly SearchClause[], context: SearchContext): Promise<Tiers | undefined> {
  const match = await findMatches(clauses, { ...matchOptions(context), isAnyWord: true });
  if (match.phrases.length > 0 || match.clauses.length < 2) return undefined;
  const text = await openTextIndex(context);
  const source = text && termsWithText(context.index, text);
  const counted = source === undefined ? match : await findMatches(clauses, { ...matchOptions(context), source, isAnyWord: true });
  const tiers = byNumberOfWords(match, counted.clauses).map((own, tier) => ({ ...own, tier }));
  return { ...joined(tiers), isInText: () => false };
}

/** Splits a match by the number of words that its documents have, the largest first. */
function byNumberOfWords(match: Match, clauses: Match['clauses']): Match[] {
  const { documents, scores } = match.ranked;
  const numbers = Array.from(documents, (document) => fieldsOfClauses(document, clauses).filter(({ length }) => length > 0).length);
  return [...new Set(numbers)]
    .sort((a, b) => b - a)
    .map((number) => {
      const at = numbers.flatMap((own, i) => (own === number ? [i] : []));
      const ranked: Ranked = {
        documents: Uint32Array.from(at, (i) => documents[i] ?? 0),
        scores: Float64Array.from(at, (i) => scores[i] ?? 0),
      };
      return { ...match, ranked };
    });
}

/** A word of the journal that differs in one letter from a word of the query. */
interface Spelling {
  readonly text: string;
  /** Number of documents that have it. */
  readonly count: number;
}

/** Shorter words are not corrected: most of them are one letter from several others. */
const MIN_CORRECTED_LENGTH = 5;

/** Tells whether a word may be corrected: at least five letters and no digit. */
function isCorrectable(word: string): boolean {
  return word.length >= MIN_CORRECTED_LENGTH && /^[\p{L}\p{M}]+$/u.test(word);
}

/** Returns the words of an index with one error less: a letter missing, added, wrong, or swapped with its neighbour; the most frequent first. */
async function findSpellings(word: string, index: RankedIndex): Promise<Spelling[]> {
  const folded = foldAccents(word);
  const counts = new Map<string, number>();
  for (const { shards } of index.segments) {
    for (const listed of await readSpellingCandidates(shards, folded)) {
      const forms = formsOfSpelling(listed);
      if (Math.abs(forms.folded.length - folded.length) > 1 || editDistance(folded, forms.folded) !== 1) continue;
      counts.set(forms.display, (counts.get(forms.display) ?? 0) + listed.count);
    }
  }
  const found = [...counts].map(([text, count]) => ({ text, count }));
  return found.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** Replaces words of a text, in any case, without changing anything else: `Barncales "of the"` becomes `Barnacles "of the"`. */
function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replace(MARKED_WORD, (word) => withCaseOf(word, replacements.get(runsOf(word)[0] ?? '') ?? word));
}

/** Returns a word with the capitals of another: all of them, or the first. */
function withCaseOf(typed: string, word: string): string {
  if (!/^\p{Lu}/u.test(typed)) return word;
  if (typed.length > 1 && typed === typed.toUpperCase()) return word.toUpperCase();
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + other);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row.push(distance);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
