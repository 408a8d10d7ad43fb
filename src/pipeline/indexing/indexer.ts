import { isCacheMiss } from '../../engine/cache-miss-error.ts';
import { openResultCache, type ResultCache } from '../../engine/result-cache.ts';
import { readSiteState } from '../../publish/generations/site-state.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { openStageWriter } from '../../publish/stage.ts';
import type { IndexContext } from './index-articles.ts';
import { indexBase } from './index-base.ts';
import { indexComponents } from './index-components.ts';
import type { IndexMessage, IndexTask } from './index-process.ts';
import { indexSettingsOf } from './index-settings.ts';
import { openSpill } from './open-spill.ts';
import { openWritten, type Written } from './written.ts';

// The body of a process that indexes articles, or some kinds of their objects, and stages the files.

const parent = process.ppid;

process.once('message', async (task: IndexTask) => {
  const told = await indexAll(task).catch(failedBy);
  process.send?.(told, () => process.disconnect());
});

function failedBy(error: unknown): IndexMessage<IndexTask['what']> {
  const failed = error instanceof Error ? error : new Error(String(error));
  return { failed, ...(error instanceof PublishError && { path: error.path }), ...(isCacheMiss(error) && { isCacheMiss: true }) };
}

async function indexAll(task: IndexTask): Promise<IndexMessage<IndexTask['what']>> {
  const { articles, kinds, settings } = task;
  const { output, cache, journal } = settings;
  const stage = openStageWriter(output, readSiteState(output, settings.stale).list, settings.stage);
  const room: IndexContext = {
    settings: await indexSettingsOf(journal, openSpill(settings.stage)),
    cache: attended(openResultCache(cache)),
    written: attendedFiles(openWritten({ stage, journal, takeStaged: () => undefined })),
    onIndexed: tellingOf(articles.length),
  };
  const result =
    task.what === 'articles'
      ? await indexBase(articles, room, task)
      : await indexComponents(articles, room, { kinds, onArticle: () => undefined });
  return { result, files: [...stage.files] };
}

function attended(cache: ResultCache): ResultCache {
  return {
    ...cache,
    read(key) {
      leaveWithParent();
      return cache.read(key);
    },
  };
}

function attendedFiles(written: Written): Written {
  return {
    ...written,
    put(artifact) {
      leaveWithParent();
      return written.put(artifact);
    },
    openFolder() {
      const folder = written.openFolder();
      return {
        ...folder,
        put(part) {
          leaveWithParent();
          folder.put(part);
        },
      };
    },
  };
}

/** Of a build that was killed nothing more is staged: the next may have begun. Asked for, since no event comes while files are read. */
function leaveWithParent(): void {
  if (process.ppid !== parent) process.exit(1);
}

/** Tells now and then how many more articles are indexed, and of the last. */
function tellingOf(total: number): (count: number) => void {
  let done = 0;
  let told = 0;
  return (count) => {
    done += count;
    if (done - told < OFTEN && done < total) return;
    process.send?.({ indexed: done - told } satisfies IndexMessage<'articles'>);
    told = done;
  };
}

/** Articles that are indexed in a tenth of a second. */
const OFTEN = 50;
