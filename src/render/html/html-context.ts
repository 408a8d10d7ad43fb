import type { ArticleNotice } from '../../model/article-card.ts';
import type { Contrib } from '../../model/article-meta.ts';
import type { ImagesBySource } from '../../model/graphic.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Messages } from '../../model/messages/messages.ts';
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
  /** Labels in the language of an article or of a part of it. */
  readonly messagesFor: (language: string) => Messages;
  /** Prefix of DOI URLs, with its trailing slash. */
  readonly doiResolver: string;
  /** Notice of a retraction or correction, from the article's own source or another article. */
  readonly notice?: ArticleNotice;
  /** Set if the markup is for a book: well-formed XML with images of the book and absolute links to the site. */
  readonly book?: BookContext;
  /** Returns the address of the page of an author, relative to the article's page; undefined if there is none. */
  authorHref?(author: Contrib): string | undefined;
  /** Returns the address of a supplement, media file or PDF on this site, relative to the article's page; undefined if it has none. */
  fileHref(file: FileRef): string | undefined;
}

/** The book that an article's markup is for. */
export interface BookContext {
  /** Returns the absolute URL of a page of the site: `content/1/e00003/F1` gives `https://example.org/content/1/e00003/F1`. */
  pageUrl(path: string): string;
  /** The images that the markup shows, in order; filled while the markup is rendered. */
  readonly images: BookImage[];
}

/** An image of a book. */
export interface BookImage {
  /** Site path of its rendition: `content/1/e00003/F1-1200.jpg`. */
  readonly path: string;
  /** True if the source has an alternative text or a long description for it. */
  readonly isDescribed: boolean;
}
