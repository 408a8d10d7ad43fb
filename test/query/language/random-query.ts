import fc from 'fast-check';
import type { TaggedObject, TagValue } from '../../../src/model/tagged-object.ts';
import { runsOf } from '../../../src/model/text/words.ts';
import { CONNECTIVE_NAMES } from '../../../src/query/language/connectives.ts';
import {
  EXISTENCE_OPERATORS,
  LITERAL_OPERATORS,
  OPERATORS,
  TEXT_OPERATORS,
  type TextOperatorName,
} from '../../../src/query/language/operators.ts';
import type { Leaf, Query } from '../../../src/query/language/query.ts';

/** Random queries from the objects' own paths, values and words, so that many select something. */
export function queriesOver(objects: readonly TaggedObject[]): fc.Arbitrary<Query> {
  const valuesByPath = new Map<string, TagValue[]>();
  for (const [path, { value }] of objects.flatMap((object) => [...object.tags])) {
    const values = valuesByPath.get(path);
    if (values === undefined) valuesByPath.set(path, [value]);
    else values.push(value);
  }
  const leaf = fc
    .constantFrom(...valuesByPath)
    .chain(([path, values]) => fc.constantFrom(...values).chain((value) => fc.oneof(...leavesOf(path, value))));
  return fc
    .letrec<{ query: Query }>((tie) => ({
      query: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        { arbitrary: leaf, weight: 2 },
        {
          arbitrary: fc.record({ kind: fc.constantFrom(...CONNECTIVE_NAMES), left: tie('query'), right: tie('query') }),
          weight: 3,
        },
      ),
    }))
    .query.filter((query) => !('path' in query && query.kind === 'has' && query.path.endsWith('/about')));
}

const EQUALITIES = LITERAL_OPERATORS.filter((name) => !OPERATORS[name].comparesSize);
const at = 0;

/** Operands of each operator for a text: `weight` is how often it is chosen. */
const OPERANDS: Readonly<Record<TextOperatorName, { readonly weight: number; readonly textsFrom: (text: string) => readonly string[] }>> = {
  contains: { weight: 1, textsFrom: (text) => [text] },
  matches: { weight: 3, textsFrom: phrasesOf },
};

function leavesOf(path: string, value: TagValue): fc.Arbitrary<Leaf>[] {
  const has: fc.Arbitrary<Leaf> = fc.constantFrom(...EXISTENCE_OPERATORS).map((kind) => ({ kind, path, at }));
  if (typeof value === 'number') {
    const near = fc.integer({ min: -2, max: 2 }).map((step) => value + step);
    return [
      has,
      fc.record({
        kind: fc.constant('compare'),
        path: fc.constant(path),
        operator: fc.constantFrom(...LITERAL_OPERATORS),
        value: near,
        at: fc.constant(at),
      }),
    ];
  }
  const wanted = typeof value === 'object' ? fc.constantFrom(...value) : fc.constant(value);
  const compare = fc.record({
    kind: fc.constant('compare'),
    path: fc.constant(path),
    operator: fc.constantFrom(...EQUALITIES),
    value: fc.oneof({ arbitrary: wanted, weight: 8 }, { arbitrary: fc.constantFrom(null, true, 4, '', 'x'), weight: 1 }),
    at: fc.constant(at),
  });
  if (typeof value === 'boolean') return [has, compare];
  const texts = typeof value === 'object' ? value : [value];
  return [has, compare, ...TEXT_OPERATORS.flatMap((kind) => conditionsWith(kind, path, texts))];
}

function conditionsWith(kind: TextOperatorName, path: string, stored: readonly string[]): fc.Arbitrary<Leaf>[] {
  const { weight, textsFrom } = OPERANDS[kind];
  const texts = stored.flatMap(textsFrom);
  if (texts.length === 0) return [];
  const condition = fc.constantFrom(...texts).map((text): Leaf => ({ kind, path, text, at }));
  return Array.from({ length: weight }, () => condition);
}

/** Returns words, adjacent words, compounds, patterns and misspellings from a text. */
function phrasesOf(text: string): string[] {
  const runs = runsOf(text).slice(0, 40);
  const pieces = text.split(/\s+/).filter((word) => /^[\p{L}\p{N}][\p{L}\p{N}\-'’]*[\p{L}\p{N}]$/u.test(word));
  const pairs = runs.slice(1).map((run, i) => `${runs[i]} ${run}`);
  const triples = runs.slice(2).map((run, i) => `${runs[i]}  ${runs[i + 1]} ${run}`);
  const starts = runs.filter((run) => [...run].length > 3).map((run) => `${[...run].slice(0, 3).join('')}*`);
  const holes = runs.filter((run) => [...run].length > 2).map((run) => [...run].map((char, i) => (i === 1 ? '?' : char)).join(''));
  const ends = runs.filter((run) => [...run].length > 3).map((run) => `*${[...run].slice(-3).join('')}`);
  const skips = runs.slice(2).map((run, i) => `${runs[i]} ${run}`);
  return [...runs, ...runs.map((run) => run.toUpperCase()), ...pieces, ...pairs, ...triples, ...starts, ...holes, ...ends, ...skips];
}
