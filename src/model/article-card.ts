import type { LibraryViewer } from './file-viewer.ts';
import type { RenderedImage } from './graphic.ts';
import type { PartialDate } from './partial-date.ts';
import type { TitleFace } from './title-faces.ts';

/** The data of an article in lists; small, since those of 100,000 articles are in memory. */
export interface ArticleCard {
  /** `content/1/e00003` */
  readonly stem: string;
  readonly doi?: string;
  readonly articleType: string;
  /** Label of the type for readers: `Research article`. */
  readonly typeLabel: string;
  readonly titleHtml: string;
  readonly titleText: string;
  readonly authors: readonly CardAuthor[];
  readonly published?: PartialDate;
  /** `2012-12-18`, `2012-12`, `2012`, or '' without a date. */
  readonly publishedIso: string;
  readonly volume?: string;
  readonly issue?: string;
  /** Title of a special issue. */
  readonly issueTitle?: string;
  /** Section of the table of contents, as the journal names it; absent if it is the type of the article. */
  readonly section?: CardSubject;
  /** Pages or article number: `12–19`, `e103`. */
  readonly pages?: string;
  readonly subjects: readonly CardSubject[];
  readonly keywords: readonly string[];
  readonly lang?: string;
  readonly journalTitle?: string;
  readonly licenseUrl?: string;
  /** The first paragraph of an article without an abstract. */
  readonly leadText?: string;
  /** Image of the first figure. */
  readonly image?: RenderedImage;
  readonly notice?: ArticleNotice;
  /** Notices that this article gives about others, if it is a correction, a retraction or the like. */
  readonly marks?: readonly ArticleMark[];
  readonly pdf: boolean;
  /** The article that this one is a translation of; absent for an original. */
  readonly original?: { readonly stem: string; readonly doi?: string };
  /** Its title in further languages of the journal. */
  readonly titles?: readonly CardTitle[];
  /** Viewers of its supplements that need a library. */
  readonly viewers?: readonly LibraryViewer[];
  /** Language of `titleHtml` if it is a translated title. */
  readonly titleLang?: string;
}

/** A title in another language than the article's. */
export interface CardTitle {
  readonly lang: string;
  readonly titleHtml: string;
  readonly titleText: string;
}

/** A card with the data that feeds and heads of pages need. */
export interface SummaryCard extends ArticleCard {
  /** The main abstract as plain text; '' without one. */
  readonly abstractText: string;
  /** Faces in `titleText`, for search results; absent without any. */
  readonly titleFaces?: readonly TitleFace[];
}

export interface CardAuthor {
  readonly name: string;
  /** Surname of a person whose `name` ends with it, for lists that are sorted by surname. */
  readonly surname?: string;
  readonly orcid?: string;
  /** First institution of an author with an ORCID, for the author's page. */
  readonly institution?: string;
}

/** A subject or a section: its name for readers, and its name in addresses. */
export interface CardSubject {
  readonly name: string;
  readonly slug: string;
  /** Slug of the subject above it. */
  readonly parent?: string;
}

/** The notices about an article: the most severe one, and any others, such as a second correction. */
export interface ArticleNotice extends SingleNotice {
  /** Most severe first, then newest first; absent if there is one notice. */
  readonly others?: readonly SingleNotice[];
}

/** A notice about an article: retracted, corrected, under an expression of concern, or superseded. */
export interface SingleNotice {
  readonly kind: 'retracted' | 'corrected' | 'concern' | 'superseded';
  /** DOI of the notice; `href` is its URL. */
  readonly doi?: string;
  readonly href?: string;
  /** Its date of publication, if it is an article of this journal: `2012-12-18`, `2012-12`. */
  readonly date?: string;
}

/** A notice that an article gives about another. */
export interface ArticleMark {
  readonly kind: ArticleNotice['kind'];
  readonly doi: string;
}
