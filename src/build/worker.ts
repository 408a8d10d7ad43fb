import { workerData } from 'node:worker_threads';
import type { Problem } from '../model/problem.ts';
import { publishedList } from '../publish/published-list.ts';
import { diskFolder } from '../read/package/disk-folder.ts';
import { citationFormatter } from '../render/citation/citation-formatter.ts';
import { readCitationStyles } from '../site/citation-styles.ts';
import { openArticleCache } from './article-cache.ts';
import { convertArticle, type Workbench } from './convert-article.ts';
import { type Hooks, loadHooks } from './hooks.ts';
import { readArticle } from './read-article.ts';
import type { ConvertResult, ConvertTask, ReadResult, ReadTask, WorkerSettings } from './tasks.ts';

// The body of a worker thread. A pool calls the exported functions by name; the workbench is laid out once for each thread.

const workbench = layOut(settingsOf(workerData));

/** Reads one article into the cache. */
export async function read({ candidate }: ReadTask): Promise<ReadResult | { readonly problems: readonly Problem[] }> {
  const { folder, cache, settings, hooks } = await workbench;
  return readArticle(candidate, { folder, cache, codeVersion: settings.codeVersion, ...(hooks.model && { model: hooks.model }) });
}

/** Makes everything of the site that follows from one article. */
export async function convert(task: ConvertTask): Promise<ConvertResult> {
  return convertArticle(task, await workbench);
}

async function layOut(settings: WorkerSettings): Promise<Workbench & { readonly hooks: Hooks }> {
  const { hooks } = await loadHooks(settings.content, settings.journal.hooks === true);
  return {
    settings,
    hooks,
    // What is wrong with the folder as a whole was reported when it was listed.
    folder: { ...diskFolder(settings.content, () => undefined), ...(hooks.read && { prepare: hooks.read }) },
    cache: openArticleCache(settings.cache),
    last: publishedList(settings.published),
    formatCitations: citationFormatter(await readCitationStyles(), settings.journal.language),
  };
}

/** The pool hands its workers' data on in a pair of its own. */
function settingsOf(data: unknown): WorkerSettings {
  return (Array.isArray(data) ? data[1] : data) as WorkerSettings;
}
