import { expect, test } from 'vitest';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { elementsAt, has } from '../../../src/read/xml/select-elements.ts';
import { descendantsOf, type XmlElement } from '../../../src/read/xml/xml-element.ts';

const XML = `<a><sec id="1"><title>One</title><fig id="2"><label/><graphic/></fig></sec><table-wrap id="3"><label>T</label></table-wrap>
<fig id="4" kind="x"><caption><p id="5"><graphic/></p></caption></fig></a>`;
const root = parseXml(XML, { file: 'a.xml', report: () => undefined }) as unknown as { readonly root: XmlElement };
const article = { all: (name: string) => descendantsOf(root.root, name) };

test.each([
  ['fig', '2 4'],
  ['(fig|table-wrap)', '2 3 4'],
  ['table-wrap | fig', '2 3 4'],
  ['sec/fig', '2'],
  ['fig//p', '5'],
  ['fig/p', ''],
  ['(fig|table-wrap)[label]', '2 3'],
  ['(fig|table-wrap)[label[x]]', undefined],
  ['fig[not(label)]', '4'],
  ['fig[.//graphic][not(@kind)]', '2'],
  ['fig[@kind="x"]', '4'],
  ['fig[@kind="y"]', ''],
  ['*[@id]', undefined],
])('%s selects %j', (path, ids) => {
  const found = () =>
    elementsAt(path, article)
      .map(({ attributes }) => attributes.id)
      .join(' ');
  if (ids === undefined) expect(found).toThrow(/is not a path/);
  else expect(found()).toBe(ids);
});

test.each([
  ['label', true],
  ['label[normalize-space()]', false],
  ['label[not(normalize-space())]', true],
  ['.//p | graphic', true],
  ['.//p', false],
  ['@id', true],
  ['@id="9"', false],
])('figure 2 has %s: %j', (path, expected) => {
  const [figure] = elementsAt('sec/fig', article);
  expect(figure !== undefined && has(figure, path)).toBe(expected);
});
