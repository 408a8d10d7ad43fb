import { expect, test } from 'vitest';
import { hashTexts } from '../../src/engine/hash.ts';

const tide = 'The tide comes in. '.repeat(20);
const shore = 'Limpets stay where they are. '.repeat(20);

test('the same values have the same hash, however their texts came to be', () => {
  const pieces = Array.from({ length: 20 }, () => 'The tide comes in. ').join('');
  expect(hashTexts({ html: pieces, title: 'Tides' })).toBe(hashTexts({ html: tide, title: 'Tides' }));
});

test.each<[string, unknown, unknown]>([
  ['a short text', { title: 'Tides' }, { title: 'Shores' }],
  ['one sign of a long text', { html: tide }, { html: `${tide.slice(0, -2)}!` }],
  ['one sign beyond Latin', { html: `${tide}\u2019` }, { html: `${tide}\u0019` }],
  ['which member a long text is of', { html: tide, markdown: 'x' }, { html: 'x', markdown: tide }],
  ['the order of long texts', [tide, shore], [shore, tide]],
  ['where one ends', [tide, tide + shore], [tide + tide, shore]],
])('%s makes another hash', (_, one, other) => {
  expect(hashTexts(one)).not.toBe(hashTexts(other));
});
