import { foldAccents } from '../../../model/text/fold.ts';
import { isUnspaced, runsOf } from '../../../model/text/words.ts';
import { type Language, queryTerms } from '../../index/words/language.ts';
import type { SearchContext } from '../search-result.ts';
import { type SynonymEntry, synonymEntries } from './synonym-entries.ts';
import { queryKeysOf } from './synonym-keys.ts';

/** Adjacent words of a query that have synonyms. */
export interface SynonymSpan {
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
export async function findSynonyms(
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
