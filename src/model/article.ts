import type { ArticleMeta } from './article-meta.ts';
import type { Block } from './block.ts';
import type { FileRef, Inline } from './inline.ts';

/**
 * One article, as read. Plain data: it survives a structured clone and `JSON.stringify` unchanged.
 *
 * JATS 1.3, element article; Markdown articles give the same.
 */
export interface Article {
  readonly source: ArticleSource;
  readonly meta: ArticleMeta;
  readonly abstracts: readonly Abstract[];
  readonly body: readonly Block[];
  /** Back matter in document order: sections (by `secType`), reference lists, footnote groups, appendices. */
  readonly back: readonly Block[];
  readonly subArticles: readonly SubArticle[];
  /** Earlier and later deliveries of the same article, oldest first, without this one. */
  readonly versions: readonly ArticleVersion[];
}

export interface ArticleSource {
  /** Key of the XML or Markdown file in the content: `elife-00353.zip/elife-00353-v1.xml`. */
  readonly file: string;
  readonly format: 'jats' | 'markdown';
  /** Keys of the raw packages or files it was delivered in, for the object listing. */
  readonly packages: readonly string[];
  /** The publisher's PDF, where delivered. */
  readonly pdf?: FileRef;
}

export interface ArticleVersion {
  readonly file: string;
  /** `poa`, `vor`, `v1`, `2`, … as the source or its file name says. */
  readonly version: string;
  readonly doi?: string;
}

export interface Abstract {
  readonly id?: string;
  /** Absent for the main abstract; `executive-summary`, `plain-language-summary`, `toc`, `graphical`, `teaser`, `trans`, … */
  readonly abstractType?: string;
  readonly lang?: string;
  readonly title?: readonly Inline[];
  readonly doi?: string;
  readonly content: readonly Block[];
}

/** Decision letter, reply, referee report, translation. JATS 1.3, elements sub-article and response. */
export interface SubArticle {
  readonly id: string;
  /** As in the source: `decision-letter`, `article-commentary`, `reply`, `translation`, `referee-report`, … */
  readonly articleType: string;
  readonly lang?: string;
  readonly doi?: string;
  readonly meta: ArticleMeta;
  readonly abstracts: readonly Abstract[];
  readonly body: readonly Block[];
  readonly back: readonly Block[];
  readonly subArticles: readonly SubArticle[];
}
