import type { Stem } from '../../model/names.ts';

import type { TaskProgress } from '../workers/task-status.ts';
import { type Conversion, convertArticle, type WorkerContext } from './convert-article.ts';
import type { ReadArticle } from './read-article.ts';
import { routeArticles } from './route-articles.ts';
import type { ReadTask } from './tasks.ts';

/**
 * Speculative conversion: converts an article as soon as it is read. It assumes that no other article takes the route or gives a notice. If one of
 * the two turns out wrong, the article is converted again from its cached model.
 *
 * This saves reading the model from the cache, a tenth of the work on an article.
 */
export async function convertSpeculatively(
  { result: { modelKey, routeInputs }, stored }: ReadArticle,
  { candidate, ledgerLine }: ReadTask,
  { context, progress }: { readonly context: WorkerContext; readonly progress: TaskProgress },
): Promise<Conversion & { readonly stem: Stem }> {
  const stem = routeArticles([routeInputs], () => undefined).get(routeInputs.file);
  if (stem === undefined) throw new Error(`${routeInputs.file} has no route`);
  progress.enter('converted');
  progress.stageAt(stem);
  const line = ledgerLine === undefined ? {} : { ledgerLine };
  return { stem, ...(await convertArticle({ candidate, modelKey, stem, ...line }, stored, context)) };
}
