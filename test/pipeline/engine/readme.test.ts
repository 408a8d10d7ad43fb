import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheKeyOf, cachePathOf, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import { openRows, type RowColumns, writeRows } from '../../../src/pipeline/engine/rows-file.ts';
import type { TargetTrace } from '../../../src/pipeline/engine/targets.ts';

const README = new URL('../../../src/pipeline/engine/README.md', import.meta.url);
let readme = '';
let folder = '';
beforeAll(async () => {
  readme = await readFile(README, 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'offprint-readme-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the rows file in the README has the bytes that are written', async () => {
  const printed = /```\n(0\{.*?)```/s.exec(readme)?.[1] ?? '';
  const text = printed.replaceAll('\n', '').replaceAll('⏎', '\n').replaceAll('⇥', '\t');
  const paths = ['content/1/e1.html', 'content/1/e1/F1.html'];
  const trace: TargetTrace = { target: 'content/1/e1.html', inputs: 'theme=5f3a article=90ab', paths };
  const columns: RowColumns = {
    columnsOf: ({ paths, ...target }: TargetTrace) => [target, paths],
    rowOf: (target, [paths]) => ({ ...(target as TargetTrace), paths }),
  };
  const path = join(folder, 'rows');
  const sha256 = writeRows(path, [[{ key: 'a.xml' }], [trace]], { columns: { 1: columns } });
  expect(await readFile(path, 'utf8')).toBe(text);
  expect(openRows(path, sha256, { columns: { 1: columns } })?.rowsOf(1)).toEqual([trace]);
  const bytes = await readFile(path);
  const rows = [...readme.matchAll(/^\| (\d+)(?:–(\d+))? \| /gm)].map(([, from = '', to = from]) =>
    bytes.toString('utf8', Number(from), Number(to) + 1),
  );
  expect(rows).toEqual([
    '0',
    '{"key":"a.xml"}',
    '\n',
    '1',
    JSON.stringify({ target: trace.target, inputs: trace.inputs }),
    '\t',
    JSON.stringify(paths),
    '\n',
  ]);
  expect(rows.join('')).toBe(text);
});

test('the result in the README has the path and the bytes that are written', async () => {
  const key = cacheKeyOf('page', 'a', 'bc');
  const [, start = '', end = ''] = /results\/(page\/\S+)…(\S+)/.exec(readme) ?? [];
  expect([cachePathOf(key).startsWith(start), cachePathOf(key).endsWith(end), start.length > 8]).toEqual([true, true, true]);
  await openResultCache(folder).write(key, { title: 'Tides', n: 3 });
  const hex = [...readme.matchAll(/^\| `([0-9a-f ]+)` \|/gm)].map(([, bytes = '']) => bytes).join(' ');
  expect((await readFile(join(folder, cachePathOf(key)))).toString('hex')).toBe(hex.replaceAll(' ', ''));
});
