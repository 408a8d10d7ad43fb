import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptPattern, lessPattern } from '../../../src/publish/hosting/accept-pattern.ts';
import { planNegotiation } from '../../../src/publish/hosting/negotiation-plan.ts';
import { chooseOffer } from '../../../src/serve/http/accept.ts';
import { PAGE_VARIANTS, VARIANTS_OF } from '../../../src/serve/http/page-variants.ts';
import { journalOn } from './hosted-site.ts';

const PLAN = planNegotiation(journalOn('nginx'));

/** The algorithm of the generated configurations: patterns, the most specific range, the best offer so far. */
function choiceByPatterns(accept: string, page: 'article' | 'figure'): string {
  const qualities = new Map<string, string>();
  for (const { range, covers } of PLAN.ranges) {
    const found = new RegExp(acceptPattern(range), 'i').exec(accept);
    if (found !== null) for (const { name } of covers) qualities.set(name, found[1] ?? '1');
  }
  const qualityOf = (name: string): string => qualities.get(name) ?? '0';
  let best = PLAN.html;
  for (const variant of PLAN.others.filter(({ pages }) => pages.includes(page))) {
    if (new RegExp(lessPattern('')).test(`${qualityOf(best.name)}:${qualityOf(variant.name)}`)) best = variant;
  }
  return best.mediaType;
}

describe('patterns and parser', () => {
  const range = fc.constantFrom(
    ...PAGE_VARIANTS.map(({ mediaType }) => mediaType),
    'text/*',
    'image/*',
    'application/*',
    '*/*',
    'image/png',
    'text',
    '',
  );
  const parameter = fc.constantFrom(
    ...[
      'q=0',
      'q=0.5',
      'q=0.50',
      ' Q = 0.501 ',
      'q=1',
      'q=1.000',
      'q=',
      'q=2',
      'level=1',
      'x="a,b;q=0"',
      'x="\\""',
      'x="',
      '',
      'q=0.1234',
      ' ',
    ],
  );
  const member = fc.tuple(range, fc.array(parameter, { maxLength: 3 })).map(([name, parameters]) => [name, ...parameters].join(';'));
  const header = fc
    .tuple(fc.array(member, { maxLength: 6 }), fc.constantFrom(',', ', ', ' ,\t'))
    .map(([members, comma]) => members.join(comma));

  test.each(['article', 'figure'] as const)('choose the same rendition of any %s', (page) => {
    fc.assert(
      fc.property(header, (accept) => {
        expect(choiceByPatterns(accept, page)).toBe(chooseOffer(accept, VARIANTS_OF[page]).mediaType);
      }),
      { numRuns: 3000 },
    );
  });

  test('a long header of commas and quotes is matched fast', () => {
    for (const accept of [
      ','.repeat(8000),
      '"'.repeat(8000),
      'text/plain;'.repeat(700),
      ';q'.repeat(4000),
      ' '.repeat(8000),
      'a,"'.repeat(2600),
    ]) {
      const start = performance.now();
      for (const { range: each } of PLAN.ranges) new RegExp(acceptPattern(each), 'i').test(accept);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
