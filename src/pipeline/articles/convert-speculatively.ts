import type { Stem } from '../../model/names.ts';
import type { TaskProgress } from '../../workers/task-status.ts';
import type { ReadTask } from '../tasks.ts';
import { type Conversion, convertArticle, type WorkerContext } from './convert-article.ts';
import type { ReadArticle } from './read-article.ts';
import { routeArticles } from './route-articles.ts';

/**
 * Converts an article as soon as it is read, before others are known: at the address that it has if none contests it, and as if none said
 * anything of it. Where that turns out otherwise it is converted again, from the model that is kept.
 *
 * To take the model from the cache a second time is a tenth of the work on an article.
 */
export async function convertSpeculatively(
  { result: { modelKey, routeInputs }, kept }: ReadArticle,
  { candidate, ledgerLine }: ReadTask,
  { bench, progress }: { readonly bench: WorkerContext; readonly progress: TaskProgress },
): Promise<Conversion & { readonly stem: Stem }> {
  const stem = routeArticles([routeInputs], () => undefined).get(routeInputs.file);
  if (stem === undefined) throw new Error(`${routeInputs.file} was not given an address`);
  progress.enter('being converted');
  progress.stageAt(stem);
  const line = ledgerLine === undefined ? {} : { ledgerLine };
  return { stem, ...(await convertArticle({ candidate, modelKey, stem, ...line }, kept, bench)) };
}
