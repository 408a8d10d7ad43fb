import lunr from 'lunr';
import { foldAccents } from '../../model/text/fold.ts';
import { normaliseForWords, runsOf } from '../../model/text/words.ts';
import { type Language, queryTerms } from '../index/words/language.ts';
import { patternExpression } from '../index/words/patterns.ts';
import { findListed, readStems } from '../index/words/word-files.ts';
import type {} from './lunr-parts.d.ts';
import { type Presence, type RankClause, termsInOrder } from './rank.ts';
import { findTerm, type RankedIndex, type RankedTerm } from './ranked-terms.ts';
import type { PatternSearch } from './search-result.ts';
import { findTermsByPrefix } from './terms-by-prefix.ts';

/**
 * Returns a `lunr.Index` with only the terms of a query. For this query, its results, order and scores equal those of the full index.
 *
 *   const { index, query } = await loadLunrIndex(ranked, '+neuron title:grow*^3 poincare~1', language)
 *   index.query((q) => query.clauses.forEach((clause) => q.clause(clause)))
 *
 * Throws `lunr.QueryParseError` for text that is not a lunr query.
 */
export async function loadLunrIndex(
  ranked: RankedIndex,
  text: string,
  language: Language,
): Promise<{ readonly index: lunr.Index; readonly query: lunr.Query }> {
  const query = parseLunrQuery(text, ranked);
  const terms = new Map<string, RankedTerm>();
  for (const names of (await Promise.all(query.clauses.map((clause) => termsOfClause(clause, ranked, language)))).flat()) {
    for (const name of names) {
      const term = terms.get(name) ?? (await findTerm(ranked, name));
      if (term !== undefined) terms.set(name, term);
    }
  }
  return { index: lunrIndexOf([...terms.values()], ranked, language), query };
}

/** Parses a text in lunr's query language and expands its clauses to terms as lunr does. */
export async function lunrClauses(ranked: RankedIndex, text: string, language: Language): Promise<RankClause[]> {
  const query = parseLunrQuery(text, ranked);
  return Promise.all(query.clauses.map((clause) => expandClause(clause, ranked, language)));
}

/** Expands one lunr clause and reads its terms. */
export async function expandClause(clause: lunr.Query.Clause, ranked: RankedIndex, language: Language): Promise<RankClause> {
  const names = await termsOfClause(clause, ranked, language);
  const found = await Promise.all(names.flat().map((name) => findTerm(ranked, name)));
  const have = new Set(found.flatMap((term) => (term === undefined ? [] : [term.term])));
  return {
    terms: found.filter((term) => term !== undefined),
    isMissing: names.some((expanded) => expanded.every((name) => !have.has(name))),
    fields: clause.fields.map((name) => ranked.fields.findIndex((field) => field.name === name)),
    boost: clause.boost,
    presence: PRESENCES.get(clause.presence) ?? 'optional',
  };
}

function parseLunrQuery(text: string, ranked: RankedIndex): lunr.Query {
  const query = new lunr.Query(ranked.fields.map(({ name }) => name));
  new lunr.QueryParser(text, query).parse();
  return query;
}

/** Returns, for each word that the pipeline makes of a clause, its expanded terms in lunr's order. */
async function termsOfClause(clause: lunr.Query.Clause, ranked: RankedIndex, language: Language): Promise<string[][]> {
  const words = clause.usePipeline ? pipelineOf(language).runString(clause.term) : [clause.term];
  return Promise.all(words.map((word) => expandWord(ranked, word, clause.editDistance ?? 0)));
}

/** Expands a word with stars or an edit distance to terms, in lunr's order; returns a plain word as it is. */
async function expandWord(ranked: RankedIndex, word: string, distance: number): Promise<string[]> {
  if (distance === 0 && !word.includes('*')) return [word];
  const candidates = await candidatesFor(word, distance, ranked);
  const wanted = distance > 0 ? lunr.TokenSet.fromFuzzyString(word, distance) : lunr.TokenSet.fromString(word);
  return lunr.TokenSet.fromArray([...candidates].sort())
    .intersect(wanted)
    .toArray();
}

/** Returns lunr's terms for a wildcard, and the terms of matching words whose stems do not match: `running*` finds running. */
async function expandWildcard(index: RankedIndex, text: string, language: Language): Promise<string[]> {
  const terms = new Set(await expandWord(index, foldAccents(text), 0));
  const fits = patternExpression(text);
  for (const { shards } of index.segments) {
    for (const word of await findListed(shards, 'words', text.slice(0, text.indexOf('*')))) {
      if (fits(word.text) && !JOINED.test(word.text)) for (const term of queryTerms(word.text, language)) terms.add(term);
    }
  }
  return [...terms];
}

