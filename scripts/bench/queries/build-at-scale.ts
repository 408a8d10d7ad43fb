import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../../../src/model/journal.ts';
import { cacheKeyOf, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import type { IndexContext, IndexedArticle } from '../../../src/pipeline/indexing/index-articles.ts';
import type { UnchangedKinds } from '../../../src/pipeline/indexing/index-components.ts';
import { indexNewest } from '../../../src/pipeline/indexing/index-newest.ts';
import { indexSettingsOf } from '../../../src/pipeline/indexing/index-settings.ts';
import { makeBase } from '../../../src/pipeline/indexing/make-base.ts';
import { openSpill } from '../../../src/pipeline/indexing/open-spill.ts';
import { openWritten } from '../../../src/pipeline/indexing/written.ts';
import { publishedList } from '../../../src/publish/published-list.ts';
import type { StagedFile } from '../../../src/publish/site-manifest.ts';
import { stagePathOf } from '../../../src/publish/site-manifest.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';
import { MANIFEST_PATH, printManifest } from '../../../src/query/index/manifest.ts';
import { COMPONENT_KINDS } from '../../../src/query/index/object-kinds.ts';
import { manifestOf } from '../../../src/query/index/segment.ts';
import { cutRecentWords } from '../../../src/query/index/words/recent-words.ts';
import { buildRecentWords } from '../../../src/query/index/words/word-index-builder.ts';
import { SCALE_NAMES } from '../../../test/query/index/scale-objects.ts';

// Builds the query index of cached objects (`write-objects.ts`) into a staging directory, as a build of a site does, and writes the results
// to `figures.json`. Runs as a separate process, so that its CPU time and memory, including its child process, are measured from outside.

/** Size of the index and time of the build. */
export interface BuildFigures {
  readonly objects: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that one new article changes: those of the newest segment, and the manifest. */
  readonly changingFiles: number;
  readonly changingBytes: number;
  readonly wallSeconds: number;
}

const [folder = ''] = process.argv.slice(2);
const output = join(folder, 'site');
const list: { readonly articles: readonly IndexedArticle[]; readonly recentCount: number; readonly objects: number } = JSON.parse(
  readFileSync(join(folder, 'articles.json'), 'utf8'),
);
const settings = {
  output,
  stage: stagePathOf(output),
  stale: [],
  cache: join(folder, 'cache'),
  journal: { ...SCALE_NAMES, language: 'en', host: 'offprint', searchBody: false } as Journal,
};
const cache = openResultCache(settings.cache);
const stage = openStageWriter(output, publishedList(new Uint8Array()));
const taken: StagedFile[] = [];
const written = openWritten({
  stage,
  journal: settings.journal,
  takeStaged: (files) => void taken.push(...files),
  modified: undefined,
});
const baseFiles = written.view();
const start = performance.now();
const indexContext: IndexContext = {
  settings: await indexSettingsOf(settings.journal, openSpill(stagePathOf(output))),
  cache,
  written,
  onIndexed: () => undefined,
};
const known: UnchangedKinds = { kinds: new Map(), others: COMPONENT_KINDS, keep: async () => undefined };
const context = {
  setup: { settings, options: {} },
  work: { abortSignal: new AbortController().signal, inBackground: () => undefined },
};
const [builtBase, newest] = await Promise.all([
  makeBase(list.articles.slice(list.recentCount), {
    indexContext: { ...indexContext, written: baseFiles },
    known,
    termsKey: cacheKeyOf('indexed', 'terms'),
    context,
    meanwhile: async () => undefined,
  }),
  indexNewest(list.articles.slice(0, list.recentCount), indexContext, known),
]);
const recent = buildRecentWords(cutRecentWords(newest.words, indexContext.settings.words), builtBase.words, indexContext.settings.words);
for (const artifact of recent.artifacts) await written.put(artifact);
const segments = [newest.summary, builtBase.summary].flatMap((summary) => summary ?? []);
const { bytes: _, ...places } = recent.places;
await written.put({ path: MANIFEST_PATH, bytes: printManifest(manifestOf(segments, places, indexContext.settings.options)) });
const wallSeconds = (performance.now() - start) / 1000;
const sizes = new Map([...stage.files, ...taken].map(({ path, sizeBytes }) => [path, sizeBytes]));
const changing = [...sizes].filter(([path]) => !baseFiles.paths.has(path));
const figures: BuildFigures = {
  objects: list.objects,
  files: sizes.size,
  bytes: sumOf([...sizes]),
  changingFiles: changing.length,
  changingBytes: sumOf(changing),
  wallSeconds,
};
writeFileSync(join(folder, 'figures.json'), JSON.stringify(figures));

function sumOf(files: readonly (readonly [path: string, size: number])[]): number {
  return files.reduce((sum, [, size]) => sum + size, 0);
}
