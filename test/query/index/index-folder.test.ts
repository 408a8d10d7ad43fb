import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { memoryFolder } from '../../../src/query/index/index-folder.ts';

const digest = (parts: Iterable<Uint8Array>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

function folderOf(files: readonly (readonly [string, string])[]): { readonly name: string; readonly artifacts: readonly Artifact[] } {
  const artifacts: Artifact[] = [];
  const folder = memoryFolder(artifacts, digest);
  for (const [path, text] of files) folder.put({ path, bytes: new TextEncoder().encode(text) });
  return { name: folder.close(), artifacts };
}

const FILES = [
  ['ref/c0', 'one'],
  ['ref/o0', 'two'],
] as const;

test('a folder has the same name for any order of its files', () => {
  const { name, artifacts } = folderOf(FILES);
  expect(artifacts.map(({ path }) => path)).toEqual([`index/${name}/ref/c0`, `index/${name}/ref/o0`]);
  expect(folderOf(FILES.toReversed()).name).toBe(name);
});

test.each([
  ['another text', [FILES[0], ['ref/o0', 'three']]],
  ['another path', [FILES[0], ['ref/o1', 'two']]],
  ['a file more', [...FILES, ['ref/o1', '']]],
  [
    'texts exchanged',
    [
      ['ref/c0', 'two'],
      ['ref/o0', 'one'],
    ],
  ],
] as const)('%s gives another name', (_, files) => {
  expect(folderOf(files).name).not.toBe(folderOf(FILES).name);
});
