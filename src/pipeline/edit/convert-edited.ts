import { compareText } from '../../model/text/compare.ts';
import { relationsToDoi } from '../../render/facts/relation-facts.ts';
import { noticesByDoi } from '../../render/notice.ts';
import { convertArticles } from '../articles/convert-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import type { RoutedCandidate } from '../articles/route-all.ts';
import { changedAspects } from '../aspects.ts';
import type { BuildContext } from '../context.ts';
import { withoutPreviews } from '../convert-content.ts';
import { digestOf } from '../engine/hash.ts';
import { isReadByJournal } from '../pipeline.ts';
import type { ReadResult } from '../tasks/tasks.ts';
import type { Edit } from './find-edit.ts';
import type { EditBuild } from './prepare-edit.ts';

/** The edited articles, and the aspects in which public ones differ from the build before. */
export type EditedArticles = Pick<EditBuild, 'articles' | 'previews' | 'changed' | 'isOwn'>;

/**
 * Reads and converts the edited articles. Resolves with undefined if a route, a notice or another relation may change, or, outside of fast mode, if another
 * file reads an aspect that changed.
 */
export async function convertEdited({ candidates, last }: Edit, context: BuildContext): Promise<EditedArticles | undefined> {
  const summaryByKey = new Map([...last.summaries, ...last.previews].map((summary) => [summary.key, summary]));
  // The order in which a complete build routes them.
  const saying = last.summaries.filter(({ marks = [] }) => marks.length > 0).toSorted((a, b) => compareText(a.key, b.key));
  const notices = noticesByDoi(saying);
  const naming = relationsToDoi(last.summaries);
  const placed: RoutedCandidate[] = [];
  for (const article of await readArticles(candidates, context, { stagesRaw: false })) {
    const { key } = article.candidate.file;
    const summary = summaryByKey.get(key);
    const before = last.articles.get(key)?.read;
    const { routeInputs } = article.result;
    if (summary === undefined || before === undefined || digestOf(decidingOf(article.result)) !== digestOf(decidingOf(before)))
      return undefined;
    const notice = routeInputs.doi === undefined ? undefined : notices.get(routeInputs.doi.toLowerCase());
    const namedBy = routeInputs.doi === undefined ? undefined : naming.get(routeInputs.doi.toLowerCase());
    placed.push({
      ...article,
      stem: summary.stem,
      ...(notice === undefined ? {} : { notice }),
      ...(namedBy === undefined ? {} : { naming: namedBy }),
    });
  }
  if (placed.length < candidates.length) return undefined;
  const { articles, previews } = withoutPreviews(await convertArticles(placed, context));
  const changed = articles.flatMap(({ candidate: { file } }) =>
    changedAspects(last.articles.get(file.key), context.articles.traces.get(file.key)),
  );
  const isOwn = !isReadByJournal(changed);
  return isOwn || context.setup.options.isFast === true ? { articles, previews, changed, isOwn } : undefined;
}

/** The facts that routes, notices, relations and the raw listing depend on. */
function decidingOf({ routeInputs, marks, named, unused, lang, translations }: ReadResult): unknown {
  return [routeInputs, marks, named, unused, lang, translations];
}
