import { compareText } from '../../model/text/compare.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import type { Book, BookCover, Chapter } from './book.ts';

export interface IssueBookOptions {
  readonly journal: {
    readonly title: string;
    readonly language: string;
    readonly publisher?: string;
    readonly issn?: string;
    readonly licenseUrl?: string;
  };
  /** `Volume 4, issue 2` */
  readonly title: string;
  /** Publication date of its newest article, of any precision; '' without one. */
  readonly date: string;
  /** Absolute URL of the issue's page. */
  readonly pageUrl: string;
  readonly chapters: readonly Chapter[];
  readonly cover: BookCover;
}

/** Returns the book of an issue: a cover, its contents, and one chapter per article in the order of its page. */
export function issueBook({ journal, title, date, pageUrl, chapters, cover }: IssueBookOptions): Book {
  const { language, publisher, issn, licenseUrl } = journal;
  const others = [...new Set(chapters.map(({ lang }) => lang))].filter((lang) => lang !== language).sort(compareText);
  return {
    metadata: {
      identifier: pageUrl,
      title: `${journal.title}. ${title}`,
      creators: [],
      languages: [language, ...others],
      date,
      ...(publisher === undefined ? {} : { publisher }),
      rights: licenseUrl === undefined ? [] : [licenseUrl],
      subjects: [],
      source: pageUrl,
      journal: journal.title,
      ...(issn === undefined ? {} : { issn }),
    },
    chapters,
    cover,
    direction: directionOf(language),
  };
}
