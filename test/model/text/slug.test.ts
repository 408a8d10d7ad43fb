import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from '../../../src/model/text/slug.ts';

test.each([
  ['Développement & Cell Biology', 'developpement-cell-biology'],
  ['Cell Biology', 'cell-biology'],
  ['  --Jane   Q. DOE, Jr. ', 'jane-q-doe-jr'],
  ['Ökologie der Küste', 'okologie-der-kuste'],
  ['生態学', '生態学'],
  ['H₂O', 'h2o'],
  ['?!', '-'],
  ['', '-'],
])('a slug of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('plain words have the same slug next to letters of another script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const slug = slugOf(text);
      expect(slugOf(`${text} α`)).toBe(slug === '-' ? 'α' : `${slug}-α`);
    }),
  );
});
