import type { TagPath } from '../../../model/names.ts';
import type { TaggedObject } from '../../../model/tagged-object.ts';
import { normaliseForWords, runsOf } from '../../../model/text/words.ts';
import { type TextPattern, textMatches, textPatternOf } from '../../language/text-pattern.ts';
import { type Term, wordPattern } from '../cql/term.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { combineAll, type Selection, union } from '../selection.ts';
import { stringsOf } from './resolved-clause.ts';

/** Selects articles with the words of a term in a field, adjacent and in order. An anchored term has to be at its start or end. */
export function wordsSelection(term: Term, paths: readonly string[]): Selection {
  const text = wordPattern(term);
  const pattern = textPatternOf(text);
  if (pattern.length === 0) throw new SruDiagnostic(36, `"${text.trim()}" has no letter or digit`);
  const isAnchored = term.isAtStart || term.isAtEnd;
  const isAnything = pattern.every((run) => ONLY_STARS.test(run.text));
  if (isAnything && pattern.length > 1) throw new SruDiagnostic(29, text);
  return combineAll(
    paths.map((path) => ({
      query: isAnything ? { kind: 'has', path, at: 0 } : { kind: 'matches', path, text, at: 0 },
      isExact: isAnything || !isAnchored,
      fields: [path],
      matches: (article: TaggedObject) => stringsOf(article, path).some((value) => isAnything || matchesTerm(value, pattern, term)),
    })),
    union,
  );
}

/** Selects articles that have one of the fields. */
export function anySelection(paths: readonly string[]): Selection {
  return combineAll(
    paths.map((path) => ({
      query: { kind: 'has', path, at: 0 },
      isExact: true,
      fields: [path],
      matches: (article: TaggedObject) => article.tags.has(path as TagPath),
    })),
    union,
  );
}

function matchesTerm(value: string, pattern: TextPattern, { isAtStart, isAtEnd }: Term): boolean {
  if (!textMatches(pattern, value)) return false;
  if (!isAtStart && !isAtEnd) return true;
  const runs = runsOf(normaliseForWords(value));
  if (isAtStart && isAtEnd && runs.length !== pattern.length) return false;
  return (!isAtStart || matchesAt(pattern, runs, 0)) && (!isAtEnd || matchesAt(pattern, runs, runs.length - pattern.length));
}

function matchesAt(pattern: TextPattern, runs: readonly string[], start: number): boolean {
  return start >= 0 && pattern.every((run, i) => run.fits(runs[start + i] ?? ''));
}

const ONLY_STARS = /^\*+$/;
