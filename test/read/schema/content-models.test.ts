import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { automatonOf } from '../../../src/read/schema/automaton.ts';
import type { Occurs, Particle } from '../../../src/read/schema/dtd.ts';
import { parseContentModel } from '../../../src/read/schema/parse-content-model.ts';

/** True if the automaton of a content model takes a sequence of one-letter names. */
function takes(particle: Particle, word: string): boolean {
  const { names, follow, ends } = automatonOf(particle);
  let states = [0];
  for (const letter of word) states = [...new Set(states.flatMap((state) => follow[state] ?? []))].filter((at) => names[at] === letter);
  return states.some((state) => ends.has(state));
}

describe('a content model', () => {
  test.each([
    ['EMPTY', { kind: 'empty' }],
    ['ANY', { kind: 'any' }],
    ['(#PCDATA)', { kind: 'mixed', names: new Set() }],
    ['(#PCDATA | bold | mml:math)*', { kind: 'mixed', names: new Set(['bold', 'mml:math']) }],
    ['(title)', { kind: 'children', particle: { kind: 'sequence', parts: [{ kind: 'name', name: 'title', occurs: '1' }], occurs: '1' } }],
    [
      '(label?, (p | list)+)',
      {
        kind: 'children',
        particle: {
          kind: 'sequence',
          occurs: '1',
          parts: [
            { kind: 'name', name: 'label', occurs: '?' },
            {
              kind: 'choice',
              occurs: '+',
              parts: [
                { kind: 'name', name: 'p', occurs: '1' },
                { kind: 'name', name: 'list', occurs: '1' },
              ],
            },
          ],
        },
      },
    ],
  ])('%s', (text, model) => {
    expect(parseContentModel(text)).toEqual(model);
  });

  test.each([
    ['(a, b | c)', '"|" stands in a content model; expected "," or ")"'],
    ['(a', 'a content model ends too soon; expected ")"'],
    ['(a,)', '")" stands in a content model; expected the name of an element or "("'],
    ['(a) b', '"b" stands after a content model; expected its end'],
  ])('%s is refused', (text, message) => {
    expect(() => parseContentModel(text)).toThrow(message);
  });
});

describe('the automaton of a content model', () => {
  test('takes what the regular expression of the same form takes', () => {
    fc.assert(
      fc.property(particles(4), fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 }), (particle, letters) => {
        const word = letters.join('');
        expect(takes(particle, word)).toBe(new RegExp(`^${patternOf(particle)}$`).test(word));
      }),
      { numRuns: 2000, seed: 28 },
    );
  });
});

function particles(depth: number): fc.Arbitrary<Particle> {
  const occurs = fc.constantFrom<Occurs>('1', '?', '*', '+');
  const name = fc.record({ kind: fc.constant('name' as const), name: fc.constantFrom('a', 'b', 'c'), occurs });
  if (depth === 0) return name;
  const group = fc.record({
    kind: fc.constantFrom('sequence' as const, 'choice' as const),
    parts: fc.array(particles(depth - 1), { minLength: 1, maxLength: 3 }),
    occurs,
  });
  return fc.oneof(name, group);
}

function patternOf(particle: Particle): string {
  const inner = particle.kind === 'name' ? particle.name : particle.parts.map(patternOf).join(particle.kind === 'choice' ? '|' : '');
  return `(?:${inner})${particle.occurs === '1' ? '' : particle.occurs}`;
}
