import type { ArticleMark } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { LedgerSums } from '../articles/count-words.ts';
import type { NamedArticle } from '../articles/related-cards.ts';
import type { Delivery } from '../raw/write-raw-store.ts';
import type { SimilarByStem } from '../site/write-indexes.ts';
import type { Reported } from '../site/write-report.ts';

/** What of an article the pages of others and the lists of packages show: enough to make another's pages again without reading this one. */
export interface ArticleSummary {
  readonly stem: Stem;
  /** Key of its own file: `e00003/e00003.xml`. */
  readonly key: string;
  readonly doi?: string;
  readonly titleHtml: string;
  readonly publishedIso: string;
  /** The files it was delivered in; absent where that is the one at its key. */
  readonly delivered?: readonly string[];
  /** The articles that it names as related, and what it says of others. */
  readonly named?: readonly NamedArticle[];
  readonly marks?: readonly ArticleMark[];
  /** Those most like it. */
  readonly similar?: readonly Stem[];
}

/** The same of every article, in their order. */
export function summarizeArticles(articles: readonly ConvertedArticle[], similar: SimilarByStem): readonly ArticleSummary[] {
  return articles.map(({ stem, card, candidate, named, marks }) => {
    const delivered = [...new Set(candidate.files.map((file) => file.delivered))];
    const alike = similar.get(stem) ?? [];
    return {
      stem,
      key: candidate.file.key,
      ...(card.doi === undefined ? {} : { doi: card.doi }),
      titleHtml: card.titleHtml,
      publishedIso: card.publishedIso,
      ...(delivered.length === 1 && delivered[0] === candidate.file.key ? {} : { delivered }),
      ...(named.length === 0 ? {} : { named }),
      ...(marks.length === 0 ? {} : { marks }),
      ...(alike.length === 0 ? {} : { similar: alike }),
    };
  });
}

/** Articles by the files that they were delivered in. */
export function deliveriesOf(shown: readonly ArticleSummary[]): readonly Delivery[] {
  return shown.map(({ key, delivered = [key], publishedIso }) => ({ delivered, publishedIso }));
}

/** What the editors' report tells of them. */
export function reportedOf(shown: readonly ArticleSummary[], ledger: LedgerSums): Reported {
  return { articles: shown.map(({ stem, titleHtml, key }) => ({ stem, titleHtml, file: key })), ledger };
}
