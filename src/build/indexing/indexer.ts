import { parentPort, workerData } from 'node:worker_threads';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { publishedList } from '../../publish/published-list.ts';
import { openStageWriter } from '../../publish/stage.ts';
import { openArticleCache } from '../article-cache.ts';
import { loadObjects, objectsOfKind } from '../kept-objects.ts';
import { indexParts, type PartKind } from './index-parts.ts';
import type { IndexTask, PartsIndexed } from './parts-thread.ts';

// The body of a thread that indexes the parts, authors and references of articles, and stages the files.

const { settings, articles } = workerData as IndexTask;
const cache = openArticleCache(settings.cache);
const stage = openStageWriter(settings.output, publishedList(settings.published));
const indexed = await indexParts(objects(), { names: settings.journal, write: (artifact) => stage.write(artifact) });
parentPort?.postMessage({ indexed, files: stage.files } satisfies PartsIndexed);

async function* objects(): AsyncGenerator<(kind: PartKind) => readonly TaggedObject[]> {
  for (const [stem, objectsKey] of articles) {
    const kept = await loadObjects({ stem, objectsKey }, { cache });
    yield (kind) => objectsOfKind(kept, kind);
  }
}
