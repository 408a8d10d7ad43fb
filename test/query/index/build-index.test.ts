import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TagPath } from '../../../src/model/names.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { buildIndex, IndexBuilder } from '../../../src/query/index/build-index.ts';
import { MANIFEST_PATH, parseManifest, type SegmentEntry } from '../../../src/query/index/manifest.ts';
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

/** The segments in the manifest, by name. */
function segmentsOf(objects: readonly TaggedObject[]): ReadonlyMap<string, SegmentEntry> {
  const manifest = toyIndex(objects).find(({ path }) => path === MANIFEST_PATH);
  return new Map(parseManifest(Buffer.from(String(manifest?.bytes))).segments.map((segment) => [segment.name, segment]));
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
    const [before, after] = [segmentsOf(withoutNewest), segmentsOf(toyObjects())];
    expect(after.get('current')).not.toEqual(before.get('current'));
    expect(after.get('closed')).toEqual(before.get('closed'));
  });

  test('a changed abstract writes the files that have it, and those that name these', () => {
    const edited = toyObjects().map((object) => {
      if (object.articleDoi !== '10.1/a1' || object.kind !== 'article') return object;
      const tags = new Map(object.tags);
      tags.set('toy.org/api_v1/article/abstract' as TagPath, { value: 'Whelks.', updatedAt: '2022-02-02T02:02:02.000000' });
      return { ...object, tags };
    });
    const before = new Set(toyIndex().map(({ path }) => path));
    const after = toyIndex(edited);
    expect(after.filter(({ path }) => before.has(path)).length).toBeGreaterThan(after.length / 2);
  });

  test('every file but the manifest is named by its content', () => {
    const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const strays = toyIndex().filter(
      ({ path, bytes }) => path !== MANIFEST_PATH && !/^index\/(?:words-)?/.exec(path)?.[0].concat(hashOf(bytes), '.bin').endsWith(path),
    );
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

test('a lookup by id reads one shard of ids per segment, and one chunk, each with the group that has its name', async () => {
  const site = await openSite(memoryFiles(toyIndex()));
  const { files } = await site.explain({ query: 'toy.org/api_v1/article/doi = "10.1/a1"', tags: ['toy.org/api_v1/article/doi'] });
  expect(files.length).toBe(6);
});

function inAnyOrder(object: TaggedObject | undefined): unknown {
  return object === undefined ? undefined : { ...object, tags: [...object.tags].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

test('the names of the toy journal are those of its index', async () => {
  const { namespace, system } = await openSite(memoryFiles(toyIndex()));
  expect({ namespace, system }).toEqual({ namespace: TOY_NAMES.namespace, system: TOY_NAMES.system });
});
