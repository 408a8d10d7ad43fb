import type { TagPath } from '../../model/names.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import type { Operator, Query } from '../../query/query.ts';
import { hasMask, plainText, termOf, wordsOfTerm } from '../cql/term.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { both, butNot, either, joinAll, type Selection } from '../selection.ts';
import { type AskedClause, pathsOf } from './asked-clause.ts';
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
export function dateSelection(clause: AskedClause): Selection {
  const { relation, term } = clause;
  const paths = pathsOf(clause);
  const compare = (operator: Operator) => compareDate(datePartsOf(clause, term), operator, paths);
  if (relation === 'within') {
    const [from, to, ...more] = term.trim().split(/\s+/);
    if (from === undefined || to === undefined || more.length > 0) throw new SruDiagnostic(36, `"${term}"; within takes two dates`);
    return both(compareDate(datePartsOf(clause, from), '>=', paths), compareDate(datePartsOf(clause, to), '<=', paths));
  }
  if (relation === 'any' || relation === 'all') {
    const dates = wordsOfTerm(term, clause.isMasked).map((word) => compareDate(datePartsOf(clause, plainText(word)), '=', paths));
    return joinAll(dates, relation === 'any' ? either : both);
  }
  if (relation === '<>') return butNot(anySelection(paths.slice(0, 1)), compare('='));
  return compare(relation === 'exact' ? '=' : relation);
}

function datePartsOf({ isMasked }: AskedClause, text: string): DateParts {
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
  if (operator === '=') return joinAll(equals(parts.length), both);
  const strict = operator.startsWith('<') ? '<' : '>';
  const cases = parts.map((_, i) => joinAll([...equals(i), number(i, i === last ? operator : strict)], both));
  return joinAll(cases, either);
}

function numberSelection(path: string, operator: Operator, value: number): Selection {
  const query: Query = { kind: 'compare', operator, path, value, at: 0 };
  const holds = (article: TaggedObject): boolean => {
    const held = article.tags.get(path as TagPath)?.value;
    return typeof held === 'number' && COMPARE[operator](held, value);
  };
  return { query, isExact: true, fields: [path], holds };
}

const COMPARE: Readonly<Record<Operator, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

// '2012', '2012-10', '2012/1/5'
const DATE = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;
