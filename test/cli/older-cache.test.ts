import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOffprint } from './run-offprint.ts';

const root = mkdtempSync(join(tmpdir(), 'offprint-older-cache-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeAll(() => {
  mkdirSync(join(root, 'content/note'), { recursive: true });
  const front = 'title: On tides\ndoi: 10.5555/cli.1\ndate: 2024-03-01\nvolume: 1\nid: e1\nauthors: [Ada Byron]';
  writeFileSync(join(root, 'content/note/note.md'), `---\n${front}\n---\n\nThe tide comes and goes.\n`);
  writeFileSync(join(root, 'content/journal.json'), '{ "title": "Tides", "siteUrl": "https://tides.example" }\n');
});

/** Paths and bytes of the published site. */
function siteFiles(): Readonly<Record<string, string>> {
  const site = join(root, '_site');
  const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')]));
}

/** Gives the state in the cache the first line of another version. */
function setFormat(firstLine: (line: string) => string): void {
  const folder = join(root, '.offprint/state');
  for (const name of readdirSync(folder).filter((file) => !file.includes('.'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/^.*/, firstLine));
  }
}

test.each([
  ['newer', (line: string) => line.replace(/^\d+/, '999'), 'format 999'],
  ['older, which did not name its format', (line: string) => line.replace(/^\d+ /, ''), 'format before 20'],
])('a cache with the format of another version is not used, and the build says so: %s', async (_, firstLine, format) => {
  await runOffprint(root, ['build']);
  const before = siteFiles();
  setFormat(firstLine);
  const { code, stderr } = await runOffprint(root, ['build']);
  expect(code).toBe(0);
  expect(stderr).toContain(`Note: the cache is of another version of Offprint (${format}, expected 23), so everything is built again\n`);
  expect(siteFiles()).toEqual(before);
  expect((await runOffprint(root, ['build'])).stderr).not.toContain('another version');
});
