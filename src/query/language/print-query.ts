import { CONNECTIVES } from './connectives.ts';
import type { Literal } from './operators.ts';
import type { Leaf, Query } from './query.ts';

/**
 * Prints a query in its canonical spelling: keywords in lower case, single spaces, no redundant parentheses.
 *
 *   '(A.b/c>=007)OR(has d/e)'  ->  'a.b/c >= 7 or has d/e'
 *
 * Parsing the result gives the same tree.
 */
export function printQuery(query: Query): string {
  if (!('left' in query)) return printCondition(query);
  // The tree of a long chain is deep on its left side, so a loop is used; recursion could overflow the stack.
  const operands: string[] = [];
  let left: Query = query;
  while (left.kind === query.kind && 'left' in left) {
    operands.push(operand(left.right, CONNECTIVES[query.kind].precedence + 1));
    left = left.left;
  }
  operands.push(operand(left, CONNECTIVES[query.kind].precedence));
  return operands.reverse().join(` ${query.kind} `);
}

function operand(query: Query, minPrecedence: number): string {
  const precedence = 'left' in query ? CONNECTIVES[query.kind].precedence : Number.POSITIVE_INFINITY;
  return precedence < minPrecedence ? `(${printQuery(query)})` : printQuery(query);
}

function printCondition(leaf: Leaf): string {
  if (leaf.kind === 'compare') return `${leaf.path} ${leaf.operator} ${printLiteral(leaf.value)}`;
  return 'text' in leaf ? `${leaf.path} ${leaf.kind} ${printString(leaf.text)}` : `${leaf.kind} ${leaf.path}`;
}

function printLiteral(value: Literal): string {
  return typeof value === 'string' ? printString(value) : String(value);
}

/**
 * Prints a string literal. A backslash is doubled only before a quote, a backslash or the end, where it would be an escape.
 *
 *   a\d"\  ->  "a\d\"\\"
 */
function printString(text: string): string {
  return `"${text.replace(PAIRED, '\\$&')}"`;
}

const PAIRED = /"|\\(?=["\\]|$)/g;
