import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashesBelow } from '../acceptance/build-content.ts';
import { runOffprint } from './run-offprint.ts';

let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'offprint-foreign-'));
  mkdirSync(join(root, 'content'));
  write(1);
  await build();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const site = (path: string): string => join(root, '_site', path);
const write = (number: number): void =>
  writeFileSync(
    join(root, `content/note${number}.md`),
    `---\ntitle: On tides\ndoi: 10.5555/foreign.${number}\ndate: 2024-03-01\nvolume: 1\nid: e${number}\nauthors:\n  - name: Ada Byron\n---\n\nThe tide.\n`,
  );

const build = () => runOffprint(root, ['build', '--grace', '0']);

test('foreign files in the output are kept, reported by every build, and cause no build', async () => {
  mkdirSync(site('.git/refs'), { recursive: true });
  writeFileSync(site('CNAME'), 'example.org');
  writeFileSync(site('content/1/notes.txt'), 'mine');
  const before = await hashesBelow(join(root, '_site'));
  for (let times = 0; times < 2; times++) {
    const { code, stderr } = await build();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Not written by offprint, left unchanged in _site: content\/1\/notes\.txt$/m);
    expect(stderr).toMatch(/^0 files written, 0 removed/m);
  }
  expect(await hashesBelow(join(root, '_site'))).toEqual(before);
});

test('one at a path that the site needs is reported, and nothing is published', async () => {
  writeFileSync(site('content/1/e2.html'), 'mine');
  write(2);
  const before = await hashesBelow(join(root, '_site'));
  const { code, stderr } = await build();
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /content\/1\/e2\.html is a file that offprint did not write, .*nothing was published: move .* elsewhere and build again/,
  );
  expect(await hashesBelow(join(root, '_site'))).toEqual(before);
  rmSync(site('content/1/e2.html'));
  expect(await build()).toMatchObject({ code: 0 });
  expect(readFileSync(site('content/1/e2.html'), 'utf8')).toContain('On tides');
  expect(readFileSync(site('content/1/notes.txt'), 'utf8')).toBe('mine');
});
