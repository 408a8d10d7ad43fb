import type { Problem } from '../model/problem.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import type { ReadResult, ReadTask } from './tasks.ts';
import type { Workshop } from './workshop.ts';

/** An article that was read, and where it came from. */
export interface ReadCandidate {
  readonly candidate: ArticleCandidate;
  readonly result: ReadResult;
}

/** Reads every candidate; one that holds no article is a problem, and the rest go on. */
export async function readArticles(
  candidates: readonly ArticleCandidate[],
  { pool, options, report }: Workshop,
): Promise<readonly ReadCandidate[]> {
  const results = await pool.map<ArticleCandidate, ReadTask, ReadResult | { readonly problems: readonly Problem[] }>('read', candidates, {
    taskOf: (candidate) => ({ candidate }),
    nameOf: ({ file }) => file.key,
    onDone: (done) => options.onProgress({ step: 'read', done, total: candidates.length }),
  });
  const read: ReadCandidate[] = [];
  for (const [index, result] of results.entries()) {
    const candidate = candidates[index];
    if (candidate === undefined) continue;
    if ('modelKey' in result) read.push({ candidate, result });
    else for (const problem of result.problems) report(problem);
  }
  return read;
}
