import type { ArticleNotice } from '../../model/article-card.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Messages } from '../../model/messages/messages.ts';

/** An image as a PDF contains it. */
export interface TypesetImage {
  /** Path in the workspace of the typesetter: `/images/F1.jpg`. */
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width of the source image, of which this may be a smaller rendition. */
  readonly sourceWidthPx: number;
}

/** The facts from outside the article that its Typst source depends on. */
export interface TypstContext {
  /** Address of the article within the journal, with which its labels begin: `content/4/e3`. */
  readonly id: string;
  /** Images by `FileRef.source`; one that is missing is a visible gap. */
  readonly images: ReadonlyMap<string, TypesetImage>;
  /** BCP 47 tag of the journal's language, for articles without one. */
  readonly language: string;
  /** Labels in the language of an article or of a part of it. */
  readonly messagesFor: (language: string) => Messages;
  /** Prefix of DOI URLs, with its trailing slash. */
  readonly doiResolver: string;
  /** Absolute URL of the article's page. */
  readonly pageUrl: string;
  readonly journal: TypesetJournal;
  readonly notice?: ArticleNotice;
  /** Absolute URL of a delivered file that the site has. */
  fileUrl(file: FileRef): string | undefined;
}

/** The journal as the first page and the running heads name it. */
export interface TypesetJournal {
  readonly title: string;
  readonly abbreviation?: string;
  readonly issn?: string;
  readonly publisher?: string;
  readonly siteUrl: string;
}
