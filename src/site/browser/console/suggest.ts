import { CONNECTIVE_NAMES } from '../../../query/language/connectives.ts';
import { EXISTENCE_OPERATORS, INFIX_OPERATORS } from '../../../query/language/operators.ts';
import { KEYWORD_VALUES } from '../../../query/language/parse-query.ts';

/** Completions at a position of a query, best first, and the range of text that they replace. */
export interface Suggestions {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
}

/**
 * Completions for a cursor: tag paths at the start of a condition, operators after a path, connectives after a condition.
 *
 *   suggest('abs|', paths)                     ->  ns/api_v1/article/abstract
 *   suggest('ns/api_v1/article/abstract |')    ->  =  !=  contains  matches …
 *   suggest('… matches "cell" |')              ->  and  or  except
 */
export function suggest(text: string, cursor: number, paths: readonly string[]): Suggestions {
  const before = text.slice(0, cursor);
  const typed = TYPED.exec(before)?.[0] ?? '';
  const start = cursor - typed.length;
  const end = cursor + (TYPED_ON.exec(text.slice(cursor))?.[0].length ?? 0);
  if (isInString(before)) return { start, end, words: [] };
  const candidates = candidatesAfter(before.slice(0, start).trimEnd(), paths);
  return { start, end, words: rank(typed, candidates) };
}

/** Completions in the list of tags to return, which has one path per line. */
export function suggestTag(text: string, cursor: number, paths: readonly string[]): Suggestions {
  const start = text.lastIndexOf('\n', cursor - 1) + 1;
  const lineEnd = text.indexOf('\n', cursor);
  const end = lineEnd < 0 ? text.length : lineEnd;
  return { start, end, words: rank(text.slice(start, cursor).trim(), ['*', ...paths]) };
}

function candidatesAfter(before: string, paths: readonly string[]): readonly string[] {
  if (VALUE_END.test(before) && !PATH_END.test(before)) return CONNECTIVE_NAMES;
  if (EXISTENCE_END.test(before) || before.endsWith(')')) return CONNECTIVE_NAMES;
  if (PATH_END.test(before)) return INFIX_OPERATORS;
  return EXISTENCE_START.test(before) ? paths : [...paths, ...EXISTENCE_OPERATORS];
}

function rank(typed: string, candidates: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return candidates.slice(0, MAX_COMPLETIONS);
  const scored = candidates.map((word) => ({ word, score: scoreOf(word.toLowerCase(), wanted) })).filter(({ score }) => score > 0);
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_COMPLETIONS)
    .map(({ word }) => word);
}

/** 0 for a word that does not match or is complete. */
function scoreOf(word: string, wanted: string): number {
  if (word === wanted) return 0;
  if (word.startsWith(wanted)) return 3;
  const name = word.slice(word.lastIndexOf('/') + 1);
  if (name.startsWith(wanted)) return 2;
  return (wanted.includes('/') ? word : name).includes(wanted) ? 1 : 0;
}

/** A backslash escapes the next character, as in the lexer. */
function isInString(before: string): boolean {
  return (before.replace(/\\[\s\S]/g, '').match(/"/g)?.length ?? 0) % 2 === 1;
}

// '"cell"', '2012', 'true'
const VALUE_END = new RegExp(`["\\d]$|\\b(?:${Object.keys(KEYWORD_VALUES).join('|')})$`, 'i');
const EXISTENCE = EXISTENCE_OPERATORS.join('|');
const EXISTENCE_START = new RegExp(`\\b(?:${EXISTENCE})$`, 'i');
// 'has ns/api_v1/article/doi'
const EXISTENCE_END = new RegExp(`\\b(?:${EXISTENCE})\\s+[^\\s()"]+$`, 'i');
const TYPED = /[\p{L}\p{M}\p{N}_.:/-]*$/u;
const TYPED_ON = /^[\p{L}\p{M}\p{N}_.:/-]*/u;
// Matches 'ns/api_v1/article/doi'
const PATH_END = /[^\s()"=<>!]+\/[^\s()"=<>!]+$/;
const MAX_COMPLETIONS = 60;
