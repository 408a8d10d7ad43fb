import { expect, test } from 'vitest';
import { HOSTS, type Hosting } from '../../../../src/model/hosts.ts';
import { isStorable, otherRawPathOf, rawPathOf } from '../../../../src/pipeline/tasks/files/stage-raw.ts';

const ACTIVE = [
  'h.html',
  'h.HTM',
  'x.xhtml',
  's.svg',
  's.svgz',
  'a.xml',
  'a.nxml',
  'c.js',
  'c.mjs',
  'c.ecma',
  'f.rdf',
  'm.mht',
  'h.html.txt',
];
const PASSIVE = ['a.zip', 'f.tif', 'd.csv', 'p.pdf', 'n.txt', 'n.txt.txt', 'b.docx', 'README'];

test.each(['github-pages', 'files'] as const)('on %s, which sends no headers, active files of packages end in .txt', (host) => {
  for (const name of ACTIVE) expect(rawPathOf(`e1/${name}`, host)).toBe(`bucket/e1/${name}.txt`);
  for (const name of PASSIVE) expect(rawPathOf(`e1/${name}`, host)).toBe(`bucket/e1/${name}`);
});

test('no two files have one name, and on all other hosts files keep theirs', () => {
  const names = [...ACTIVE, ...ACTIVE.map((name) => `${name}.txt`), ...PASSIVE];
  for (const host of Object.keys(HOSTS) as Hosting[]) {
    const keys = [...new Set(names)].map((name) => `e1/${name}`);
    const paths = keys.map((key) => rawPathOf(key, host));
    expect(new Set(paths).size).toBe(keys.length);
    if (host !== 'github-pages' && host !== 'files') expect(paths).toEqual(keys.map((key) => `bucket/${key}`));
    for (const [at, key] of keys.entries()) expect(otherRawPathOf(key, host)).not.toBe(paths[at]);
  }
});

test('a name that would be too long with .txt cannot be stored', () => {
  expect(isStorable(`${'a'.repeat(250)}.html`)).toBe(false);
  expect(isStorable('index.xml')).toBe(false);
  expect(isStorable('e1/index.xml')).toBe(true);
});
