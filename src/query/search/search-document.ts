import type { ArticleCard, ArticleNotice, SummaryCard } from '../../model/article-card.ts';
import type { TitleFace } from '../../model/title-faces.ts';
import type { Language } from '../index/words/language.ts';
import { languageCode } from '../index/words/stemmed-languages.ts';
import type { WordDocument } from '../index/words/word-index.ts';
import { type CountedText, wordsOfCountedText } from './counted-text.ts';

/** An article as a document of the search index. */
export interface SearchDocument {
  /** `content/1/e00003` */
  readonly stem: string;
  readonly title: string;
  /** '' if there is none. */
  readonly abstract: string;
  readonly authors: readonly string[];
  /** `2012-12-18`, `2012-12`, `2012`, or ''. */
  readonly publishedIso: string;
  /** `Research article` */
  readonly type: string;
  readonly keywords: readonly string[];
  readonly subjects: readonly string[];
  /** The kinds of its notices; absent without any. */
  readonly statuses?: readonly ArticleNotice['kind'][];
  /** Title of the journal, if it is not that of the site. */
  readonly journal?: string;
  /** The first figure as results show it. */
  readonly image?: CardImage;
  /** The words of the full text, if the journal wants it searched. */
  readonly text?: CountedText;
  /** BCP 47 tag; absent if it is that of the journal. */
  readonly lang?: string;
  readonly doi?: string;
  /** ORCID iDs of the authors: `0000-0002-1825-0097`. */
  readonly orcids?: readonly string[];
  /** The most severe notice about the article, which results show. */
  readonly notice?: ArticleNotice['kind'];
  /** Faces in the title; absent without any. */
  readonly titleFaces?: readonly TitleFace[];
}

/** A small image: its path below the folder of the article, or of the site with a leading slash, width and height in pixels. */
export type CardImage = readonly [path: string, widthPx: number, heightPx: number];

/** The fields of search in the order of the index. The first two are also exact, with the names of their tags. */
export const EXACT_FIELDS = ['article_title', 'abstract'] as const;
export const RANKED_FIELDS = ['authors', 'keywords', 'subjects', 'journal'] as const;
/** The only field of the index of full texts. */
export const TEXT_FIELDS = ['body'] as const;

/** A word in the title says more about an article than one in the abstract. */
export const BOOSTS: Readonly<Record<string, number>> = { article_title: 3, keywords: 2, subjects: 2, authors: 2, journal: 2 };

/** Returns the search document of an article; `siteTitle` is the title of the journal that publishes the site. */
export function searchDocumentOf(card: SummaryCard, siteTitle: string): SearchDocument {
  const { journalTitle } = card;
  const image = imageOf(card);
  return {
    stem: card.stem,
    title: card.titleText,
    abstract: card.abstractText,
    authors: card.authors.map(({ name }) => name),
    ...facetedDocumentOf(card),
    keywords: card.keywords,
    ...(card.lang !== undefined && { lang: card.lang }),
    ...(card.doi !== undefined && { doi: card.doi }),
    orcids: card.authors.flatMap(({ orcid }) => orcid ?? []),
    ...(card.notice !== undefined && { notice: card.notice.kind }),
    ...(card.titleFaces !== undefined && { titleFaces: card.titleFaces }),
    ...(journalTitle !== undefined && journalTitle !== siteTitle && { journal: journalTitle }),
    ...(image !== undefined && { image }),
  };
}

function imageOf({ image, stem }: SummaryCard): CardImage | undefined {
  const { path, widthPx, heightPx } = image?.thumbnail ?? image?.full ?? {};
  if (path === undefined || widthPx === undefined || heightPx === undefined) return undefined;
  return [path.startsWith(`${stem}/`) ? path.slice(stem.length + 1) : `/${path}`, widthPx, heightPx];
}

/** The properties that determine facets and the order of the index. */
export type FacetedDocument = Pick<SearchDocument, 'publishedIso' | 'type' | 'subjects' | 'statuses'>;

/** Returns the facets of an article whose texts are not loaded. */
export function facetedDocumentOf({
  publishedIso,
  typeLabel,
  subjects,
  notice,
}: Pick<ArticleCard, 'publishedIso' | 'typeLabel' | 'subjects' | 'notice'>): FacetedDocument {
  const kinds = notice === undefined ? [] : [notice, ...(notice.others ?? [])].map(({ kind }) => kind);
  const statuses = kinds.length === 0 ? {} : { statuses: [...new Set(kinds)] };
  return { publishedIso, type: typeLabel, subjects: subjects.map(({ name }) => name), ...statuses };
}

/** Returns the texts of a document by field. */
export function wordDocumentOf(document: SearchDocument): WordDocument {
  const { title, abstract, authors, keywords, subjects, journal } = document;
  return { texts: [[title], [abstract], authors, keywords, subjects, journal === undefined ? [] : [journal]] };
}

/** Returns a document of the index of full texts, whose exact fields are empty. */
export function textDocumentOf(text: CountedText | undefined, lang: string | undefined): WordDocument {
  return { texts: [[], []], lang, counted: text === undefined ? [] : wordsOfCountedText(text) };
}

/** Returns the language of a document and the codes by which it is found exactly; its language is a code in a journal in several. */
export function codesOf({ stem, lang, doi, orcids = [] }: SearchDocument, language: Language): Pick<WordDocument, 'lang' | 'codes'> {
  const codes = [
    CODES.path(stem),
    ...(doi === undefined ? [] : [CODES.doi(doi)]),
    ...orcids.map(CODES.orcid),
    ...(language.members === undefined ? [] : [CODES.lang(lang ?? language.members[0]?.code ?? '')]),
  ];
  return { lang, codes };
}

/** Codes of documents in the word index. Upper and lower case are not distinguished. */
export const CODES = {
  path: (stem: string) => `path:${stem.toLowerCase()}`,
  doi: (doi: string) => `doi:${doi.toLowerCase()}`,
  orcid: (orcid: string) => `orcid:${orcid.toLowerCase().replace(/^.*\//, '')}`,
  lang: (tag: string) => `lang:${languageCode(tag)}`,
} as const;

/** Returns the year of publication; 0 without a date. */
export function yearOf({ publishedIso }: Pick<SearchDocument, 'publishedIso'>): number {
  return Number(publishedIso.slice(0, 4)) || 0;
}
