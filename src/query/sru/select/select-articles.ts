import type { TagPath } from '../../../model/names.ts';
import type { TaggedObject } from '../../../model/tagged-object.ts';
import { normaliseForWords, runsOf } from '../../../model/text/words.ts';
import type { NumberRange } from '../../language/find-by-value.ts';
import { OPERATORS } from '../../language/operators.ts';
import type { Operator, Query } from '../../language/query.ts';
import { textPatternOf } from '../../language/text-pattern.ts';
import type { CqlCombination, CqlNode } from '../cql/cql.ts';
import { matchesValue } from '../cql/matches-value.ts';
import { hasMask, plainText, type Term, termOf, wordPattern, wordsOfTerm } from '../cql/term.ts';
import type { IndexKind } from '../cql-index.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { combineAll, difference, intersection, type Selection, union } from '../selection.ts';
import { allSelection } from './all-selection.ts';
import { pathsOf, type ResolvedClause, resolveClause, type SelectionNames, stringsOf, unsupportedRelation } from './resolved-clause.ts';
import { anySelection, wordsSelection } from './words-selection.ts';

/**
 * Translates a CQL query into the query language.
 *
 *   dc.title = fish not date = 2012
 *   ->  article/article_title matches "fish" except article/pub_date_year = 2012
 *
 * Throws the standard's diagnostic for parts of CQL that this service does not support.
 */
export function selectArticles(root: CqlNode, names: SelectionNames): Selection {
  if (root.kind === 'prefixed') return selectArticles(root.inner, names);
  if (root.kind === 'clause') {
    const clause = resolveClause(root, names);
    return BY_KIND[clause.index.kind](clause);
  }
  const combine = combinationOf(root);
  return combine(selectArticles(root.left, names), selectArticles(root.right, names));
}

const BY_KIND: Readonly<Record<IndexKind, (clause: ResolvedClause) => Selection>> = {
  text: textSelection,
  name: nameSelection,
  date: dateSelection,
  doi: codeSelection,
  code: codeSelection,
  all: ({ names }) => allSelection(names),
  resultSet: ({ term }) => {
    throw new SruDiagnostic(51, term);
  },
};

const COMBINATIONS = { and: intersection, or: union, not: difference } as const;

function combinationOf({ boolean, modifiers }: CqlCombination): (a: Selection, b: Selection) => Selection {
  if (boolean === 'prox') throw new SruDiagnostic(39, 'prox; words next to each other are asked for with = or adj');
  const [modifier] = modifiers;
  if (modifier !== undefined) throw new SruDiagnostic(46, modifier.name);
  return COMBINATIONS[boolean];
}

/** Selects by an identifier, always a complete one, also with `=`: `dc.identifier = "doi:10.7554/eLife.00013"`, `volume = 3`. */
function codeSelection(clause: ResolvedClause): Selection {
  const { relation, isMasked, index } = clause;
  const paths = pathsOf(clause);
  const isDoi = index.kind === 'doi';
  const one = isDoi ? oneDoi : oneCode;
  const bare = isDoi ? clause.term.replace(DOI_PREFIX, '') : clause.term;
  if (relation === '=' || relation === 'exact') return one(termOf(bare, isMasked), paths);
  if (relation === '<>') return difference(anySelection(paths), one(termOf(bare, isMasked), paths));
  if (relation !== 'any' && relation !== 'all') throw unsupportedRelation(clause);
  const codes = wordsOfTerm(bare.replace(INNER_DOI_PREFIX, ' '), isMasked).map((code) => one(code, paths));
  return combineAll(codes, relation === 'any' ? union : intersection);
}

/** DOIs are compared without case, but the index is case-sensitive. An exact match, if there is one, is the only result. */
function oneDoi(term: Term, paths: readonly string[]): Selection {
  const found = valueSelection(term, paths);
  const [path] = paths;
  if (hasMask(term) || path === undefined) return found;
  return { ...found, shortcut: { kind: 'compare', operator: '=', path, value: plainText(term).trim(), at: 0 } };
}

function oneCode(term: Term, paths: readonly string[]): Selection {
  if (hasMask(term)) return valueSelection(term, paths);
  const value = plainText(term).trim();
  return combineAll(
    paths.map((path) => ({
      query: { kind: 'compare', operator: '=', path, value, at: 0 },
      isExact: true,
      fields: [path],
      matches: (article: TaggedObject) => stringsOf(article, path).includes(value),
    })),
    union,
  );
}

