import { SruDiagnostic } from '../diagnostic.ts';
import type { Cql, CqlBoolean, CqlClause, CqlModifier, CqlName, CqlNode, CqlRelation, CqlSortKey, CqlTerm } from './cql.ts';

/**
 * Parses a CQL query by the grammars of 1.1 and 1.2 together.
 *
 *   'a and b or c'  ->  or(and(a, b), c)      all booleans have one precedence
 *
 * Reserved words can be terms: `and and and` is a term, a boolean, a term. A prefix map applies to what follows it, up to the end of its
 * parentheses. Throws diagnostic 10 with what was found, what was expected and the position; 12, 13 and 38 for queries over the limits.
 */
export function parseCql(query: string): Cql {
  if (query.length > MAX_CQL_LENGTH) throw new SruDiagnostic(12, `${query.length} characters, expected at most ${MAX_CQL_LENGTH}`);
  const reader: Reader = { tokens: tokensOfCql(query), next: 0, depth: 0, booleans: 0, prefixes: new Map() };
  const root = scopedQuery(reader);
  const sortKeys = sortKeysOf(reader);
  const rest = peek(reader);
  if (rest.kind !== 'end') throw unexpected(rest, sortKeys.length > 0 ? 'a sort key or the end' : 'and, or, not, prox, sortby or the end');
  return { root, sortKeys };
}

interface Reader {
  readonly tokens: readonly CqlToken[];
  next: number;
  depth: number;
  booleans: number;
  /** Context sets by prefix, '' for the default set, as declared so far. */
  prefixes: ReadonlyMap<string, string>;
}

const MAX_CQL_LENGTH = 8192;
const MAX_NESTING = 64;
const MAX_BOOLEANS = 400;
const BOOLEANS: ReadonlyMap<string, CqlBoolean> = new Map([
  ['and', 'and'],
  ['or', 'or'],
  ['not', 'not'],
  ['prox', 'prox'],
]);
const COMPARISONS: ReadonlySet<string> = new Set(['=', '==', '<', '>', '<=', '>=', '<>']);

function scopedQuery(reader: Reader): CqlNode {
  const prefix = prefixAssignment(reader);
  if (prefix !== undefined) return { kind: 'prefixed', ...prefix, isOpen: false, inner: scopedQuery(reader) };
  let left = operand(reader);
  for (let boolean = booleanAt(reader); boolean !== undefined; boolean = booleanAt(reader)) {
    const { at } = take(reader);
    if (++reader.booleans > MAX_BOOLEANS) throw new SruDiagnostic(38, `more than ${MAX_BOOLEANS}`);
    const modifiers = modifiersOf(reader);
    left = { kind: 'boolean', boolean, modifiers, left, right: operand(reader), at };
  }
  return left;
}

function operand(reader: Reader): CqlNode {
  const prefix = prefixAssignment(reader);
  if (prefix !== undefined) return { kind: 'prefixed', ...prefix, isOpen: true, inner: operand(reader) };
  const token = peek(reader);
  return token.kind === 'sign' && token.text === '(' ? parenthesised(reader) : clause(reader);
}

function parenthesised(reader: Reader): CqlNode {
  const open = take(reader);
  if (++reader.depth > MAX_NESTING) throw new SruDiagnostic(13, `parentheses are nested deeper than ${MAX_NESTING}`);
  const outside = reader.prefixes;
  const inner = scopedQuery(reader);
  const close = peek(reader);
  if (close.kind !== 'sign' || close.text !== ')') throw unexpected(close, `and, or, not, prox or the ) of position ${open.at + 1}`);
  reader.next++;
  reader.depth--;
  reader.prefixes = outside;
  return inner;
}

/** A clause is `index relation term` if a relation follows the first word; otherwise the word is the term. */
function clause(reader: Reader): CqlClause {
  const first = word(reader, 'a term, an index or (');
  if (!isRelationNext(reader)) return { kind: 'clause', term: { text: first.text, at: first.at } };
  const index = nameOf(first, reader);
  const relation = relationOf(reader);
  return { kind: 'clause', index, relation, term: word(reader, `a term after the relation ${relation.name}`) };
}

/** A relation is a comparison sign, or a word other than a boolean or sortby that is followed by a term or a modifier. */
function isRelationNext(reader: Reader): boolean {
  const token = peek(reader);
  if (token.kind === 'sign') return COMPARISONS.has(token.text);
  if (token.kind !== 'word' || booleanAt(reader) !== undefined || isSortby(token)) return false;
  const after = reader.tokens[reader.next + 1];
  return after !== undefined && (after.kind === 'word' || after.kind === 'string' || (after.kind === 'sign' && after.text === '/'));
}

function relationOf(reader: Reader): CqlRelation {
  const { text, at } = take(reader);
  return { name: text.toLowerCase(), modifiers: modifiersOf(reader), at };
}

