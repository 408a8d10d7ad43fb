import type { StagedFile } from '../../../publish/site-manifest.ts';
import { openStageWriter } from '../../../publish/stage.ts';
import { writeArticle } from '../../../site/article-pages.ts';
import type { Chrome } from '../../../site/chrome.ts';
import { newScratchBuffer } from '../../engine/result-cache.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import { stageWithHooks } from '../../hooks/stage-with-hooks.ts';
import { budgetedStage } from '../../workers/stage-budget.ts';
import { failureOf, isOfArticle, type TaskFailure } from '../../workers/task-failure.ts';
import type { WorkerContext } from '../convert-article.ts';
import { loadStoredPage, type RequestedPages } from './load-page.ts';
import { filled, holdsMark, unmarked } from './stored-page.ts';

/** A task to render the pages of a few articles. The chrome is without the journal's templates, which cannot be sent to a thread. */
export interface PagesTask {
  readonly chrome: Omit<Chrome, 'templates'>;
  readonly articles: readonly RequestedPages[];
}

export interface PagesResult {
  readonly files: readonly StagedFile[];
  /** Number of files of each article, in the order of the articles. */
  readonly counts: readonly number[];
  /** Failures by stem. */
  readonly failed: readonly (readonly [stem: string, failure: TaskFailure])[];
}

/** Renders the pages of a few articles. Runs in a worker. */
export async function makePages(
  { chrome, articles }: PagesTask,
  { settings, cache, last, hooks }: Pick<WorkerContext, 'settings' | 'cache' | 'last'> & { readonly hooks: Hooks },
): Promise<PagesResult> {
  const stage = stageWithHooks(openStageWriter(settings.output, last, settings.stage), hooks);
  const counts: number[] = [];
  const failed: (readonly [stem: string, failure: TaskFailure])[] = [];
  const isMarked = holdsMark(chrome);
  const scratch = freeScratchBuffers.pop() ?? newScratchBuffer();
  for (const article of articles) {
    const before = stage.files.length;
    try {
      const stored = await loadStoredPage(article, cache, scratch);
      const { page, fragments } = isMarked || holdsMark(article.neighbours) ? unmarked(stored) : stored;
      const own = budgetedStage(stage, settings.limits);
      await writeArticle(chrome, page, (artifact) => own.write(filled(artifact, fragments)));
    } catch (error) {
      const failure = failureOf(error);
      if (!isOfArticle(failure)) throw error;
      failed.push([article.stem, { ...failure, phase: 'rendered' }]);
    }
    counts.push(stage.files.length - before);
  }
  freeScratchBuffers.push(scratch);
  return { files: [...stage.files], counts, failed };
}

/** Scratch buffers, one per concurrent task of the thread. */
const freeScratchBuffers: Buffer[] = [];
