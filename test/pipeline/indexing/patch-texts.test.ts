import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import type { Stem } from '../../../src/model/names.ts';
import { cacheKeyOf, cachePathOf, openResultCache, type ResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import { type IndexedTexts, indexBaseTexts, type TextContext } from '../../../src/pipeline/indexing/index-texts.ts';
import { patchTexts } from '../../../src/pipeline/indexing/patch-texts.ts';
import type { StoredText, TextOfArticle } from '../../../src/pipeline/tasks/objects/stored-objects.ts';
import { TEXT_PREFIX, textIndexOptions } from '../../../src/query/search/build-search.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { searchOptions } from '../../query/search/journal.ts';

let root = '';
let cache: ResultCache;
let before: readonly TextOfArticle[] = [];
let indexed: IndexedTexts;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-patch-texts-'));
  cache = openResultCache(join(root, 'cache'));
  before = await Promise.all(Array.from({ length: 120 }, (_, i) => article(i, `tide limpet shore${i} barnacle${i} plankton${i}`)));
  const site = openSite();
  indexed = await indexBaseTexts(before, site.context);
  for (const { path, bytes } of site.files) {
    await mkdir(dirname(join(root, 'site', path)), { recursive: true });
    await writeFile(join(root, 'site', path), bytes);
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function article(number: number, text: string): Promise<TextOfArticle> {
  const textKey = cacheKeyOf('text', text);
  await cache.write(textKey, { text: countText(text) } satisfies StoredText);
  return { stem: `content/1/e${number}` as Stem, textKey };
}

/** A site in memory: the files that were written, and the paths that stay. */
function openSite(): { readonly context: TextContext; readonly files: Artifact[]; readonly staying: string[] } {
  const files: Artifact[] = [];
  const staying: string[] = [];
  const text = { ...textIndexOptions({ ...searchOptions, shardBytes: 60 }), digest: searchOptions.digest };
  const written = {
    paths: new Set<string>(),
    put: async (artifact: Artifact) => void files.push(artifact),
    openPart: () => expect.unreachable(),
    keep: (paths: readonly string[]) => staying.push(...paths) > 0,
    take: () => expect.unreachable(),
    view: () => expect.unreachable(),
  };
  return { context: { cache, written, text: { ...text, files: TEXT_PREFIX } }, files, staying };
}

const edited = async (): Promise<readonly TextOfArticle[]> => before.with(7, await article(7, 'tide limpet shore7 whelk'));

test('an edited text is patched: files that changed are written, all others stay', async () => {
  const articles = await edited();
  const [patched, clean] = [openSite(), openSite()];
  const index = await patchTexts({ indexed, before, articles, output: join(root, 'site') }, patched.context);
  expect(index).toEqual(await indexBaseTexts(articles, clean.context));
  const isShard = (path: string): boolean => /^search\/text-[0-9a-f]{16}\.bin$/.test(path);
  const [changed, unchanged, all] = [pathsOf(patched.files), patched.staying, pathsOf(clean.files)].map((paths) => paths.filter(isShard));
  expect([...(changed ?? []), ...(unchanged ?? [])].sort()).toEqual(all?.sort());
  expect(unchanged?.length).toBeGreaterThan(changed?.length ?? 0);
});

const pathsOf = (files: readonly Artifact[]): string[] => files.map(({ path }) => path);

test.each<[reason: string, articles: () => Promise<readonly TextOfArticle[]>]>([
  ['an article was added', async () => [...(await edited()), await article(120, 'whelk')]],
  ['articles are in another order', async () => (await edited()).toReversed()],
  ['more than a hundred texts were edited', () => Promise.all(before.map((_, i) => article(i, `whelk${i}`)))],
  [
    'the former text is not in the cache any more',
    async () => {
      await rm(join(root, 'cache', cachePathOf(before[7]?.textKey ?? cacheKeyOf('text'))));
      return edited();
    },
  ],
  [
    'a published shard was modified',
    async () => {
      for (const name of await readdir(join(root, 'site/search'))) {
        if (name.endsWith('.bin')) await writeFile(join(root, 'site/search', name), 'oops');
      }
      return edited();
    },
  ],
  [
    'a published shard is missing',
    async () => {
      await rm(join(root, 'site/search'), { recursive: true });
      return edited();
    },
  ],
])('nothing is patched or written if %s', async (_, articlesNow) => {
  const { context, files, staying } = openSite();
  expect(await patchTexts({ indexed, before, articles: await articlesNow(), output: join(root, 'site') }, context)).toBeUndefined();
  expect([files, staying]).toEqual([[], []]);
});
