import { expect, test } from 'vitest';
import { hashTexts } from '../../../src/pipeline/engine/hash.ts';

const tide = 'The tide comes in. '.repeat(20);
const shore = 'Limpets stay where they are. '.repeat(20);

test('equal values have the same hash, even if V8 stores their strings differently', () => {
  const pieces = Array.from({ length: 20 }, () => 'The tide comes in. ').join('');
  expect(hashTexts({ html: pieces, title: 'Tides' })).toBe(hashTexts({ html: tide, title: 'Tides' }));
});

test.each<[string, unknown, unknown]>([
  ['a short text', { title: 'Tides' }, { title: 'Shores' }],
  ['one character of a long text', { html: tide }, { html: `${tide.slice(0, -2)}!` }],
  ['one character beyond Latin-1', { html: `${tide}\u2019` }, { html: `${tide}\u0019` }],
  ['the member that has a long text', { html: tide, markdown: 'x' }, { html: 'x', markdown: tide }],
  ['the order of long texts', [tide, shore], [shore, tide]],
  ['the end of a long text', [tide, tide + shore], [tide + tide, shore]],
])('%s changes the hash', (_, one, other) => {
  expect(hashTexts(one)).not.toBe(hashTexts(other));
});
