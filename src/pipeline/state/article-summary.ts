import type { ArticleCard, ArticleMark } from '../../model/article-card.ts';
import { sectionSlugOf } from '../../site/listings/issue-contents.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { SimilarByStem } from '../site/write-indexes.ts';
import type { JournalArticle } from '../tasks/pages/neighbours.ts';

/** The facts of an article that other pages and the raw listing show. They suffice to build another article's pages without its trace. */
export interface ArticleSummary extends JournalArticle {
  /** Key of the article's file: `e00003/e00003.xml`. */
  readonly key: string;
  readonly publishedIso: string;
  /** Keys of the delivered files; absent if the only one is `key`. */
  readonly delivered?: readonly string[];
  /** Corrections or retractions that it declares. */
  readonly marks?: readonly ArticleMark[];
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

/** Volume and issue; none for a translation, which lists of an issue omit. */
function issueOf(card: ArticleCard): Pick<ArticleSummary, 'volume' | 'issue' | 'section' | 'pages'> {
  const { volume, issue, pages } = card;
  return {
    ...(volume === undefined ? {} : { volume }),
    ...(issue === undefined ? {} : { issue, section: sectionSlugOf(card), ...(pages === undefined ? {} : { pages }) }),
  };
}