function modifiersOf(reader: Reader): CqlModifier[] {
  const modifiers: CqlModifier[] = [];
  for (let token = peek(reader); token.kind === 'sign' && token.text === '/'; token = peek(reader)) {
    reader.next++;
    const { text, at } = word(reader, 'the name of a modifier');
    const comparison = peek(reader);
    const name = text.toLowerCase();
    if (comparison.kind === 'sign' && COMPARISONS.has(comparison.text)) {
      reader.next++;
      modifiers.push({ name, comparison: comparison.text, value: word(reader, 'the value of a modifier').text, at });
    } else modifiers.push({ name, at });
  }
  return modifiers;
}

function prefixAssignment(reader: Reader): { readonly prefix?: string; readonly uri: string } | undefined {
  const sign = peek(reader);
  if (sign.kind !== 'sign' || sign.text !== '>') return undefined;
  reader.next++;
  const first = word(reader, 'a prefix or the identifier of a context set');
  const equals = peek(reader);
  const hasPrefix = equals.kind === 'sign' && equals.text === '=';
  if (hasPrefix) reader.next++;
  const uri = hasPrefix ? word(reader, 'the identifier of a context set').text : first.text;
  reader.prefixes = new Map([...reader.prefixes, [hasPrefix ? first.text.toLowerCase() : '', uri]]);
  return hasPrefix ? { prefix: first.text, uri } : { uri };
}

function sortKeysOf(reader: Reader): CqlSortKey[] {
  const keys: CqlSortKey[] = [];
  if (!isSortby(peek(reader))) return keys;
  reader.next++;
  do keys.push({ index: nameOf(word(reader, 'an index to sort by'), reader), modifiers: modifiersOf(reader) });
  while (peek(reader).kind === 'word' || peek(reader).kind === 'string');
  return keys;
}

function nameOf({ text, at }: CqlTerm, { prefixes }: Reader): CqlName {
  const dot = text.indexOf('.');
  const setUri = prefixes.get(dot < 0 ? '' : text.slice(0, dot).toLowerCase());
  return { text, at, ...(setUri === undefined ? {} : { setUri }) };
}

function booleanAt(reader: Reader): CqlBoolean | undefined {
  const token = peek(reader);
  return token.kind === 'word' ? BOOLEANS.get(token.text.toLowerCase()) : undefined;
}

function isSortby(token: CqlToken): boolean {
  return token.kind === 'word' && token.text.toLowerCase() === 'sortby';
}

function word(reader: Reader, expected: string): CqlTerm {
  const token = peek(reader);
  if (token.kind !== 'word' && token.kind !== 'string') throw unexpected(token, expected);
  reader.next++;
  return { text: token.text, at: token.at };
}

function take(reader: Reader): CqlToken {
  const token = peek(reader);
  reader.next++;
  return token;
}

function peek({ tokens, next }: Reader): CqlToken {
  return tokens[next] ?? { kind: 'end', text: '', at: 0 };
}

function unexpected(token: CqlToken, expected: string): SruDiagnostic {
  const found = token.kind === 'end' ? 'the end of the query' : `"${token.text}"`;
  return new SruDiagnostic(10, `position ${token.at + 1}: found ${found}, expected ${expected}`);
}

/** A token of a query. The text of words and strings has no quotes but its backslashes. */
interface CqlToken {
  readonly kind: 'word' | 'string' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/**
 * Returns the tokens of a CQL query; the last one is the end.
 *
 *   'dc.title=/masked "a b"'  ->  word dc.title · sign = · sign / · word masked · string a b · end
 *
 * A word ends at white space and at `( ) = < > " /`; in words and strings a backslash escapes the next character. Throws diagnostic 10 for
 * an unterminated string. CQL 1.2, BNF.
 */
function tokensOfCql(query: string): CqlToken[] {
  const tokens: CqlToken[] = [];
  const pattern = new RegExp(TOKEN, 'gsu');
  for (let match = pattern.exec(query); match !== null; match = pattern.exec(query)) {
    const { string, sign, word } = match.groups ?? {};
    const at = match.index;
    if (string !== undefined) tokens.push({ kind: 'string', text: string, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: closed(word), at });
    else if (match[0] === '"') throw new SruDiagnostic(10, `position ${at + 1}: a string without its closing quote`);
  }
  return [...tokens, { kind: 'end', text: '', at: query.length }];
}

/** Closes an escape at the end of the query: a final backslash is literal. */
function closed(word: string): string {
  return LONE_BACKSLASH.test(word) ? `${word}\\` : word;
}

const TOKEN = String.raw`"(?<string>(?:[^"\\]|\\.)*)"|(?<sign>==|<=|>=|<>|[()=<>/])|(?<word>(?:[^\s()=<>"\/\\]|\\.|\\$)+)|"`;
// 'a\', 'a\\\'
const LONE_BACKSLASH = /(?<!\\)(?:\\\\)*\\$/;
