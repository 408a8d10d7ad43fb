import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openArticleCache } from '../../../src/build/article-cache.ts';
import { type IndexedArticle, type IndexedSegment, indexSegment } from '../../../src/build/indexing/index-segment.ts';
import { deflate, digest, indexOptionsOf } from '../../../src/build/indexing/index-settings.ts';
import { stagedIndexFolder } from '../../../src/build/indexing/staged-index-folder.ts';
import type { WorkerSettings } from '../../../src/build/tasks.ts';
import { MANIFEST_PATH, printManifest } from '../../../src/index/manifest.ts';
import { manifestOf, type ToldSegment } from '../../../src/index/segment.ts';
import { SHARED_WORD_FIELDS } from '../../../src/index/word-fields.ts';
import { ENGLISH } from '../../../src/index/words/english.ts';
import { buildBaseWords, buildRecentWords, wordCollectorOf } from '../../../src/index/words/word-index-builder.ts';
import type { Artifact } from '../../../src/model/artifact.ts';
import { publishedList } from '../../../src/publish/published-list.ts';
import type { StagedFile } from '../../../src/publish/site-manifest.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';
import { wordIndexOptions } from '../../../src/search/build-search.ts';
import { SCALE_NAMES } from '../../../test/index/scale-objects.ts';

// A process of its own, so that its processor time and memory can be measured from outside, with those of the process that it begins:
// builds the index of articles whose objects are kept (`keep-objects.ts`) as a build of a site does, into its stage, and writes what came
// of it to `figures.json` beside them.

/** What the build took. */
export interface BuildFigures {
  readonly objects: number;
  readonly files: number;
  readonly bytes: number;
  /** Of these what one new article changes: everything of the newest, and the manifest. */
  readonly changingFiles: number;
  readonly changingBytes: number;
  readonly wallSeconds: number;
}

const [kept = ''] = process.argv.slice(2);
const output = join(kept, 'site');
const list: { readonly articles: readonly IndexedArticle[]; readonly recentCount: number; readonly objects: number } = JSON.parse(
  readFileSync(join(kept, 'articles.json'), 'utf8'),
);
const { ranking } = wordIndexOptions({ language: ENGLISH, deflate, withBody: false });
const options = { ...indexOptionsOf(SCALE_NAMES), ...(ranking === undefined ? {} : { ranking }) };
const wordOptions = { ...options, fields: SHARED_WORD_FIELDS, digest, folderOf: (name: string) => `index/${name}/words` };
const stage = openStageWriter(output, publishedList(new Uint8Array()));
const taken: StagedFile[] = [];
const start = performance.now();
const newest = await index('current', list.articles.slice(0, list.recentCount));
const others = await index('closed', list.articles.slice(list.recentCount));
const base = buildBaseWords(others?.words ?? wordCollectorOf(wordOptions).finish(), wordOptions);
const recent = buildRecentWords(newest?.words ?? wordCollectorOf(wordOptions).finish(), base.base, wordOptions);
for (const artifact of [...base.artifacts, ...recent.artifacts]) await put(artifact);
const told = await others?.told;
const segments = [await newest?.told, told].flatMap((segment) => segment ?? []);
const places = { base: recent.places.base, recent: recent.places.recent };
await put({ path: MANIFEST_PATH, bytes: printManifest(manifestOf(segments, places, options)) });
const wallSeconds = (performance.now() - start) / 1000;
const sizes = new Map([...stage.files, ...taken].map(({ path, sizeBytes }) => [path, sizeBytes]));
const staying = new Set([
  base.base.folder,
  ...(told === undefined ? [] : [told, ...Object.values(told.kinds)]).map(({ folder: name }) => `index/${name}`),
]);
const changing = [...sizes].filter(([path]) => ![...staying].some((name) => path.startsWith(`${name}/`)));
const figures: BuildFigures = {
  objects: list.objects,
  files: sizes.size,
  bytes: sumOf([...sizes]),
  changingFiles: changing.length,
  changingBytes: sumOf(changing),
  wallSeconds,
};
writeFileSync(join(kept, 'figures.json'), JSON.stringify(figures));

function index(name: ToldSegment['name'], articles: readonly IndexedArticle[]): Promise<IndexedSegment | undefined> {
  const settings = { output, cache: join(kept, 'cache'), published: new Uint8Array(), journal: SCALE_NAMES } as WorkerSettings;
  const shop = { cache: openArticleCache(settings.cache), settings, journal: { searchBody: false }, ending: new AbortController().signal };
  const written = {
    paths: new Set<string>(),
    put,
    keep: () => undefined,
    openFolder: () => stagedIndexFolder(stage),
    take: (files: readonly StagedFile[]) => taken.push(...files),
  };
  if (articles.length === 0) return Promise.resolve(undefined);
  return indexSegment({ name, articles, options, shop, written, search: async () => undefined });
}

function put(artifact: Artifact): Promise<void> {
  return stage.write(artifact);
}

function sumOf(files: readonly (readonly [path: string, size: number])[]): number {
  return files.reduce((sum, [, size]) => sum + size, 0);
}
