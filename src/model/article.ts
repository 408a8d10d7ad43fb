import type { ArticleMeta } from './article-meta.ts';
import type { Block } from './block.ts';
import type { Graphic } from './graphic.ts';
import type { FileRef, Inline } from './inline.ts';
import type { SourceFormat } from './source-format.ts';

/**
 * An article as read from its source: plain data that `structuredClone` and `JSON.stringify` preserve.
 *
 * JATS 1.3, element article; Markdown articles have the same model.
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
  readonly format: SourceFormat;
  /** Key of the file with its text, if that is another one: the `body` of an `article.yml`. */
  readonly text?: string;
  /** Keys of the raw packages or files it was delivered in. */
  readonly packages: readonly string[];
  /** The publisher's PDF, if delivered. */
  readonly pdf?: FileRef;
  /** Further forms of the article for download, apart from `pdf`. */
  readonly galleys?: readonly Galley[];
  /** An image for lists and previews, in place of the first figure. */
  readonly cover?: Graphic;
  /** Its addresses at the site that published it before. */
  readonly former?: FormerAddresses;
}

/** A further form of the article: an EPUB, a PDF in another language, a page elsewhere. */
export interface Galley {
  /** A delivered file, or an address of the web (`href` alone). */
  readonly file: FileRef;
  readonly label?: string;
  readonly lang?: string;
}

/** Addresses of an article at the system that published it before. */
export interface FormerAddresses {
  readonly system: 'ojs' | 'janeway' | 'other';
  /** Numbers or names of the article in addresses; the first is the one that its system prefers. */
  readonly ids: readonly string[];
  /** Files by their number or name in addresses; one without a file is the text on the article's page. */
  readonly files: readonly { readonly id: string; readonly file?: FileRef }[];
  /** Whole addresses, or paths. */
  readonly urls: readonly string[];
}

export interface ArticleVersion {
  readonly file: string;
  /** `poa`, `vor`, `v1`, `2`, … from the source or its file name. */
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
  /** Type as in the source: `decision-letter`, `article-commentary`, `reply`, `translation`, `referee-report`, … */
  readonly articleType: string;
  readonly lang?: string;
  readonly doi?: string;
  readonly meta: ArticleMeta;
  readonly abstracts: readonly Abstract[];
  readonly body: readonly Block[];
  readonly back: readonly Block[];
  readonly subArticles: readonly SubArticle[];
}
