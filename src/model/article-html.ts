import type { RenderedImage } from './graphic.ts';

/**
 * An article as HTML fragments for the journal's pages. Strings are safe markup unless documented as plain text.
 *
 * Links are relative to the article's page (`content/1/e00003.html`); ids are those of the model.
 */
export interface ArticleHtml {
  readonly title: string;
  readonly subtitle?: string;
  /** Translated titles, one element each; running and short titles are in `about`. */
  readonly otherTitles: string;
  /** Authors with superscripted links to affiliations and notes; groups with their members. */
  readonly authors: string;
  /** Affiliations, correspondence, author notes, editors and other contributors, with ids that `authors` points to. */
  readonly authorDetails: string;
  /** Every abstract as a section: main, digest, graphical, translated. */
  readonly abstracts: string;
  readonly body: string;
  /** Back matter in document order, reference lists included. */
  readonly back: string;
  /** Notes in the running text (`inlineFootnote`), as a list; '' without notes. */
  readonly footnotes: string;
  /** Dates, history, subjects, keywords, funding, licence, related articles, custom metadata: a description of the article. */
  readonly about: string;
  readonly subArticles: readonly SubArticleHtml[];
  readonly toc: readonly TocEntry[];
  readonly figures: readonly FigureHtml[];
}

export interface SubArticleHtml {
  readonly id: string;
  readonly articleType: string;
  readonly lang?: string;
  /** The complete sub-article as one `<section id=… lang=…>`. */
  readonly html: string;
  /** Plain text. */
  readonly title: string;
}

export interface TocEntry {
  readonly id: string;
  /** Plain text, since a link cannot contain a link. */
  readonly title: string;
  readonly children: readonly TocEntry[];
  /** True for back matter other than references, which contents show folded. */
  readonly isFolded?: boolean;
}

/** The contents of a figure's own page. Links are relative to it (`content/1/e00003/F1.html`). */
export interface FigureHtml {
  readonly figureId: string;
  /** Anchor in the article's page. */
  readonly id: string;
  /** Plain text. */
  readonly label: string;
  /** Inline markup; '' without a title. */
  readonly title: string;
  /** Title as plain text, for heads and lists. */
  readonly titleText: string;
  /** Plain text. */
  readonly captionText: string;
  /** The image or images (or a visible gap), then caption, attribution and permissions. */
  readonly figure: string;
  /** Plain text. */
  readonly altText: string;
  readonly doi?: string;
  readonly image?: RenderedImage;
  readonly licenseUrl?: string;
}
