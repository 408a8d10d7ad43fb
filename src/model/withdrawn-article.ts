import type { SingleNotice } from './article-card.ts';

/** The facts that the page of a withdrawn article shows; nothing else of the article is published. */
export interface WithdrawnArticle {
  /** `content/1/e00003` */
  readonly stem: string;
  readonly doi?: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly lang?: string;
  readonly volume?: string;
  readonly issue?: string;
  /** Pages or article number. */
  readonly pages?: string;
  /** `2012-12-18`, `2012-12`, `2012`, or '' without a date. */
  readonly publishedIso: string;
  /** Date of the withdrawal in the same form; '' if it is unknown. */
  readonly withdrawnIso: string;
  readonly reason?: string;
  /** The most severe notice about it. */
  readonly notice?: Pick<SingleNotice, 'doi' | 'href'>;
  /** Its record for Crossref, which says that it was removed; absent if the journal has no deposits there. */
  readonly crossref?: string;
}
