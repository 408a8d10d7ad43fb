import fc from 'fast-check';
import type { TaggedObject, TagValue } from '../../src/model/tagged-object.ts';
import type { Leaf, Operator, Query } from '../../src/query/query.ts';
import { runsOf } from '../../src/text/words.ts';

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
          arbitrary: fc.record({ kind: fc.constantFrom('or', 'and', 'except'), left: tie('query'), right: tie('query') }),
          weight: 3,
        },
      ),
    }))
    .query.filter((query) => !('path' in query && query.kind === 'has' && query.path.endsWith('/about')));
}

const EVERY_OPERATOR: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>='];
const at = 0;

function leavesOf(path: string, value: TagValue): fc.Arbitrary<Leaf>[] {
  const has: fc.Arbitrary<Leaf> = fc.constant({ kind: 'has', path, at });
  if (typeof value === 'number') {
    const near = fc.integer({ min: -2, max: 2 }).map((step) => value + step);
    return [
      has,
      fc.record({
        kind: fc.constant('compare'),
        path: fc.constant(path),
        operator: fc.constantFrom(...EVERY_OPERATOR),
        value: near,
        at: fc.constant(at),
      }),
    ];
  }
  const wanted = typeof value === 'object' ? fc.constantFrom(...value) : fc.constant(value);
  const equality = fc.constantFrom<Operator>('=', '!=');
  const compare = fc.record({
    kind: fc.constant('compare'),
    path: fc.constant(path),
    operator: equality,
    value: fc.oneof({ arbitrary: wanted, weight: 8 }, { arbitrary: fc.constantFrom(null, true, 4, '', 'x'), weight: 1 }),
    at: fc.constant(at),
  });
  if (typeof value === 'boolean') return [has, compare];
  const texts = typeof value === 'object' ? value : [value];
  const contains = fc.record({
    kind: fc.constant('contains'),
    path: fc.constant(path),
    text: fc.constantFrom(...texts),
    at: fc.constant(at),
  });
  const phrases = texts.flatMap(phrasesOf);
  if (phrases.length === 0) return [has, compare, contains];
  const matches = fc.record({
    kind: fc.constant('matches'),
    path: fc.constant(path),
    text: fc.constantFrom(...phrases),
    at: fc.constant(at),
  });
  return [has, compare, contains, matches, matches, matches];
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
