import { expect, test } from 'vitest';
import { placeOfName } from '../../../../src/pipeline/tasks/files/deliver-files.ts';

const article = { file: 'a/a.xml', line: 3, column: 1 };
const xml = new TextEncoder().encode(
  '<article>\n<p>Über</p>\n<p>é <graphic xlink:href="fig1.tif"/></p>\n<graphic xlink:href="fig1.tif"/></article>',
);

test.each([
  ['a file is that of its first occurrence', 'fig1.tif', { file: 'a/a.xml', line: 3, column: 27 }],
  ['a file that is spelled differently is that of the article', 'fig%201.tif', article],
  ['an empty name is that of the article', '', article],
])('the place of %s', (_, name, place) => {
  expect(placeOfName(xml, name, article)).toEqual(place);
});
