import { SruDiagnostic } from '../diagnostic.ts';

/** A token of a query. The text of words and strings has no quotes but its backslashes. */
export interface CqlToken {
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
export function tokensOfCql(query: string): CqlToken[] {
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
