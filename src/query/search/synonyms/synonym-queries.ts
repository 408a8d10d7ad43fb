import { foldAccents } from '../../../model/text/fold.ts';
import { isUnspaced, runsOf } from '../../../model/text/words.ts';
import { type Language, queryTerms } from '../../index/words/language.ts';
import type { SearchClause } from '../parse-search.ts';
import type { SearchContext, SynonymQuery } from '../search-result.ts';
import { type SynonymEntry, synonymEntries } from './synonym-entries.ts';
import { queryKeysOf } from './synonym-keys.ts';

/** Largest number of queries with synonyms; more would read a posting list for each of their words. */
const MAX_QUERIES = 12;

/**
 * Returns a query with synonyms in the place of its words, for every combination of them. Words in quotation marks and excluded words have none.
 *
 *   heart attack risk  ->  myocardial infarction risk · MI risk
 */
export async function synonymQueries(clauses: readonly SearchClause[], context: SearchContext): Promise<SynonymQuery[]> {
  let queries: SynonymQuery[] = [{ clauses: [], words: [] }];
  for (const group of groupsOf(clauses)) {
    const options = isExpanded(group[0]) ? await optionsOf(group, context) : [{ clauses: group, words: [] }];
    queries = queries
      .flatMap((query) => options.map((one) => ({ clauses: [...query.clauses, ...one.clauses], words: [...query.words, ...one.words] })))
      .slice(0, MAX_QUERIES + 1);
  }
  return queries.filter(({ words }) => words.length > 0).slice(0, MAX_QUERIES);
}

/** Joins adjacent clauses of plain words with the same field and sign, since a synonym can have several words. */
function groupsOf(clauses: readonly SearchClause[]): SearchClause[][] {
  const groups: SearchClause[][] = [];
  for (const clause of clauses) {
    const last = groups.at(-1)?.at(-1);
    const isJoined =
      last !== undefined && isExpanded(last) && isExpanded(clause) && last.field === clause.field && last.sign === clause.sign;
    if (isJoined) groups.at(-1)?.push(clause);
    else groups.push([clause]);
  }
  return groups;
}

function isExpanded(clause: SearchClause | undefined): boolean {
  return clause?.kind === 'words' && clause.isQuoted !== true && clause.sign !== '-';
}

/** Returns the words of a group, and the same with every combination of synonyms. */
async function optionsOf(group: readonly SearchClause[], context: SearchContext): Promise<SynonymQuery[]> {
  const single = group.flatMap((clause) => clause.runs.map((run) => ({ ...clause, text: run, runs: [run] })));
  const spans = await findSynonyms(
    single.flatMap(({ runs }) => runs),
    context,
  );
  if (spans.length === 0) return [{ clauses: group, words: [] }];
  let options: SynonymQuery[] = [{ clauses: [], words: [] }];
  let end = 0;
  for (const span of spans) {
    const between = single.slice(end, span.start);
    const replaced = single.slice(span.start, span.start + span.length);
    end = span.start + span.length;
    const choices = [{ clauses: replaced, words: [] }, ...span.others.map((other) => replacement(other, span, replaced[0]))];
    options = options
      .flatMap((one) =>
        choices.map((choice) => ({ clauses: [...one.clauses, ...between, ...choice.clauses], words: [...one.words, ...choice.words] })),
      )
      .slice(0, MAX_QUERIES + 1);
  }
  return options.map((one) => ({ ...one, clauses: [...one.clauses, ...single.slice(end)] }));
}

function replacement(other: string, { before, after }: SynonymSpan, clause: SearchClause | undefined): SynonymQuery {
  const runs = [before, ...runsOf(other), after].filter((run) => run !== '');
  return { clauses: clause === undefined ? [] : [{ ...clause, text: runs.join(' '), runs }], words: [other] };
}

/** Adjacent words of a query that have synonyms. */
interface SynonymSpan {
  /** Position of the first run, and number of runs. */
  readonly start: number;
  readonly length: number;
  /** Parts of the run around the word, in scripts without spaces. */
  readonly before: string;
  readonly after: string;
  /** The words that are searched as well, as written in `synonyms.txt`. */
  readonly others: readonly string[];
}

/**
 * Finds the runs of a query that have synonyms, from left to right, the longest first. Words are compared by their stems in any language of the
 * journal; an abbreviation in capitals only in its own form, so that AIDS is not a form of aid.
 */
async function findSynonyms(
  runs: readonly string[],
  context: Pick<SearchContext, 'manifest' | 'language' | 'read'>,
): Promise<SynonymSpan[]> {
  const { language } = context;
  const entriesOf = (run: string) => Promise.all(queryKeysOf(run, language).map((key) => synonymEntries(key, context)));
  const entries = await Promise.all(runs.map(async (run) => (await entriesOf(run)).flat()));
  const spans: SynonymSpan[] = [];
  for (let start = 0; start < runs.length; start += spans.at(-1)?.start === start ? (spans.at(-1)?.length ?? 1) : 1) {
    const best = (entries[start] ?? [])
      .flatMap((entry) => spanOf(entry, start, { runs, language }))
      .sort((a, b) => b.length - a.length || a.before.length + a.after.length - b.before.length - b.after.length)[0];
    if (best !== undefined) spans.push(best);
  }
  return spans;
}

interface QueryRuns {
  readonly runs: readonly string[];
  readonly language: Language;
}

function spanOf([word, others]: SynonymEntry, start: number, { runs, language }: QueryRuns): SynonymSpan[] {
  const own = runsOf(word);
  const [first = ''] = own;
  const there = runs[start] ?? '';
  if (own.length === 1 && isUnspaced(first)) {
    const at = there.indexOf(first);
    if (at < 0) return [];
    return [{ start, length: 1, before: there.slice(0, at), after: there.slice(at + first.length), others }];
  }
  const isExact = ABBREVIATION.test(word);
  const isSame = own.every((run, i) => isSameWord(run, runs[start + i], isExact ? undefined : language));
  return isSame ? [{ start, length: own.length, before: '', after: '', others }] : [];
}

/** Compares two runs without their accents, or by their stems in a language. */
function isSameWord(run: string, other: string | undefined, language: Language | undefined): boolean {
  if (other === undefined) return false;
  if (foldAccents(run) === foldAccents(other)) return true;
  if (language === undefined) return false;
  const terms = queryTerms(run, language);
  return queryTerms(other, language).some((term) => terms.includes(term));
}

// AIDS   COVID-19
const ABBREVIATION = /^(?=.*\p{Lu})\P{Ll}+$/u;
