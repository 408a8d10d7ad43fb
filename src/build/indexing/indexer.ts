import type { IndexFolder } from '../../index/index-folder.ts';
import { publishedList } from '../../publish/published-list.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import { openStageWriter } from '../../publish/stage.ts';
import { openArticleCache } from '../article-cache.ts';
import { loadParts } from '../kept-objects.ts';
import { openPartsIndexer } from './index-parts.ts';
import { indexOptionsOf } from './index-settings.ts';
import { openSpill } from './open-spill.ts';
import type { IndexOutcome, IndexTask, PartsIndexed } from './parts-process.ts';
import { stagedIndexFolder } from './staged-index-folder.ts';

// The body of a process that indexes some kinds of objects of articles, and stages the files.

const parent = process.ppid;

process.once('message', async (task: IndexTask) => {
  const outcome: IndexOutcome = await indexAll(task).catch((error: unknown) => ({
    failed: error instanceof Error ? error : new Error(String(error)),
  }));
  process.send?.(outcome, () => process.disconnect());
});

async function indexAll({ settings, kinds, articles }: IndexTask): Promise<PartsIndexed> {
  const cache = openArticleCache(settings.cache);
  const stage = openStageWriter(settings.output, publishedList(settings.published));
  const openFolder = (): IndexFolder => {
    const folder = stagedIndexFolder(stage);
    return {
      ...folder,
      put: (part) => {
        leaveWithParent();
        folder.put(part);
      },
    };
  };
  const spill = openSpill(stagePathOf(settings.output));
  const indexer = openPartsIndexer(kinds, { ...indexOptionsOf(settings.journal), spill }, openFolder);
  for (const [stem, partsKey] of articles) {
    leaveWithParent();
    indexer.add(await loadParts({ stem, partsKey }, { cache }));
  }
  return { indexed: indexer.finish(), files: [...stage.files] };
}

/** Of a build that was killed nothing more is staged: the next may have begun. Asked for, since no event comes while files are read. */
function leaveWithParent(): void {
  if (process.ppid !== parent) process.exit(1);
}
