import type { Cql, CqlClause, CqlModifier, CqlNode, CqlPrefixed } from './cql.ts';

/**
 * Prints a CQL query in canonical spelling: single spaces, booleans in lower case, quotes only where needed.
 *
 *   'DC.title  ANY"fish"  And(x)'  ->  'DC.title any fish and x'
 *
 * Parsing the result gives the same tree.
 */
export function printCql({ root, sortKeys }: Cql): string {
  const keys = sortKeys.map((key) => ` ${printWord(key.index.text)}${printModifiers(key.modifiers)}`);
  return printNode(root) + (keys.length === 0 ? '' : ` sortby${keys.join('')}`);
}

function printNode(node: CqlNode): string {
  if (node.kind === 'clause') return printClause(node);
  if (node.kind === 'prefixed') return `${printPrefix(node)} ${node.isOpen ? printOperand(node.inner) : printNode(node.inner)}`;
  const left = node.left.kind === 'boolean' ? printNode(node.left) : printOperand(node.left);
  return `${left} ${node.boolean}${printModifiers(node.modifiers)} ${printOperand(node.right)}`;
}

function printOperand(node: CqlNode): string {
  const isBare = node.kind === 'clause' || (node.kind === 'prefixed' && node.isOpen);
  return isBare ? printNode(node) : `(${printNode(node)})`;
}

function printClause({ index, relation, term }: CqlClause): string {
  if (index === undefined || relation === undefined) return printWord(term.text);
  return `${printWord(index.text)} ${relation.name}${printModifiers(relation.modifiers)} ${printWord(term.text)}`;
}

function printPrefix({ prefix, uri }: CqlPrefixed): string {
  return prefix === undefined ? `> ${printString(uri)}` : `> ${printWord(prefix)} = ${printString(uri)}`;
}

function printModifiers(modifiers: readonly CqlModifier[]): string {
  return modifiers
    .map(({ name, comparison, value }) => `/${printWord(name)}${comparison === undefined ? '' : comparison + printWord(value ?? '')}`)
    .join('');
}

function printWord(text: string): string {
  return text === '' || NEEDS_QUOTES.test(text) || RESERVED.test(text) ? printString(text) : text;
}

/** The text has its backslashes and quotes as they were written. */
function printString(text: string): string {
  return `"${text}"`;
}

const NEEDS_QUOTES = /[\s()=<>"/]/;
const RESERVED = /^(?:and|or|not|prox|sortby)$/i;
