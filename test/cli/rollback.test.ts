import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differingPaths, hashesBelow } from '../acceptance/build-content.ts';
import { runOffprint } from './run-offprint.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-rollback-'));
  mkdirSync(join(root, 'content'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const offprint = (...args: readonly string[]) => runOffprint(root, args);

const write = (number: number, title: string): void =>
  writeFileSync(
    join(root, `content/note${number}.md`),
    `---\ntitle: ${title}\ndoi: 10.5555/back.${number}\ndate: 2024-03-01\nvolume: 1\nid: e${number}\nauthors:\n  - name: Ada Byron\n---\n\nThe tide.\n`,
  );
const pageNow = (): string => readFileSync(join(root, '_site/content/1/e1.html'), 'utf8');

test('a site with an error is rolled back, stays so, and is built forward', async () => {
  write(1, 'On tides');
  await offprint('build', '--grace', '0');
  cpSync(join(root, '_site'), join(root, 'good'), { recursive: true });
  write(1, 'On tidse');
  await offprint('build', '--grace', '0');
  expect(pageNow()).toContain('On tidse');

  const back = await offprint('rollback', 'previous', '--explain', '--grace', '0');
  expect(back).toMatchObject({ code: 0, stdout: '' });
  expect(back.stderr).toMatch(/^content\/1\/e1\.html: changed by generation 2 \(build, \d{4}-[^)]*Z\)$/m);
  expect(back.stderr).toMatch(
    /^_site has the files of generation 1 again, instead of those of 2: \d+ written, \d+ removed \(generation 3\)$/m,
  );
  expect(differingPaths(await hashesBelow(join(root, 'good')), await hashesBelow(join(root, '_site')))).toEqual([]);

  const refused = await offprint('build');
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(/was rolled back to generation 1 on .*; when the content is corrected, run "offprint build --forward"\n$/);
  expect(pageNow()).toContain('On tides');

  write(1, 'On tides, again');
  expect(await offprint('build', '--forward')).toMatchObject({ code: 0 });
  expect(pageNow()).toContain('On tides, again');
  expect(await offprint('build')).toMatchObject({ code: 0 });

  const { stdout } = await offprint('rollback', '--list', '--json');
  expect(JSON.parse(stdout).map(({ generation, reason, isCurrent }: Record<string, unknown>) => [generation, reason, isCurrent])).toEqual([
    [4, 'build', true],
    [3, 'rollback 1', false],
    [2, 'build', false],
    [1, 'build', false],
  ]);
  expect((await offprint('rollback', '--list')).stdout).toMatch(/^ {5}4 {2}\d{4}-\S+Z {2}build {2}\d+ files changed {2}\(current\)$/m);
});

test.each([
  [['rollback', 'soon'], 2, '"soon" is not the number of a generation; "offprint rollback" lists the stored ones'],
  [['rollback', '99'], 3, 'generation 99 is not stored; stored generations: '],
  [['rollback', '--output', 'nowhere'], 3, 'nothing was published in '],
] as const)('%j says what is wrong', async (args, code, message) => {
  const run = await offprint(...args);
  expect(run.code).toBe(code);
  expect(run.stderr).toContain(message);
});
