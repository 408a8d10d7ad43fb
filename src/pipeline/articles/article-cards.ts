import type { ArticleCard } from '../../model/article-card.ts';
import type { ConvertedArticle } from './convert-articles.ts';

/** The cards of all articles: of the same articles the same list, since what pages and feeds both ask for is made once of a list. */
export function cardsOf(articles: readonly ConvertedArticle[]): readonly ArticleCard[] {
  const known = made.get(articles) ?? articles.map(({ card }) => card);
  made.set(articles, known);
  return known;
}

const made = new WeakMap<readonly ConvertedArticle[], readonly ArticleCard[]>();
