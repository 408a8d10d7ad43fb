import { SIGN_OPERATORS } from './operators.ts';
import { QueryError } from './query-error.ts';

/** A token of a query with its position. */
export type Token = Word | Text | NumberToken | Sign | End;

/** A path (with a slash) or a keyword: `elife/api_v1/article/doi`, `AND`. */
export interface Word extends Positioned {
  readonly kind: 'word';
}
export interface Text extends Positioned {
  readonly kind: 'string';
  readonly value: string;
}
export interface NumberToken extends Positioned {
  readonly kind: 'number';
  readonly value: number;
}
export interface Sign extends Positioned {
  readonly kind: 'sign';
}
export interface End extends Positioned {
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
export function tokensOf(query: string): Token[] {
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
