import type { TocEntry } from '../../model/article-html.ts';
import type { BookImage } from '../html/html-context.ts';

/** A book of one or several articles: an article's EPUB has one chapter, an issue's one per article. */
export interface Book {
  readonly metadata: BookMetadata;
  /** Chapters in the order of reading. */
  readonly chapters: readonly Chapter[];
  readonly cover: BookCover;
  readonly direction: 'ltr' | 'rtl';
}

/** The description of a book in its package document. Texts are plain. */
export interface BookMetadata {
  /** `doi:10.5555/tidewater.0101`, or the URL of the page. */
  readonly identifier: string;
  readonly title: string;
  readonly creators: readonly BookCreator[];
  /** BCP 47; the first is the main one. */
  readonly languages: readonly [string, ...string[]];
  /** Publication date of any precision: `2012-10`, or ''. */
  readonly date: string;
  readonly publisher?: string;
  readonly rights: readonly string[];
  readonly description?: string;
  readonly subjects: readonly string[];
  /** The page of the site with the same content. */
  readonly source: string;
  readonly journal: string;
  readonly issn?: string;
}

/** An author: `{ name: 'Isla Brannock', fileAs: 'Brannock, Isla' }`. */
export interface BookCreator {
  readonly name: string;
  readonly fileAs: string;
  readonly orcid?: string;
}

/** The image of the cover. */
export interface BookCover {
  /** `cover.png` */
  readonly path: string;
  readonly mediaType: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array | string;
}

/** The content document of an article, and what a book needs to know about it. */
export interface Chapter {
  /** `content/1/e00003`; its document is `EPUB/content/1/e00003.xhtml`. */
  readonly stem: string;
  readonly title: string;
  /** `Isla Brannock, Yuki Hamasaki`; '' if it has no author. */
  readonly byline: string;
  readonly lang: string;
  readonly xhtml: string;
  readonly toc: readonly TocEntry[];
  readonly images: readonly BookImage[];
  readonly hasMath: boolean;
  readonly hasTables: boolean;
}

/** A file of a book: its bytes, or the site path of the image that it is a copy of. `path` is `EPUB/package.opf`. */
export type BookFile = { readonly path: string; readonly bytes: Uint8Array | string } | { readonly path: string; readonly image: string };
