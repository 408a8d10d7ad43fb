import { nearest } from '../../model/text/nearest.ts';
import { CONNECTIVE_NAMES, CONNECTIVES_BY_PRECEDENCE } from './connectives.ts';
import type { NumberToken, Text, Token } from './lex.ts';
import { tokensOf } from './lex.ts';
import { EXISTENCE_OPERATORS, LITERAL_OPERATORS, type Literal, TEXT_OPERATORS } from './operators.ts';
import type { Leaf, Query } from './query.ts';
import { QueryError } from './query-error.ts';

/** Longest query in UTF-16 code units; a longer one is refused before it is parsed. */
export const MAX_QUERY_LENGTH = 8192;
/** Deepest nesting of parentheses. */
export const MAX_NESTING = 64;

/**
 * Parses a query into its tree. `except` binds tightest, then `and`, then `or`; each is left-associative.
 *
 *   'a/b = 1 OR a/b = 2 and has c/d'  ->  or(a/b = 1, and(a/b = 2, has c/d))
 *
 * Throws a `QueryError` with what was found, what was expected and the position (decisions, section 4).
 */
export function parseQuery(query: string): Query {
  if (query.length > MAX_QUERY_LENGTH) {
    throw new QueryError('QueryTooLong', `the query has ${query.length} characters, expected at most ${MAX_QUERY_LENGTH}`, { query });
  }
  const reader: Reader = { query, tokens: tokensOf(query), next: 0, depth: 0 };
  const tree = combination(reader, 0);
  const token = peek(reader);
  if (token.kind !== 'end') throw unexpected(reader, token, `${CONNECTIVE_LIST} or the end of the query`, CONNECTIVE_NAMES);
  return tree;
}

interface Reader {
  readonly query: string;
  readonly tokens: readonly Token[];
  next: number;
  depth: number;
}

/** Keywords that are values. */
export const KEYWORD_VALUES: Readonly<Record<string, Literal>> = { true: true, false: false, null: null };
/** '= != < <= > >= matches contains' */
const INFIX_LIST = [...LITERAL_OPERATORS, ...TEXT_OPERATORS].join(' ');
/** 'and, or, except' */
const CONNECTIVE_LIST = CONNECTIVE_NAMES.join(', ');

function combination(reader: Reader, level: number): Query {
  const kind = CONNECTIVES_BY_PRECEDENCE[level];
  if (kind === undefined) return primary(reader);
  let left = combination(reader, level + 1);
  while (isKeyword(peek(reader), kind)) {
    reader.next++;
    left = { kind, left, right: combination(reader, level + 1) };
  }
  return left;
}

function primary(reader: Reader): Query {
  const token = peek(reader);
  if (token.source === '(' && token.kind === 'sign') return parenthesised(reader, token);
  const existence = EXISTENCE_OPERATORS.find((name) => isKeyword(token, name));
  if (existence !== undefined) {
    reader.next++;
    const { path, at } = pathToken(reader, 'a tag path such as name/api_v1/article/doi');
    return { kind: existence, path, at };
  }
  const expected = `${EXISTENCE_OPERATORS.join(', ')}, a tag path such as name/api_v1/article/doi or (`;
  return condition(reader, pathToken(reader, expected));
}

function parenthesised(reader: Reader, open: Token): Query {
  reader.next++;
  reader.depth++;
  if (reader.depth > MAX_NESTING) {
    const message = `parentheses are nested deeper than ${MAX_NESTING}`;
    throw new QueryError('QueryTooLong', message, { query: reader.query, at: open.at, found: '(' });
  }
  const inner = combination(reader, 0);
  const close = peek(reader);
  if (close.kind !== 'sign' || close.source !== ')') {
    throw unexpected(reader, close, `${CONNECTIVE_LIST} or the ) of position ${open.at + 1}`, CONNECTIVE_NAMES);
  }
  reader.next++;
  reader.depth--;
  return inner;
}

function condition(reader: Reader, subject: { path: string; at: number }): Leaf {
  const token = peek(reader);
  const operator = LITERAL_OPERATORS.find((name) => isOperator(token, name));
  if (operator !== undefined) {
    reader.next++;
    return { kind: 'compare', ...subject, operator, value: literal(reader) };
  }
  const word = TEXT_OPERATORS.find((name) => isOperator(token, name));
  if (word === undefined) throw unexpected(reader, token, `an operator: ${INFIX_LIST}`, TEXT_OPERATORS);
  reader.next++;
  const text = peek(reader);
  if (text.kind !== 'string') throw unexpected(reader, text, 'a string in double quotes', []);
  reader.next++;
  return { kind: word, ...subject, text: text.value };
}

function literal(reader: Reader): Literal {
  const token = peek(reader);
  const value = token.kind === 'word' ? KEYWORD_VALUES[token.source.toLowerCase()] : plainValue(token);
  if (value === undefined) {
    throw unexpected(reader, token, 'a value: a string in double quotes, a number, true, false or null', Object.keys(KEYWORD_VALUES));
  }
  reader.next++;
  return value;
}

function plainValue(token: Token): Text['value'] | NumberToken['value'] | undefined {
  return token.kind === 'string' || token.kind === 'number' ? token.value : undefined;
}

function pathToken(reader: Reader, expected: string): { path: string; at: number } {
  const token = peek(reader);
  if (token.kind !== 'word' || !token.source.includes('/')) throw unexpected(reader, token, expected, EXISTENCE_OPERATORS);
  if (!PATH.test(token.source)) throw unexpected(reader, token, 'a tag path of segments with one slash between them', []);
  reader.next++;
  return { path: normalisePath(token.source), at: token.at };
}

/** Returns a tag path with its first segment in lower case, as paths are compared (decisions, section 1). */
export function normalisePath(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash).toLowerCase() + path.slice(slash);
}

function unexpected(reader: Reader, token: Token, expected: string, keywords: readonly string[]): QueryError {
  const near = token.kind === 'word' ? nearest(token.source, keywords) : undefined;
  const found = token.kind === 'end' ? 'the end of the query' : `"${token.source}"`;
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return new QueryError('TParseError', `found ${found}, expected ${expected}${hint}`, {
    query: reader.query,
    at: token.at,
    found: token.source,
    expected,
    ...(near === undefined ? {} : { nearest: near }),
  });
}

function peek(reader: Reader): Token {
  return reader.tokens[reader.next] ?? { kind: 'end', at: reader.query.length, source: '' };
}

/** Tells whether a token is an operator: a sign, or a keyword in any case. */
function isOperator(token: Token, name: string): boolean {
  return token.kind === 'sign' ? token.source === name : isKeyword(token, name);
}

function isKeyword(token: Token, keyword: string): boolean {
  return token.kind === 'word' && token.source.toLowerCase() === keyword;
}

const PATH = /^[^/]+(?:\/[^/]+)+$/;
