import type { Article } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import type { BibliographyRecord } from '../bibliography/bibliography-record.ts';
import { displayName } from '../display-name.ts';
import type { Book, BookCover, BookCreator, Chapter } from './book.ts';

export interface ArticleBookOptions {
  readonly chapter: Chapter;
  readonly record: BibliographyRecord;
  /** Absolute URL of the article's page. */
  readonly pageUrl: string;
  readonly cover: BookCover;
}

/** Returns the book of one article. */
export function articleBook(article: Article, { chapter, record, pageUrl, cover }: ArticleBookOptions): Book {
  const { copyrightStatement } = article.meta.permissions;
  const { doi, publisher, abstract, issn } = record;
  return {
    metadata: {
      identifier: doi === undefined ? pageUrl : `doi:${doi}`,
      title: chapter.title,
      creators: record.authors.map(creatorOf),
      languages: [chapter.lang],
      date: isoDate(record.published),
      ...(publisher === undefined ? {} : { publisher }),
      rights: [copyrightStatement?.trim() ?? '', record.licenseUrl ?? ''].filter((statement) => statement !== ''),
      ...(abstract === undefined ? {} : { description: abstract }),
      subjects: record.keywords,
      source: pageUrl,
      journal: record.journalTitle,
      ...(issn === undefined ? {} : { issn }),
    },
    chapters: [chapter],
    cover,
    direction: directionOf(chapter.lang),
  };
}

function creatorOf(contrib: Contrib): BookCreator {
  const { surname, givenNames, suffix, collab, orcid } = contrib;
  const name = displayName(contrib);
  const parts = [surname, givenNames, suffix].filter((part) => part !== undefined && part !== '');
  return {
    name,
    fileAs: collab === undefined && surname !== undefined ? parts.join(', ') : name,
    ...(orcid === undefined ? {} : { orcid }),
  };
}
