import { readSiteState } from '../../publish/generations/site-state.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { openStageWriter } from '../../publish/stage.ts';
import { isCacheMiss } from '../engine/cache-miss-error.ts';
import { openResultCache, type ResultCache } from '../engine/result-cache.ts';
import type { IndexContext } from './index-articles.ts';
import { indexBase } from './index-base.ts';
import { indexComponents } from './index-components.ts';
import type { IndexMessage, IndexResults, IndexTask } from './index-process.ts';
import { indexSettingsOf } from './index-settings.ts';
import { indexBaseTexts } from './index-texts.ts';
import { openSpill } from './open-spill.ts';
import { openWritten, type Written } from './written.ts';

// Entry point of an index process (`index-process.ts`). It indexes articles or some kinds of their objects and stages the files.

const parent = process.ppid;

process.once('message', async (task: IndexTask) => {
  const answer = await indexAll(task).catch(failureOf);
  process.send?.(answer, () => process.disconnect());
});

function failureOf(error: unknown): IndexMessage<IndexTask['what']> {
  const failed = error instanceof Error ? error : new Error(String(error));
  return { failed, ...(error instanceof PublishError && { path: error.path }), ...(isCacheMiss(error) && { isCacheMiss: true }) };
}

async function indexAll(task: IndexTask): Promise<IndexMessage<IndexTask['what']>> {
  const { settings } = task;
  const { output, cache, journal } = settings;
  const stage = openStageWriter(output, readSiteState(output, settings.stale).list, settings.stage);
  const context: IndexContext = {
    settings: await indexSettingsOf(journal, openSpill(settings.stage)),
    cache: guardCache(openResultCache(cache)),
    written: guardFiles(openWritten({ stage, journal, takeStaged: () => undefined, modified: undefined })),
    onIndexed: progressSender(task.articles.length),
  };
  const result = await resultOf(task, context);
  return { result, files: [...stage.files] };
}

function resultOf(task: IndexTask, context: IndexContext): Promise<IndexResults[IndexTask['what']]> {
  if (task.what === 'articles') return indexBase(task.articles, context, task);
  if (task.what === 'texts') return indexBaseTexts(task.articles, { ...context, text: context.settings.text });
  return indexComponents(task.articles, context, { kinds: task.kinds, onArticle: () => undefined });
}

function guardCache(cache: ResultCache): ResultCache {
  return {
    ...cache,
    read(key) {
      exitIfOrphaned();
      return cache.read(key);
    },
  };
}

function guardFiles(written: Written): Written {
  return {
    ...written,
    put(artifact) {
      exitIfOrphaned();
      return written.put(artifact);
    },
    openPart() {
      const part = written.openPart();
      return {
        ...part,
        put(file) {
          exitIfOrphaned();
          part.put(file);
        },
      };
    },
  };
}

/**
 * Exits if the parent process was killed, because another build may already use the staging directory. It is polled before each read and write:
 * synchronous work keeps the event loop from delivering the `disconnect` event.
 */
function exitIfOrphaned(): void {
  if (process.ppid !== parent) process.exit(1);
}

/** Sends the number of further indexed articles at intervals, and after the last. */
function progressSender(total: number): (count: number) => void {
  let done = 0;
  let sent = 0;
  return (count) => {
    done += count;
    if (done - sent < ARTICLES_PER_MESSAGE && done < total) return;
    process.send?.({ indexed: done - sent } satisfies IndexMessage<'articles'>);
    sent = done;
  };
}

/** Articles that are indexed in about 100 ms. */
const ARTICLES_PER_MESSAGE = 50;
