import type { ArticleCard } from '../../model/article-card.ts';
import type { ConvertedArticle } from './convert-articles.ts';

/** The cards of all articles. The same list is returned for the same articles, because pages and feeds cache what they derive from it. */
export function cardsOf(articles: readonly ConvertedArticle[]): readonly ArticleCard[] {
  const cards = cardsByArticles.get(articles) ?? articles.map(({ card }) => card);
  cardsByArticles.set(articles, cards);
  return cards;
}

const cardsByArticles = new WeakMap<readonly ConvertedArticle[], readonly ArticleCard[]>();
