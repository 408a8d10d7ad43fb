import { readFileSync } from 'node:fs';
import type { Cql, CqlModifier, CqlNode } from '../../../src/query/sru/cql/cql.ts';

/** A case of `test/cases/cql.txt`. */
export interface CqlCase {
  /** `cql.txt:12` */
  readonly place: string;
  readonly query: string;
  /** Either `= tree` or `! number`. */
  readonly expected: string;
  readonly isReadOtherwise: boolean;
}

export function cqlCases(): CqlCase[] {
  const text = readFileSync(new URL('../../cases/cql.txt', import.meta.url), 'utf8');
  const cases: CqlCase[] = [];
  let line = 1;
  for (const block of text.split('\n\n')) {
    const [query = '', expected = '', remark] = block.replace(/\n$/, '').split('\n');
    if (!query.startsWith('#')) cases.push({ place: `cql.txt:${line}`, query, expected, isReadOtherwise: remark !== undefined });
    line += block.split('\n').length + 1;
  }
  return cases;
}

/** Returns a tree in the notation of the cases. */
export function treeText({ root, sortKeys }: Cql): string {
  const keys = sortKeys.map(({ index, modifiers }) => ` ${index.text}${modifiersText(modifiers)}`);
  return nodeText(root) + (keys.length === 0 ? '' : ` sortby${keys.join('')}`);
}

function nodeText(node: CqlNode): string {
  if (node.kind === 'prefixed') return `(> ${node.prefix === undefined ? '' : `${node.prefix}=`}${node.uri} ${nodeText(node.inner)})`;
  if (node.kind === 'boolean') return `(${node.boolean}${modifiersText(node.modifiers)} ${nodeText(node.left)} ${nodeText(node.right)})`;
  const { index, relation, term } = node;
  if (index === undefined || relation === undefined) return `"${term.text}"`;
  return `[${index.text} ${relation.name}${modifiersText(relation.modifiers)} "${term.text}"]`;
}

function modifiersText(modifiers: readonly CqlModifier[]): string {
  return modifiers.map(({ name, comparison = '', value = '' }) => `/${name}${comparison}${value}`).join('');
}
