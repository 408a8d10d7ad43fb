import { publishedList } from '../publish/published-list.ts';
import { openArticleCache } from './article-cache.ts';
import { loadHooks } from './hooks.ts';
import { makePages, type PagesMade, type PagesTask } from './pages-beside.ts';
import type { Asked } from './tasks.ts';
import { openWorkbenches } from './workbenches.ts';

// The body of a thread that makes pages: without what reads and converts articles, which takes half a second and 25 MB to be there, and of which
// every change has all articles converted again.

/** Makes the pages of a few articles; gives its result as JSON (`worker.ts`). */
export async function pages({ settings, task }: Asked<PagesTask>): Promise<string> {
  const made: PagesMade = await makePages(task, await workbenchFor(settings));
  return JSON.stringify(made);
}

const workbenchFor = openWorkbenches(async (settings) => ({
  settings,
  hooks: (await loadHooks(settings.content, settings.journal.hooks)).hooks,
  cache: openArticleCache(settings.cache),
  last: publishedList(settings.published),
}));
