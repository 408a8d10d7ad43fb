import { expect, test } from 'vitest';
import { placeOfName } from '../../../src/pipeline/problems/place-of-name.ts';

const article = { file: 'a/a.xml', line: 3, column: 1 };
const xml = new TextEncoder().encode(
  '<article>\n<p>Über</p>\n<p>é <graphic xlink:href="fig1.tif"/></p>\n<graphic xlink:href="fig1.tif"/></article>',
);

test.each([
  ['a file, where it is first named', 'fig1.tif', { file: 'a/a.xml', line: 3, column: 27 }],
  ['a file that is written in another way', 'fig%201.tif', article],
  ['nothing', '', article],
])('the place of %s', (_, name, place) => {
  expect(placeOfName(xml, name, article)).toEqual(place);
});
