import { expect, test } from 'vitest';
import type { Stem } from '../../../../src/model/names.ts';
import { routeFiles } from '../../../../src/pipeline/tasks/files/deliver-files.ts';

test.each([
  ['page.html', 'page.html.txt'],
  ['page.HTM', 'page.HTM.txt'],
  ['drawing.svg', 'drawing.svg.txt'],
  ['data.xml', 'data.xml.txt'],
  ['code.mjs', 'code.mjs.txt'],
  ['F1.jpg', 'F1.jpg.txt'],
  ['table.csv', 'table.csv'],
])('the supplement %s is published as %s, so that no browser runs it', (name, published) => {
  const routes = routeFiles('content/1/e1' as Stem, [{ href: name, source: `e1/${name}` }], undefined);
  expect([...routes.values()]).toEqual([`content/1/e1/${published}`]);
});
