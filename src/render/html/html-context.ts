import type { ArticleNotice } from '../../model/article-card.ts';
import type { ImagesBySource } from '../../model/graphic.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Stem } from '../../model/names.ts';

/** What an article's HTML needs to know of the site around it. */
export interface HtmlContext {
  /** `content/1/e00003` */
  readonly stem: Stem;
  readonly images: ImagesBySource;
  /** Ending of links to pages (`pageEnding`). */
  readonly ending: '' | '.html';
  /** BCP 47: of the journal, for articles that name none. */
  readonly language: string;
  /** Prefix of DOI URLs, with its trailing slash. */
  readonly doiResolver: string;
  /** What a reader must know of the article, whoever says so. */
  readonly notice?: ArticleNotice;
  /** Address, relative to the article's page, of a delivered file that the site holds: supplements, media, PDF. */
  fileHref(file: FileRef): string | undefined;
}
