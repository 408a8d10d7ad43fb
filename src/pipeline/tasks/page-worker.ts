import { publishedList } from '../../publish/published-list.ts';
import { openResultCache } from '../engine/result-cache.ts';
import { loadHooks } from '../hooks/hooks.ts';
import { perBuildContext } from '../workers/per-build-context.ts';
import { runTask } from '../workers/run-task.ts';
import type { TaskRequest } from '../workers/worker-threads.ts';
import { makePages, type PagesResult, type PagesTask } from './pages/make-pages.ts';
import type { WorkerSettings } from './tasks.ts';

// Entry point of a worker that builds pages. It is apart from the worker that reads and converts articles, because that takes half a second and 25 MB
// to load, and because a change to a script of that worker converts all articles again (`open-build.ts`).

/** Builds the pages of a few articles; resolves with the result as JSON. */
export function pages({ settings, task, status }: TaskRequest<PagesTask, WorkerSettings>): Promise<string> {
  return runTask(status, async (progress) => {
    const context = await contextFor(settings);
    progress.enter('rendered');
    const result: PagesResult = await makePages(task, context);
    return JSON.stringify(result);
  });
}

const contextFor = perBuildContext(async (settings: WorkerSettings) => ({
  settings,
  hooks: (await loadHooks(settings.content, settings.journal.hooks)).hooks,
  cache: openResultCache(settings.cache),
  last: publishedList(settings.published),
}));
