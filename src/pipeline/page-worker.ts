import { openArticleCache } from '../engine/result-cache.ts';
import { publishedList } from '../publish/published-list.ts';
import { openWorkbenches } from '../workers/per-build-context.ts';
import { answerTask } from '../workers/run-task.ts';
import { makePages, type PagesMade, type PagesTask } from './articles/make-pages.ts';
import { loadHooks } from './hooks/hooks.ts';
import type { Asked } from './tasks.ts';

// The body of a thread that makes pages: without what reads and converts articles, which takes half a second and 25 MB to be there, and of which
// every change has all articles converted again.

/** Makes the pages of a few articles; gives its result as JSON (`worker.ts`). */
export function pages({ settings, task, slot }: Asked<PagesTask>): Promise<string> {
  return answerTask(slot, async (progress) => {
    const bench = await workbenchFor(settings);
    progress.enter('being made into pages');
    const made: PagesMade = await makePages(task, bench);
    return JSON.stringify(made);
  });
}

const workbenchFor = openWorkbenches(async (settings) => ({
  settings,
  hooks: (await loadHooks(settings.content, settings.journal.hooks)).hooks,
  cache: openArticleCache(settings.cache),
  last: publishedList(settings.published),
}));
