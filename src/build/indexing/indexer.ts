import { parentPort, workerData } from 'node:worker_threads';
import { publishedList } from '../../publish/published-list.ts';
import { openStageWriter } from '../../publish/stage.ts';
import { openArticleCache } from '../article-cache.ts';
import { listedOfKind, loadObjects } from '../kept-objects.ts';
import { openPartsIndexer } from './index-parts.ts';
import { indexOptionsOf } from './index-settings.ts';
import type { IndexTask, PartsIndexed } from './parts-thread.ts';
import { stagedIndexFolder } from './staged-index-folder.ts';

// The body of a thread that indexes some kinds of objects of articles, and stages the files.

const { settings, kinds, articles } = workerData as IndexTask;
const cache = openArticleCache(settings.cache);
const stage = openStageWriter(settings.output, publishedList(settings.published));
const indexer = openPartsIndexer(kinds, indexOptionsOf(settings.journal), () => stagedIndexFolder(stage));
for (const [stem, objectsKey] of articles) {
  const kept = await loadObjects({ stem, objectsKey }, { cache });
  indexer.add((kind) => listedOfKind(kept, kind));
}
const indexed = indexer.finish();
parentPort?.postMessage({ indexed, files: stage.files } satisfies PartsIndexed);
