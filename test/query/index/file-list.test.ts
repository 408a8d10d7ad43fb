import { expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { type FileList, indexFile, openIndexPart, openPartReader } from '../../../src/query/index/file-list.ts';
import { ShardStore } from '../../../src/query/index/shard-store.ts';
import { deflate, digest, memoryFiles } from './words/memory-files.ts';

interface BuiltPart {
  readonly files: FileList;
  readonly artifacts: readonly Artifact[];
}

/** A part whose files have the texts `<number> of the part`, but one. */
function partOf(count: number, edited = -1): BuiltPart {
  const artifacts = new Map<string, Artifact>();
  const part = openIndexPart(deflate, (bytes) => {
    const name = digest([bytes]);
    artifacts.set(name, { path: indexFile(name), bytes });
    return name;
  });
  for (let i = 0; i < count; i++) {
    part.put({ path: `title/c${i}`, bytes: deflate(new TextEncoder().encode(i === edited ? 'edited' : `${i} of the part`)) });
  }
  const { files, paths } = part.close();
  expect([...artifacts.values()].map(({ path }) => path)).toEqual(paths);
  return { files, artifacts: [...artifacts.values()] };
}

function read({ files, artifacts }: BuiltPart, path: string) {
  const store = new ShardStore(memoryFiles(artifacts), 1_000_000);
  const reader = openPartReader(store, 'closed/article', files);
  return reader.read(path, (bytes) => new TextDecoder().decode(bytes));
}

test.each([
  [1, 1],
  [46, 1],
  [4000, 1],
  [6000, 2],
])('a file among %i is found by its path through %i groups', async (count, depth) => {
  const part = partOf(count);
  expect(part.files.depth).toBe(depth);
  for (const i of [0, count >> 1, count - 1]) expect(await read(part, `title/c${i}`)).toBe(`${i} of the part`);
  const sizes = part.artifacts.map(({ bytes }) => bytes.length);
  expect(Math.max(...sizes)).toBeLessThan(600);
});

test.each(['title/c12x', 'title/b', 'zzz'])('a path that is not listed is an error: %s', async (path) => {
  await expect(async () => read(partOf(100), path)).rejects.toThrow(`${path} is not listed`);
});

test('a part without files has none', async () => {
  await expect(async () => read(partOf(0), 'title/c0')).rejects.toThrow('title/c0 is not listed');
});

test.each([
  [4000, 2],
  [6000, 3],
])('an edit of one file of %i changes it and the groups above it: %i files', (count, changed) => {
  const before = new Set(partOf(count).artifacts.map(({ path }) => path));
  expect(partOf(count, 17).artifacts.filter(({ path }) => !before.has(path)).length).toBe(changed);
});

test('a further file changes few groups', () => {
  const before = new Set(partOf(4000).artifacts.map(({ path }) => path));
  expect(partOf(4001).artifacts.filter(({ path }) => !before.has(path)).length).toBeLessThan(6);
});

test('files with equal bytes are one file, and each is decoded in its own way', async () => {
  const artifacts = new Map<string, Artifact>();
  const part = openIndexPart(deflate, (bytes) => {
    const name = digest([bytes]);
    artifacts.set(name, { path: indexFile(name), bytes });
    return name;
  });
  for (const path of ['a', 'b']) part.put({ path, bytes: deflate(new Uint8Array([7])) });
  const { files } = part.close();
  expect(artifacts.size).toBe(2);
  const reader = openPartReader(new ShardStore(memoryFiles(artifacts.values()), 1_000_000), 'closed/ref', files);
  expect(await reader.read('a', ([byte]) => `a ${byte}`)).toBe('a 7');
  expect(await reader.read('b', ([byte]) => `b ${byte}`)).toBe('b 7');
});
