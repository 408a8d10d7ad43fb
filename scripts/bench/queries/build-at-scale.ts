import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openArticleCache } from '../../../src/build/article-cache.ts';
import { type IndexedArticle, type IndexedSegment, indexSegment } from '../../../src/build/indexing/index-segment.ts';
import { deflate, digest, indexOptionsOf } from '../../../src/build/indexing/index-settings.ts';
import type { WorkerSettings } from '../../../src/build/tasks.ts';
import { MANIFEST_PATH, printManifest } from '../../../src/index/manifest.ts';
import { manifestOf, type ToldSegment } from '../../../src/index/segment.ts';
import { SHARED_WORD_FIELDS } from '../../../src/index/word-fields.ts';
import { ENGLISH } from '../../../src/index/words/english.ts';
import { buildBaseWords, buildRecentWords, wordCollectorOf } from '../../../src/index/words/word-index-builder.ts';
import type { Artifact } from '../../../src/model/artifact.ts';
import { stagePathOf } from '../../../src/publish/site-manifest.ts';
import { wordIndexOptions } from '../../../src/search/build-search.ts';
import { SCALE_NAMES } from '../../../test/index/scale-objects.ts';

// A process of its own, so that its processor time and memory are the build's: builds the index of articles whose objects are kept
// (`keep-objects.ts`) as a build of a site does, in two threads, into its stage, and prints what it took.

/** What the build took. */
export interface BuildFigures {
  readonly objects: number;
  readonly files: number;
  readonly bytes: number;
  /** Of these what one new article changes: everything of the newest, and the manifest. */
  readonly changingFiles: number;
  readonly changingBytes: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
}

const [kept = ''] = process.argv.slice(2);
const output = join(kept, 'site');
const folder = stagePathOf(output);
const list: { readonly articles: readonly IndexedArticle[]; readonly recentCount: number; readonly objects: number } = JSON.parse(
  readFileSync(join(kept, 'articles.json'), 'utf8'),
);
const { ranking } = wordIndexOptions({ language: ENGLISH, deflate, withBody: false });
const options = { ...indexOptionsOf(SCALE_NAMES), ...(ranking === undefined ? {} : { ranking }) };
const wordOptions = { ...options, fields: SHARED_WORD_FIELDS, digest, folderOf: (name: string) => `index/${name}/words` };
const sizes = new Map<string, number>();
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
const { user, system } = process.cpuUsage();
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
  cpuSeconds: (user + system) / 1e6,
  wallSeconds,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);

function index(name: ToldSegment['name'], articles: readonly IndexedArticle[]): Promise<IndexedSegment | undefined> {
  const settings = { output, cache: join(kept, 'cache'), published: new Uint8Array(), journal: SCALE_NAMES } as WorkerSettings;
  const shop = { cache: openArticleCache(settings.cache), settings, journal: { searchBody: false } };
  const written = {
    paths: new Set<string>(),
    put,
    take(files: readonly { readonly path: string; readonly sizeBytes: number }[]): void {
      for (const { path, sizeBytes } of files) sizes.set(path, sizeBytes);
    },
  };
  if (articles.length === 0) return Promise.resolve(undefined);
  return indexSegment({ name, articles, options, shop, written, search: async () => undefined });
}

async function put(artifact: Artifact): Promise<void> {
  const path = join(folder, artifact.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, artifact.bytes);
  sizes.set(artifact.path, artifact.bytes.length);
}

function sumOf(files: readonly (readonly [path: string, size: number])[]): number {
  return files.reduce((sum, [, size]) => sum + size, 0);
}
