import type { SiteContent } from '../../site/site-content.ts';
import { cardsOf } from '../articles/article-cards.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { makePagesInWorkers } from '../articles/make-pages-in-workers.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import { loadPage, type RequestedPages } from '../tasks/pages/load-page.ts';
import { openNeighbours } from '../tasks/pages/neighbours.ts';
import { failureOf, isOfArticle, type TaskFailure } from '../workers/task-failure.ts';

/**
 * The input of the pages of these articles. `summaries` are those of all articles, for links between them. Bodies are loaded from the cache,
 * one at a time.
 */
export function siteContentOf(
  articles: readonly ConvertedArticle[],
  summaries: readonly ArticleSummary[],
  context: BuildContext,
): SiteContent {
  const {
    cache,
    targets,
    setup: { journal, options },
  } = context;
  const neighboursOf = openNeighbours(summaries, journal);
  const byStem = new Map(articles.map((article) => [article.stem as string, article]));
  const askedFor = (stem: string): RequestedPages => {
    const article = byStem.get(stem);
    if (article === undefined) throw new Error(`no article has the address ${stem}`);
    return { stem: article.stem, pageKey: article.pageKey, neighbours: neighboursOf(article) };
  };
  let done = 0;
  const onMade = (count: number): void => {
    done += count;
    options.onProgress({ step: 'pages', done, total: articles.length });
  };
  const onFailed = (stem: string, failure: TaskFailure): void => void context.articles.pageFailures.set(stem, failure);
  return {
    journal,
    cards: cardsOf(articles),
    stems: articles.map(({ stem }) => stem),
    load: async (stem) => {
      const page = await loadPage(askedFor(stem), cache);
      onMade(1);
      return page;
    },
    renderInBackground: (stems, chrome) =>
      context.work.inBackground(makePagesInWorkers(stems, { askedFor, chrome, context, onMade, onFailed })),
    hasRenderHook: context.setup.hooks.render !== undefined,
    onFailed(stem, error) {
      const failure = failureOf(error);
      if (isOfArticle(failure)) onFailed(stem, { ...failure, phase: 'rendered' });
      return isOfArticle(failure);
    },
    changed: new Map(articles.map((article) => [article.stem, article.changed])),
    serviceWorker: true,
    targets: {
      theme: `${context.setup.inputs.digests.program} ${context.setup.inputs.digests.theme} ${context.setup.inputs.digests.own}`,
      articleInputs: (stem) => {
        const article = byStem.get(stem);
        return article === undefined
          ? {}
          : { article: article.pageHash, neighbours: digestOf(neighboursOf(article)), changed: article.changed };
      },
      isUpToDate: targets.isUpToDate,
      record: targets.record,
    },
  };
}
