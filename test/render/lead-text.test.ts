import { expect, test } from 'vitest';
import type { Block } from '../../src/model/block.ts';
import { cardOf, leadTextOf } from '../../src/render/card.ts';
import { articleOf, bareMeta, words } from '../model/bare-article.ts';
import { articleWith, eLife } from '../query/tag/fixture.ts';
import { paragraph } from './html/model.ts';

const section = (content: readonly Block[]): Block => ({ kind: 'section', id: 's', title: words('Heading'), content });

test.each<readonly [string, readonly Block[], string]>([
  ['the first paragraph', [paragraph('Tides rise.'), paragraph('Tides fall.')], 'Tides rise.'],
  ['of the first section that has one', [section([]), section([section([paragraph('Tides rise.')])])], 'Tides rise.'],
  ['past what has no words', [paragraph(' '), { kind: 'list', listType: 'bullet', items: [] }, paragraph('Tides fall.')], 'Tides fall.'],
  ['nothing where there is no paragraph', [], ''],
  ['a long one cut between words', [paragraph('tide '.repeat(300))], `${'tide '.repeat(198)}tide…`],
])('an article begins with %s', (_, body, expected) => {
  const lead = leadTextOf(articleOf({ body }));
  expect(lead.length).toBeLessThanOrEqual(1000);
  expect(lead).toBe(expected);
});

test('a card has it only if there is no abstract', () => {
  const of = (parts: Parameters<typeof articleWith>[1]) =>
    cardOf(articleWith(bareMeta, { body: [paragraph('Tides rise.')], ...parts }), {
      stem: 'content/1/e1',
      journal: eLife,
      images: new Map(),
      titleHtml: '',
    }).leadText;
  expect(of({})).toBe('Tides rise.');
  expect(of({ abstracts: [{ content: [paragraph('An abstract.')] }] })).toBeUndefined();
});
