import type { ArticleNotice } from '../../model/article-card.ts';
import type { ImagesBySource } from '../../model/graphic.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Stem } from '../../model/names.ts';

/** Facts of the site that the HTML of an article depends on. */
export interface HtmlContext {
  /** `content/1/e00003` */
  readonly stem: Stem;
  readonly images: ImagesBySource;
  /** Ending of links to pages (`pageEnding`). */
  readonly ending: '' | '.html';
  /** BCP 47 tag of the journal's language, for articles without one. */
  readonly language: string;
  /** Prefix of DOI URLs, with its trailing slash. */
  readonly doiResolver: string;
  /** Notice of a retraction or correction, from the article's own source or another article. */
  readonly notice?: ArticleNotice;
  /** Returns the address of a supplement, media file or PDF on this site, relative to the article's page; undefined if it has none. */
  fileHref(file: FileRef): string | undefined;
}
