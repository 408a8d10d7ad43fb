import { describe, expect, test } from 'vitest';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { buildIndex, IndexBuilder } from '../../../src/query/index/build-index.ts';
import { MANIFEST_PATH, type Manifest } from '../../../src/query/index/manifest.ts';
import { openSite } from '../../../src/query/language/open-site.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { TOY_NAMES, toyObjects } from '../language/toy-objects.ts';
import { indexOptions, toyIndex } from '../language/toy-site.ts';

function articlesOf(objects: readonly TaggedObject[]): TaggedObject[][] {
  const articles: TaggedObject[][] = [];
  for (const object of objects) {
    if (object.kind === 'article') articles.push([object]);
    else articles.at(-1)?.push(object);
  }
  return articles;
}

function manifestOf(objects: readonly TaggedObject[]): Manifest {
  const manifest = toyIndex(objects).find(({ path }) => path === MANIFEST_PATH);
  return JSON.parse(String(manifest?.bytes)) as Manifest;
}

function folders(objects: readonly TaggedObject[]): string[] {
  return manifestOf(objects).segments.map(({ name, folder, kinds }) =>
    [name, folder, ...Object.values(kinds).map((kind) => kind.folder)].join(' '),
  );
}

const withoutNewest = articlesOf(toyObjects())
  .filter(([article]) => article?.articleDoi !== '10.1/a1')
  .flat();

describe('the same objects give the same bytes', () => {
  test('for any order of the articles', () => {
    expect(toyIndex(articlesOf(toyObjects()).reverse().flat())).toEqual(toyIndex());
  });
});

describe('unchanged files keep their names', () => {
  test('a new article changes only the segment of newest articles, even in its year', () => {
    const [currentBefore, closedBefore] = folders(withoutNewest);
    const [current, closed] = folders(toyObjects());
    const before = manifestOf(withoutNewest).words;
    const after = manifestOf(toyObjects()).words;
    expect({ isBaseNew: after.base !== before.base, isRecentNew: after.recent !== before.recent }).toEqual({
      isBaseNew: false,
      isRecentNew: true,
    });
    expect({ isCurrentNew: current !== currentBefore, isClosedNew: closed !== closedBefore }).toEqual({
      isCurrentNew: true,
      isClosedNew: false,
    });
  });

  test('every file but the manifest is in a folder of a kind, of ids or of the word index', () => {
    const { words, segments } = manifestOf(toyObjects());
    const ofSegments = segments.flatMap(({ folder, kinds }) => [folder, ...Object.values(kinds).map((kind) => kind.folder)]);
    const names = [...ofSegments, ...[words.base, words.recent].map((folder) => folder.split('/')[1])];
    const strays = toyIndex().filter(({ path }) => path !== MANIFEST_PATH && !names.includes(path.split('/')[1]));
    expect(strays).toEqual([]);
  });
});

test('articles have to come newest year first', () => {
  const builder = new IndexBuilder(indexOptions());
  const [first = [], , , , later = []] = articlesOf(toyObjects());
  builder.add(later);
  expect(() => builder.add(first)).toThrow('an article of 2021 came after one of 2019, expected the newest year first');
});

test('an index without articles finds nothing', async () => {
  const site = await openSite(memoryFiles(buildIndex([], indexOptions())));
  expect(await site.find('toy.org/api_v1/article/doi = "10.1/a1"')).toEqual([]);
});

test('objects are read back unchanged, each value with its own time', async () => {
  const objects = toyObjects().map((object) => {
    const tags = new Map(object.tags);
    // These values changed in a later build.
    for (const [path, { value }] of tags)
      if (/title|surname|\/doi$/.test(path)) tags.set(path, { value, updatedAt: '2022-02-02T02:02:02.000000' });
    return { ...object, tags };
  });
  const site = await openSite(memoryFiles(toyIndex(objects)));
  const found = await Promise.all(objects.map(({ id }) => site.object(id)));
  expect(found.map((object) => inAnyOrder(object))).toEqual(objects.map(inAnyOrder));
});

test('a lookup by id reads one shard of ids per segment, and one chunk', async () => {
  const site = await openSite(memoryFiles(toyIndex()));
  const { files } = await site.explain({ query: 'toy.org/api_v1/article/doi = "10.1/a1"', tags: ['toy.org/api_v1/article/doi'] });
  expect(files.map(({ path }) => path.replace(/index\/\w{12}\//, '')).sort()).toEqual(['article/o0', 'id/0', 'id/0']);
});

function inAnyOrder(object: TaggedObject | undefined): unknown {
  return object === undefined ? undefined : { ...object, tags: [...object.tags].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

test('the names of the toy journal are those of its index', async () => {
  const { namespace, system } = await openSite(memoryFiles(toyIndex()));
  expect({ namespace, system }).toEqual({ namespace: TOY_NAMES.namespace, system: TOY_NAMES.system });
});