const JOINED = /[-']/;

/** Functions that a search loads for wildcards and fuzzy words. */
export const PATTERN_SEARCH: PatternSearch = { expandWord, expandWildcard };

/** Returns a superset of the terms that lunr would expand a word to, so that its token set need not hold the vocabulary. */
async function candidatesFor(word: string, distance: number, ranked: RankedIndex): Promise<Set<string>> {
  const star = word.indexOf('*');
  // A question mark has no special meaning in lunr.
  const pattern = patternExpression(word.replaceAll('?', '\0'));
  if (distance === 0 && star > 0) {
    return new Set((await findTermsByPrefix(ranked, word.slice(0, star))).filter(pattern));
  }
  const candidates = new Set<string>();
  const fits = distance > 0 ? nearness(word, distance) : pattern;
  for (const { shards } of ranked.segments) {
    for (const { text } of (await readStems(shards)).flat()) if (fits(text)) candidates.add(text);
  }
  return candidates;
}

/** Returns a quick test of edit distance: an edit changes the length by at most one and the letters by at most two. */
function nearness(word: string, distance: number): (term: string) => boolean {
  const letters = new Map<string, number>();
  for (const letter of word) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  const own = letterBits(word);
  return (term) => {
    if (Math.abs(term.length - word.length) > distance) return false;
    // Most terms are rejected by the letters that only they have, without counting.
    if (bitCount(letterBits(term) & ~own) > distance) return false;
    const left = new Map(letters);
    let extra = 0;
    for (const letter of term) {
      const count = left.get(letter) ?? 0;
      if (count > 0) left.set(letter, count - 1);
      else extra++;
    }
    return extra <= distance;
  };
}

/** Returns one bit for each of 32 classes of letters. */
function letterBits(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function lunrIndexOf(terms: readonly RankedTerm[], ranked: RankedIndex, language: Language): lunr.Index {
  const inverted: Record<string, Record<string, unknown>> = Object.create(null);
  const vectors: Record<string, lunr.Vector> = {};
  for (const [i, term] of termsInOrder(terms).entries()) {
    const posting: Record<string, unknown> = Object.create(null);
    posting._index = i;
    ranked.fields.forEach(({ name }, field) => {
      const references: Record<string, object> = Object.create(null);
      const { documents = new Uint32Array(), weights } = term.fields[field] ?? {};
      documents.forEach((document, at) => {
        references[document] = Object.create(null);
        const reference = `${name}/${document}`;
        vectors[reference] ??= new lunr.Vector([]);
        vectors[reference].insert(i, weights?.[at] ?? 0);
      });
      posting[name] = references;
    });
    inverted[term.term] = posting;
  }
  return new lunr.Index({
    invertedIndex: inverted,
    fieldVectors: allVectors(vectors, ranked),
    tokenSet: lunr.TokenSet.fromArray(terms.map(({ term }) => term).sort()),
    fields: ranked.fields.map(({ name }) => name),
    pipeline: pipelineOf(language),
  } as unknown as lunr.Index.Attributes);
}

/** Returns vectors in the order of documents, which is lunr's order for a query of prohibited terms only. */
function allVectors(vectors: Readonly<Record<string, lunr.Vector>>, ranked: RankedIndex): Record<string, lunr.Vector> {
  const all: Record<string, lunr.Vector> = {};
  for (let document = 0; document < ranked.documentCount; document++) {
    for (const { name } of ranked.fields) {
      const reference = `${name}/${document}`;
      all[reference] = vectors[reference] ?? new lunr.Vector([]);
    }
  }
  return all;
}

/** Returns lunr's pipeline function for words of a query, which gives the same terms as in the index. */
export function searchFunction(language: Language): lunr.PipelineFunction {
  const terms = (text: string): string[] => runsOf(text).flatMap((run) => queryTerms(run, language));
  return termFunction((text) => terms(normaliseForWords(text)), `offprint-search-${language.code}`);
}

export function termFunction(termsOf: (text: string) => string[], label: string): lunr.PipelineFunction {
  const terms: lunr.PipelineFunction = (token) => termsOf(token.toString()).map((term) => new lunr.Token(term, {}));
  // lunr warns about unregistered functions when an index is serialized.
  if (!(label in lunr.Pipeline.registeredFunctions)) lunr.Pipeline.registerFunction(terms, label);
  return Object.assign(terms, { label });
}

function pipelineOf(language: Language): lunr.Pipeline {
  const pipeline = new lunr.Pipeline();
  pipeline.add(searchFunction(language));
  return pipeline;
}

const PRESENCES: ReadonlyMap<lunr.Query.presence, Presence> = new Map([
  [lunr.Query.presence.OPTIONAL, 'optional'],
  [lunr.Query.presence.REQUIRED, 'required'],
  [lunr.Query.presence.PROHIBITED, 'prohibited'],
]);
