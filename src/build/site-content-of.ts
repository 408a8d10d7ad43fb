import type { Stem } from '../model/names.ts';
import type { ArticlePageContent, SiteContent } from '../site/site-content.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { keptLost } from './kept-lost.ts';
import type { ShownArticle } from './last/shown-article.ts';
import { hashOf } from './last/units.ts';
import { lastChanged } from './last-changed.ts';
import { cardsByNamed, type OwnArticles, withOthers, withOwnPages } from './related-cards.ts';
import type { Workshop } from './workshop.ts';

/**
 * What the pages of these articles are made from, among all that are `shown`; the body of each is loaded from the cache when its page is
 * rendered.
 */
export function siteContentOf(articles: readonly ConvertedArticle[], shown: readonly ShownArticle[], shop: Workshop): SiteContent {
  const { journal, cache, options, units } = shop;
  const { neighboursOf, similarTo, relatedTo } = neighbourhood(shown);
  const byStem = new Map(articles.map((article) => [article.stem as string, article]));
  let done = 0;
  return {
    journal,
    cards: articles.map(({ card }) => card),
    stems: articles.map(({ stem }) => stem),
    load: async (stem) => {
      const key = byStem.get(stem)?.pageKey;
      const page = key === undefined ? undefined : await cache.read<ArticlePageContent>(key);
      if (page === undefined) throw keptLost(`the kept pages of ${stem}`);
      options.onProgress({ step: 'pages', done: ++done, total: articles.length });
      return { ...page, related: relatedTo(page), similar: similarTo(stem as Stem) };
    },
    changed: new Map(articles.map((article) => [article.stem, lastChanged(article)])),
    serviceWorker: true,
    upkeep: {
      theme: `${shop.inputs.causes.program} ${shop.inputs.causes.theme} ${shop.inputs.causes.own}`,
      articleFrom: (stem) => {
        const article = byStem.get(stem);
        return article === undefined
          ? {}
          : { article: article.pageHash, neighbours: hashOf(neighboursOf(article)), changed: lastChanged(article) };
      },
      stands: units.stands,
      made: units.made,
    },
  };
}

interface Neighbourhood {
  /** Everything of others that an article's page shows. */
  neighboursOf(article: ConvertedArticle): unknown;
  relatedTo(page: ArticlePageContent): ArticlePageContent['related'];
  similarTo(stem: Stem): NonNullable<ArticlePageContent['similar']>;
}

function neighbourhood(shown: readonly ShownArticle[]): Neighbourhood {
  const byStem = new Map(shown.map((article) => [article.stem, article]));
  const own: OwnArticles = new Map(
    shown.flatMap(({ stem, doi, titleHtml }) => (doi === undefined ? [] : [[doi.toLowerCase(), { stem, titleHtml }]])),
  );
  const naming = cardsByNamed(shown);
  const titleOf = (stem: Stem): string | undefined => byStem.get(stem)?.titleHtml;
  const similar = (stem: Stem): readonly Stem[] => byStem.get(stem)?.similar ?? [];
  return {
    neighboursOf: ({ stem, card, named }) => [
      similar(stem).map((other) => [other, titleOf(other)]),
      naming.get(card.doi?.toLowerCase() ?? ''),
      named.map(({ doi }) => own.get(doi.toLowerCase())),
    ],
    relatedTo: ({ related, card }) => withOthers(withOwnPages(related, own), naming.get(card.doi?.toLowerCase() ?? '') ?? []),
    similarTo: (stem) => similar(stem).map((other) => ({ stem: other, titleHtml: titleOf(other) ?? '' })),
  };
}
