import type { WordDocument } from '../index/words/word-index.ts';
import type { ArticleCard, SummaryCard } from '../model/article-card.ts';

/** An article as a document of the search index. */
export interface SearchDocument {
  /** `content/1/e00003` */
  readonly stem: string;
  readonly title: string;
  /** '' if there is none. */
  readonly abstract: string;
  readonly authors: readonly string[];
  /** `2012-12-18`, `2012-12`, `2012`, or ''. */
  readonly publishedIso: string;
  /** `Research article` */
  readonly type: string;
  readonly keywords: readonly string[];
  readonly subjects: readonly string[];
  /** The running text, if the journal wants it searched. */
  readonly body?: string;
}

/** The fields of search in the order of the index. The first two are also exact, with the names of their tags. */
export const EXACT_FIELDS = ['article_title', 'abstract'] as const;
export const RANKED_FIELDS = ['authors', 'keywords', 'subjects'] as const;
export const BODY_FIELD = 'body';

/** A word in the title says more about an article than one in the abstract. */
export const BOOSTS: Readonly<Record<string, number>> = { article_title: 3, keywords: 2, subjects: 2, authors: 2 };

export function searchDocumentOf(card: SummaryCard, body?: string): SearchDocument {
  return {
    stem: card.stem,
    title: card.titleText,
    abstract: card.abstractText,
    authors: card.authors.map(({ name }) => name),
    ...facetedDocumentOf(card),
    keywords: card.keywords,
    ...(body !== undefined && { body }),
  };
}

/** The properties that determine facets and the order of the index. */
export type FacetedDocument = Pick<SearchDocument, 'publishedIso' | 'type' | 'subjects'>;

/** Returns the facets of an article whose texts are not loaded. */
export function facetedDocumentOf({
  publishedIso,
  typeLabel,
  subjects,
}: Pick<ArticleCard, 'publishedIso' | 'typeLabel' | 'subjects'>): FacetedDocument {
  return { publishedIso, type: typeLabel, subjects: subjects.map(({ name }) => name) };
}

/** Returns the texts of a document by field. */
export function wordDocumentOf(document: SearchDocument, withBody: boolean): WordDocument {
  const { title, abstract, authors, keywords, subjects, body } = document;
  const texts = [[title], [abstract], authors, keywords, subjects];
  return { year: yearOf(document), texts: withBody ? [...texts, body === undefined ? [] : [body]] : texts };
}

/** Returns the year of publication; 0 without a date. */
export function yearOf({ publishedIso }: Pick<SearchDocument, 'publishedIso'>): number {
  return Number(publishedIso.slice(0, 4)) || 0;
}
