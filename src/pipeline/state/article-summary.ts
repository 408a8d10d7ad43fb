import type { ArticleCard, ArticleMark } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import { sectionSlugOf } from '../../site/listings/issue-contents.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { NumberedFigure } from '../articles/figures-in-languages.ts';
import type { NamedArticle } from '../articles/related-cards.ts';
import type { Delivery } from '../raw/write-raw-store.ts';
import type { SimilarByStem } from '../site/write-indexes.ts';

/** The facts of an article that other pages and the raw listing show. They suffice to build another article's pages without its trace. */
export interface ArticleSummary {
  readonly stem: Stem;
  /** Key of the article's file: `e00003/e00003.xml`. */
  readonly key: string;
  readonly doi?: string;
  readonly titleHtml: string;
  readonly publishedIso: string;
  /** Volume and issue; absent for a translation, which lists of an issue omit. */
  readonly volume?: string;
  readonly issue?: string;
  /** Slug of its section in the contents of the issue, and its pages; absent for an article that is in no issue. */
  readonly section?: string;
  readonly pages?: string;
  /** Keys of the delivered files; absent if the only one is `key`. */
  readonly delivered?: readonly string[];
  /** Related articles that it names, and corrections or retractions that it declares. */
  readonly named?: readonly NamedArticle[];
  readonly marks?: readonly ArticleMark[];
  /** Its figures, if it has translations. */
  readonly figures?: readonly NumberedFigure[];
  /** The most similar articles, best first. */
  readonly similar?: readonly Stem[];
}

/** Summaries of articles, in their order. */
export function summarizeArticles(articles: readonly ConvertedArticle[], similar: SimilarByStem): readonly ArticleSummary[] {
  return articles.map(({ stem, card, candidate, named, marks, inLanguages }) => {
    const delivered = [...new Set(candidate.files.map((file) => file.delivered))];
    const alike = similar.get(stem) ?? [];
    return {
      stem,
      key: candidate.file.key,
      ...(card.doi === undefined ? {} : { doi: card.doi }),
      titleHtml: card.titleHtml,
      publishedIso: card.publishedIso,
      ...(card.original === undefined ? issueOf(card) : {}),
      ...(delivered.length === 1 && delivered[0] === candidate.file.key ? {} : { delivered }),
      ...(named.length === 0 ? {} : { named }),
      ...(marks.length === 0 ? {} : { marks }),
      ...(inLanguages === undefined ? {} : { figures: inLanguages.figures }),
      ...(alike.length === 0 ? {} : { similar: alike }),
    };
  });
}

function issueOf(card: ArticleCard): Pick<ArticleSummary, 'volume' | 'issue' | 'section' | 'pages'> {
  const { volume, issue, pages } = card;
  return {
    ...(volume === undefined ? {} : { volume }),
    ...(issue === undefined ? {} : { issue, section: sectionSlugOf(card), ...(pages === undefined ? {} : { pages }) }),
  };
}

/** The delivered files of each article. */
export function deliveriesOf(summaries: readonly ArticleSummary[]): readonly Delivery[] {
  return summaries.map(({ key, delivered = [key], publishedIso }) => ({ delivered, publishedIso }));
}