// 'doi:10.1/x', 'https://doi.org/10.1/x', 'info:doi/10.1/x'
const DOI_PREFIX = /^\s*(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/i;
const INNER_DOI_PREFIX = /(?:^|\s)(?:doi:\s*|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/gi;

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
function dateSelection(clause: ResolvedClause): Selection {
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

/**
 * Selects by the name of a person, in any of the usual forms:
 *
 *   dc.creator = "J Smith"        John Smith, John Q Smith, J. Smith
 *   dc.creator = "Smith, John"    John Smith
 *   dc.creator = "Smith J"        John Smith
 *
 * The words have to occur in order in one name, with other words between them allowed; a single letter matches as an initial. Masks,
 * anchors and other relations are those of texts.
 */
function nameSelection(clause: ResolvedClause): Selection {
  if (clause.relation !== '=') return textSelection(clause);
  const term = termOf(clause.term, clause.isMasked);
  const spellings = spellingsOf(plainText(term));
  const words = spellings[0] ?? [];
  if (hasMask(term) || term.isAtStart || term.isAtEnd || words.length < 2) return textSelection(clause);
  const paths = pathsOf(clause);
  // An initial would match thousands of words; candidates have the full words, and their initials are compared in the texts.
  const full = words.filter((word) => !isInitial(word));
  const found = combineAll(
    (full.length === 0 ? words : full).map((word) => wordsSelection(termOf(word, false), paths)),
    intersection,
  );
  const matches = (article: TaggedObject): boolean =>
    paths.some((path) =>
      stringsOf(article, path).some((name) => {
        const own = runsOf(name);
        return spellings.some((spelling) => isNameOf(spelling, own));
      }),
    );
  return { ...found, isExact: false, matches };
}

/** Returns the words of a name in the order given name, surname. Without a comma, a final initial can also be that of the given name. */
function spellingsOf(name: string): string[][] {
  const [surname = '', ...given] = name.split(',');
  if (given.length > 0) return [[...runsOf(given.join(' ')), ...runsOf(surname)]];
  const words = runsOf(name);
  const last = words.at(-1);
  return last !== undefined && isInitial(last) ? [words, [last, ...words.slice(0, -1)]] : [words];
}

function isNameOf(searched: readonly string[], own: readonly string[]): boolean {
  let next = 0;
  for (const word of own) {
    const wanted = searched[next];
    if (wanted === undefined) return true;
    if (isInitial(wanted) ? word.startsWith(wanted) : word === wanted) next++;
  }
  return next === searched.length;
}

function isInitial(word: string): boolean {
  return INITIAL.test(word);
}

const INITIAL = /^\p{L}\p{M}*$/u;

/**
 * Selects by a text.
 *
 *   dc.description = "growth cone"    words in order, in the title or in the abstract
 *   dc.description all "cone growth"  each word in the title or in the abstract
 *   dc.title == "growth cone"         the complete title, ignoring case
 */
function textSelection(clause: ResolvedClause): Selection {
  const { relation, term, isMasked, names, index } = clause;
  const paths = pathsOf(clause);
  if (relation === 'any' || relation === 'all') {
    const words = wordsOfTerm(term, isMasked).filter((word) => textPatternOf(wordPattern(word)).length > 0);
    // If no part of the term has a word, the diagnostic quotes the complete term.
    const searched = words.length === 0 ? [termOf(term, isMasked)] : words;
    return combineAll(
      searched.map((word) => wordsSelection(word, paths)),
      relation === 'any' ? union : intersection,
    );
  }
  const parsed = termOf(term, isMasked);
  if (relation === '=' || relation === 'exact') {
    const found = relation === '=' ? wordsSelection(parsed, paths) : valueSelection(parsed, paths);
    return OWN_NAME_INDEXES.has(index.names[0]) && isOwnName(parsed, names.ownNames) ? union(allSelection(names), found) : found;
  }
  if (relation === '<>') return difference(anySelection(paths), valueSelection(parsed, paths));
  throw unsupportedRelation(clause);
}

/** Selects articles with the term as the complete value of a field, or as an element of a list. */
function valueSelection(term: Term, paths: readonly string[]): Selection {
  const texts = requiredTexts(term);
  return combineAll(
    paths.map((path) => ({
      query: candidates(path, texts),
      isExact: false,
      fields: [path],
      matches: (article: TaggedObject) => stringsOf(article, path).some((value) => matchesValue(term, value)),
    })),
    union,
  );
}

/** Returns texts that a matching value must contain. A mask can match several words, so only words without masks are certain. */
function requiredTexts(term: Term): string[] {
  const pattern = wordPattern(term);
  const texts = hasMask(term) ? pattern.split(/\s+/).filter((word) => !MASK.test(word)) : [pattern];
  return texts.filter((text) => textPatternOf(text).length > 0);
}

function candidates(path: string, texts: readonly string[]): Query {
  const [first, ...rest] = texts.map((text): Query => ({ kind: 'matches', path, text, at: 0 }));
  if (first === undefined) return { kind: 'has', path, at: 0 };
  return rest.reduce((left, right): Query => ({ kind: 'and', left, right }), first);
}

const MASK = /[*?]/;

/** Tells whether a term is the journal's title or publisher; it then selects all articles, whatever spelling they have (contract, 4.5). */
function isOwnName(term: Term, ownNames: readonly string[]): boolean {
  const searched = normaliseForWords(plainText(term)).trim();
  return ownNames.some((name) => normaliseForWords(name) === searched);
}

const OWN_NAME_INDEXES: ReadonlySet<string> = new Set(['cql.serverChoice', 'dc.publisher']);
