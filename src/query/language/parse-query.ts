import { nearest } from '../../model/text/nearest.ts';
import { CONNECTIVE_NAMES, CONNECTIVES_BY_PRECEDENCE } from './connectives.ts';
import { EXISTENCE_OPERATORS, LITERAL_OPERATORS, type Literal, SIGN_OPERATORS, TEXT_OPERATORS } from './operators.ts';
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

/** A token of a query with its position. */
type Token = Word | Text | NumberToken | Sign | End;

/** A path (with a slash) or a keyword: `elife/api_v1/article/doi`, `AND`. */
interface Word extends Positioned {
  readonly kind: 'word';
}
interface Text extends Positioned {
  readonly kind: 'string';
  readonly value: string;
}
interface NumberToken extends Positioned {
  readonly kind: 'number';
  readonly value: number;
}
interface Sign extends Positioned {
  readonly kind: 'sign';
}
interface End extends Positioned {
  readonly kind: 'end';
}

interface Positioned {
  readonly at: number;
  /** The token as written. */
  readonly source: string;
}

/**
 * Returns the tokens of a query; the last one is the end.
 *
 *   'a/b>=-.5'  ->  word a/b · sign >= · number -0.5 · end
 *
 * Throws a `QueryError` for a character that starts no token, a string that does not end and a number that is too large.
 */
function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(query, 0);
  while (at < query.length) {
    const token = tokenAt(query, at);
    tokens.push(token);
    at = skipSpace(query, at + token.source.length);
  }
  tokens.push({ kind: 'end', at: query.length, source: '' });
  return tokens;
}

function tokenAt(query: string, at: number): Token {
  if (query[at] === '"') return stringAt(query, at);
  const sign = matchAt(SIGN, query, at);
  if (sign !== undefined) return { kind: 'sign', at, source: sign };
  const number = matchAt(NUMBER, query, at);
  if (number !== undefined) return numberOf(query, at, number);
  const word = matchAt(WORD, query, at);
  if (word === undefined) throw strayCharacter(query, at);
  if (LOOKS_NUMERIC.test(word)) {
    const expected = 'a number such as 5, -5, .5 or 1.5e-3';
    throw new QueryError('TParseError', `found "${word}", expected ${expected}`, { query, at, found: word, expected });
  }
  return { kind: 'word', at, source: word };
}

function stringAt(query: string, at: number): Text {
  for (let end = at + 1; end < query.length; end++) {
    // A backslash escapes the next character, so an escaped quote does not end the string.
    if (query[end] === '\\') end++;
    else if (query[end] === '"') {
      const source = query.slice(at, end + 1);
      return { kind: 'string', at, source, value: source.slice(1, -1).replace(ESCAPED, '$1') };
    }
  }
  const expected = query.endsWith('\\"') ? 'a closing "; a backslash at the end of a string is written \\\\' : 'a closing "';
  throw new QueryError('TParseError', `the string that starts here does not end, expected ${expected}`, {
    query,
    at,
    found: '"',
    expected,
  });
}

function numberOf(query: string, at: number, source: string): NumberToken {
  const value = Number(source);
  const isInteger = !HAS_FRACTION.test(source);
  if (!Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value))) {
    const expected = 'a whole number up to 9007199254740991 or a decimal number up to 1.7e308';
    throw new QueryError('TParseError', `the number ${shortened(source)} is too large, expected ${expected}`, {
      query,
      at,
      found: source,
      expected,
    });
  }
  return { kind: 'number', at, source, value: value === 0 ? 0 : value };
}

function strayCharacter(query: string, at: number): QueryError {
  const found = String.fromCodePoint(query.codePointAt(at) ?? 0);
  const expected =
    found === "'" || found === '\u201C' ? 'a string in straight double quotes "' : 'a tag path, a keyword, a value or a parenthesis';
  return new QueryError('TParseError', `found "${found}", expected ${expected}`, { query, at, found, expected });
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function skipSpace(text: string, at: number): number {
  SPACES.lastIndex = at;
  SPACES.test(text);
  return SPACES.lastIndex;
}

function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}

// '  ', also the empty text
const SPACES = /\s*/y;
const SIGN = new RegExp(`${SIGN_OPERATORS.map((sign) => sign.replace(/[^\\w]/g, '\\$&')).join('|')}|[()]`, 'y');
// 5, -5, 007, .5, 1e3, 1.5e-3; not the start of a longer word such as 10.7554/x
const NUMBER = /-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}\p{M}\p{N}_.:/-])/uy;
// elifesciences.org/api_v1/article/doi, except
const WORD = /[\p{L}\p{M}\p{N}_.:/-]+/uy;
// 5., -5., 1e, 1.2.3; keywords do not start like this
const LOOKS_NUMERIC = /^[-.]*\d[^/]*$/;
const HAS_FRACTION = /[.eE]/;
// \" is a quote, \\ a backslash; before any other character a backslash is literal.
const ESCAPED = /\\(["\\])/g;
