import type { Literal, Query } from './query.ts';

/**
 * A query in its one canonical spelling: keywords in lower case, single spaces, no parenthesis that changes nothing.
 *
 *   '(A.b/c>=007)OR(has d/e)'  ->  'a.b/c >= 7 or has d/e'
 *
 * Parsing what was printed gives the same tree.
 */
export function printQuery(query: Query): string {
  if (!('left' in query)) return printCondition(query);
  // A chain leans to the left and may be long, so it is walked, not recursed into.
  const operands: string[] = [];
  let left: Query = query;
  while (left.kind === query.kind && 'left' in left) {
    operands.push(operand(left.right, TIGHTNESS[query.kind] + 1));
    left = left.left;
  }
  operands.push(operand(left, TIGHTNESS[query.kind]));
  return operands.reverse().join(` ${query.kind} `);
}

const TIGHTNESS = { or: 0, and: 1, except: 2 } as const;

function operand(query: Query, least: number): string {
  const tightness = 'left' in query ? TIGHTNESS[query.kind] : 3;
  return tightness < least ? `(${printQuery(query)})` : printQuery(query);
}

function printCondition(leaf: Exclude<Query, { left: Query }>): string {
  if (leaf.kind === 'has') return `has ${leaf.path}`;
  if (leaf.kind === 'compare') return `${leaf.path} ${leaf.operator} ${printLiteral(leaf.value)}`;
  return `${leaf.path} ${leaf.kind} ${printString(leaf.text)}`;
}

function printLiteral(value: Literal): string {
  return typeof value === 'string' ? printString(value) : String(value);
}

/**
 * A string of the query language. A backslash is doubled only where it would pair with the next character or with the closing quote.
 *
 *   a\d"\  ->  "a\d\"\\"
 */
function printString(text: string): string {
  return `"${text.replace(PAIRED, '\\$&')}"`;
}

const PAIRED = /"|\\(?=["\\]|$)/g;
