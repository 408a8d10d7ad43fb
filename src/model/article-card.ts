import type { RenderedImage } from './graphic.ts';
import type { PartialDate } from './partial-date.ts';

/** What lists need of an article: light enough to hold 100,000 of them. */
export interface ArticleCard {
  /** `content/1/e00003` */
  readonly stem: string;
  readonly doi?: string;
  readonly articleType: string;
  /** What readers call the type: `Research article`. */
  readonly typeLabel: string;
  readonly titleHtml: string;
  readonly titleText: string;
  readonly authors: readonly CardAuthor[];
  readonly published?: PartialDate;
  /** `2012-12-18`, `2012-12`, `2012`, or '' where the source has no date. */
  readonly publishedIso: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly subjects: readonly { readonly name: string; readonly slug: string }[];
  readonly keywords: readonly string[];
  readonly lang?: string;
  readonly journalTitle?: string;
  readonly licenseUrl?: string;
  /** The first paragraph, of an article without an abstract. */
  readonly leadText?: string;
  /** Of the first figure. */
  readonly image?: RenderedImage;
  readonly notice?: ArticleNotice;
  /** What this article says of others, where it is a correction, a retraction or the like. */
  readonly marks?: readonly ArticleMark[];
  readonly pdf: boolean;
}

/** What feeds and heads need beside. */
export interface SummaryCard extends ArticleCard {
  /** The main abstract as plain text; '' where there is none. */
  readonly abstractText: string;
}

export interface CardAuthor {
  readonly name: string;
  readonly orcid?: string;
}

/** What a reader must know before reading: retracted, corrected, under an expression of concern; and where it says so. */
export interface ArticleNotice {
  readonly kind: 'retracted' | 'corrected' | 'concern' | 'superseded';
  /** DOI or address of the notice. */
  readonly doi?: string;
  readonly href?: string;
}

/** What a notice says of the article that it is about. */
export interface ArticleMark {
  readonly kind: ArticleNotice['kind'];
  readonly doi: string;
}
