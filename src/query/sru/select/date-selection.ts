import type { TagPath } from '../../../model/names.ts';
import type { TaggedObject } from '../../../model/tagged-object.ts';
import type { NumberRange } from '../../language/find-by-value.ts';
import { OPERATORS } from '../../language/operators.ts';
import type { Operator, Query } from '../../language/query.ts';
import { hasMask, plainText, termOf, wordsOfTerm } from '../cql/term.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { combineAll, difference, intersection, type Selection, union } from '../selection.ts';
import { pathsOf, type ResolvedClause } from './resolved-clause.ts';
import { anySelection } from './words-selection.ts';

/** The numbers of a date: `[2012]`, `[2012, 10]`, `[2012, 10, 15]`. */
type DateParts = readonly number[];

/**
 * Selects by date of publication. A year or a month is a range:
 *
 *   date = 2012           all of 2012          date > 2012       from 2013 on
 *   date = 2012-10        October 2012         date < 2012-10-15 up to the day before
 *   date within "2011 2013"
 *
 * An article whose month or day is unknown is neither before nor after a date in the same year or month.
 */
export function dateSelection(clause: ResolvedClause): Selection {
  const { relation, term } = clause;
  const paths = pathsOf(clause);
  const compare = (operator: Operator) => compareDate(datePartsOf(clause, term), operator, paths);
  if (relation === 'within') {
    const [from, to, ...more] = term.trim().split(/\s+/);
    if (from === undefined || to === undefined || more.length > 0) throw new SruDiagnostic(36, `"${term}"; within takes two dates`);
    return intersection(compareDate(datePartsOf(clause, from), '>=', paths), compareDate(datePartsOf(clause, to), '<=', paths));
  }
  if (relation === 'any' || relation === 'all') {
    const dates = wordsOfTerm(term, clause.isMasked).map((word) => compareDate(datePartsOf(clause, plainText(word)), '=', paths));
    return combineAll(dates, relation === 'any' ? union : intersection);
  }
  if (relation === '<>') return difference(anySelection(paths.slice(0, 1)), compare('='));
  return compare(relation === 'exact' ? '=' : relation);
}

function datePartsOf({ isMasked }: ResolvedClause, text: string): DateParts {
  const term = termOf(text, isMasked);
  if (hasMask(term)) throw new SruDiagnostic(28, `"${text}"; a year or month stands for all of it`);
  if (term.isAtStart || term.isAtEnd) throw new SruDiagnostic(31, `"${text}"`);
  const found = DATE.exec(plainText(term).trim()) ?? COMPACT_DATE.exec(plainText(term).trim());
  if (found === null) throw new SruDiagnostic(36, `"${text}"; expected a date as 2012, 2012-10 or 2012-10-15`);
  const parts = found.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const [, month = 1, day = 1] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31) throw new SruDiagnostic(36, `"${text}" is in no calendar`);
  return parts;
}

/** Compares from the year down: `date < 2012-10` is `year < 2012 or year = 2012 and month < 10`. */
function compareDate(parts: DateParts, operator: Operator, paths: readonly string[]): Selection {
  const number = (i: number, sign: Operator): Selection => numberSelection(paths[i] ?? '', sign, parts[i] ?? 0);
  const last = parts.length - 1;
  const equals = (upTo: number): Selection[] => parts.slice(0, upTo).map((_, i) => number(i, '='));
  if (operator === '=') return combineAll(equals(parts.length), intersection);
  const strict = operator.startsWith('<') ? '<' : '>';
  const cases = parts.map((_, i) => combineAll([...equals(i), number(i, i === last ? operator : strict)], intersection));
  return combineAll(cases, union);
}

function numberSelection(path: string, operator: Operator, value: number): Selection {
  const query: Query = { kind: 'compare', operator, path, value, at: 0 };
  const matches = (article: TaggedObject): boolean => {
    const stored = article.tags.get(path as TagPath)?.value;
    const [low, high] = OPERATORS[operator].rangeOf(value) ?? NO_NUMBER;
    return typeof stored === 'number' && stored >= low && stored <= high;
  };
  return { query, isExact: true, fields: [path], matches };
}

/** A date is compared with `=`, `<`, `<=`, `>` and `>=`, which all have a range. */
const NO_NUMBER: NumberRange = [1, 0];

// '2012', '2012-10', '2012/1/5'
const DATE = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;
