import type { Article } from '../../../src/model/article.ts';
import type { ArticleJournal } from '../../../src/model/article-journal.ts';
import { defaultJournal } from '../../../src/read/journal/read-journal.ts';
import { type BibliographyRecord, bibliographyRecord } from '../../../src/render/bibliography/bibliography-record.ts';
import type { Book, BookMetadata, Chapter } from '../../../src/render/epub/book.ts';

const journal: ArticleJournal = { ...defaultJournal(), title: 'Tidewater', siteUrl: 'https://journal.example' };

/** The bibliographic record of an article in the journal of these tests. */
export function recordOf(article: Article): BibliographyRecord {
  return bibliographyRecord(article, { journal, pageUrl: 'https://journal.example/content/1/e00003' });
}

/** A chapter without text. */
export function chapter(more: Partial<Chapter> = {}): Chapter {
  return {
    stem: 'content/1/e1',
    title: 'Tides',
    byline: '',
    lang: 'en',
    xhtml: '',
    toc: [],
    images: [],
    hasMath: false,
    hasTables: false,
    ...more,
  };
}

/** A book of these chapters. */
export function bookOf(chapters: readonly Chapter[], metadata: Partial<BookMetadata> = {}): Book {
  return {
    metadata: {
      identifier: 'doi:10.5555/a.1',
      title: 'Tides',
      creators: [],
      languages: ['en'],
      date: '',
      rights: [],
      subjects: [],
      source: 'https://journal.example/content/1/e1',
      journal: 'Tidewater',
      ...metadata,
    },
    chapters,
    cover: { path: 'cover.svg', mediaType: 'image/svg+xml', bytes: '<svg/>' },
    direction: metadata.languages?.[0] === 'ar' ? 'rtl' : 'ltr',
  };
}
