import { openResultCache } from '../engine/result-cache.ts';
import { publishedList } from '../publish/published-list.ts';
import { perBuildContext } from '../workers/per-build-context.ts';
import { runTask } from '../workers/run-task.ts';
import type { TaskRequest } from '../workers/worker-threads.ts';
import { makePages, type PagesResult, type PagesTask } from './articles/make-pages.ts';
import { loadHooks } from './hooks/hooks.ts';
import type { WorkerSettings } from './tasks.ts';

// Entry point of a thread that renders pages. It does not import the code that reads and converts articles, which takes half a second and
// 25 MB to load, and a change of which makes all articles stale.

/** Renders the pages of a few articles; resolves with the result as JSON. */
export function pages({ settings, task, status }: TaskRequest<PagesTask, WorkerSettings>): Promise<string> {
  return runTask(status, async (progress) => {
    const bench = await contextFor(settings);
    progress.enter('being made into pages');
    const made: PagesResult = await makePages(task, bench);
    return JSON.stringify(made);
  });
}

const contextFor = perBuildContext(async (settings: WorkerSettings) => ({
  settings,
  hooks: (await loadHooks(settings.content, settings.journal.hooks)).hooks,
  cache: openResultCache(settings.cache),
  last: publishedList(settings.published),
}));
