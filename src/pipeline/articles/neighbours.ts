import type { Stem } from '../../model/names.ts';
import type { ArticlePages, RelatedCard, SimilarCard } from '../../site/site-content.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { cardsByNamed, type OwnArticle, withOthers, withOwnPages } from './related-cards.ts';

/** Everything of other articles that an article's page shows. */
export interface Neighbours {
  readonly similar: readonly SimilarCard[];
  /** Those that name it. */
  readonly naming: readonly RelatedCard[];
  /** Those of this journal that it names, by their DOIs in lower case. */
  readonly own: readonly (readonly [doi: string, article: OwnArticle])[];
}

/** Finds those of each article, among all that are shown. */
export function openNeighbours(shown: readonly ArticleSummary[]): (article: ConvertedArticle) => Neighbours {
  const byStem = new Map(shown.map((article) => [article.stem, article]));
  const byDoi = new Map(
    shown.flatMap(({ stem, doi, titleHtml }) => (doi === undefined ? [] : [[doi.toLowerCase(), { stem, titleHtml }] as const])),
  );
  const naming = cardsByNamed(shown);
  const similarTo = (stem: Stem): readonly Stem[] => byStem.get(stem)?.similar ?? [];
  return ({ stem, card: { doi }, named }) => ({
    similar: similarTo(stem).map((other) => ({ stem: other, titleHtml: byStem.get(other)?.titleHtml ?? '' })),
    naming: naming.get(doi?.toLowerCase() ?? '') ?? [],
    own: [...named.map((one) => one.doi), ...(doi === undefined ? [] : [doi])].flatMap((one) => {
      const article = byDoi.get(one.toLowerCase());
      return article === undefined ? [] : [[one.toLowerCase(), article] as const];
    }),
  });
}

/** What an article's pages show, with what of others is shown on them. */
export function withNeighbours(pages: ArticlePages, { similar, naming, own }: Neighbours): ArticlePages {
  return { ...pages, related: withOthers(withOwnPages(pages.related, new Map(own)), naming), similar };
}
