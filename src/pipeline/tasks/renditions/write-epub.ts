import { messagesFor } from '../../../model/messages/journal-messages.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import { isoDate } from '../../../model/text/partial-date.ts';
import { type PackedFile, packZip } from '../../../publish/archive/write-zip.ts';
import { bibliographyRecord } from '../../../render/bibliography/bibliography-record.ts';
import { articleBook } from '../../../render/epub/article-book.ts';
import type { Chapter } from '../../../render/epub/book.ts';
import { bookFiles } from '../../../render/epub/book-files.ts';
import { renderChapter } from '../../../render/epub/chapter.ts';
import { pageUrl } from '../../../site/page-href.ts';
import { cacheKeyOf } from '../../engine/result-cache.ts';
import { readStagedImage } from '../files/read-staged-image.ts';
import { byLine } from './by-line.ts';
import { cachedCover } from './cached-cover.ts';
import type { RenditionInputs } from './write-siblings.ts';

/** The chapter of an article for the EPUB of its issue. */
export interface StoredChapter {
  readonly chapter: Chapter;
  /** SHA-256 of its images by site path. */
  readonly images: Readonly<Record<string, string>>;
}

/** Resolves with the EPUB of an article. Stores its chapter for the EPUB of its issue, if it is in one. */
export async function epubOf({ article, rendered, settings, stage, cache, imageCache, chapterKeys }: RenditionInputs): Promise<Uint8Array> {
  const { card, citing } = rendered;
  const { journal } = settings;
  const url = pageUrl(journal, `${card.stem}.html`);
  const record = bibliographyRecord(article, citing);
  const { fileHref, authorHref } = rendered.context;
  const onSite = (href: string | undefined): string | undefined => (href === undefined ? undefined : new URL(href, url).href);
  const context = {
    ...rendered.context,
    fileHref: (file: Parameters<typeof fileHref>[0]): string | undefined => onSite(fileHref(file)),
    ...(authorHref === undefined ? {} : { authorHref: (author: Parameters<typeof authorHref>[0]) => onSite(authorHref(author)) }),
  };
  const chapter = renderChapter(article, { context, record, pageUrl: (path) => absoluteUrl(journal.siteUrl, path) });
  const cover = await cachedCover(
    { title: chapter.title, journal: record.journalTitle, by: byLine(card, messagesFor(journal, card.lang ?? journal.language)) },
    { cache: imageCache, journal, content: settings.content },
  );
  const book = articleBook(article, { chapter, record, pageUrl: url, cover });
  const hashes = new Map([...stage.files].map((file) => [file.path, file.sha256]));
  const files: PackedFile[] = [];
  for (const file of bookFiles(book, messagesFor(journal, chapter.lang))) {
    files.push('image' in file ? { path: file.path, bytes: await readStagedImage(file.image, hashes.get(file.image), settings) } : file);
  }
  const bytes = await packZip(files, { date: isoDate(record.published) });
  if (card.volume === undefined || card.issue === undefined) return bytes;
  const stored: StoredChapter = {
    chapter,
    images: Object.fromEntries(chapter.images.map(({ path }) => [path, hashes.get(path) ?? ''])),
  };
  // The key depends on the value, so that an edit that the book does not show leaves the issue's EPUB up to date.
  const key = cacheKeyOf('chapter', JSON.stringify(stored));
  await cache.write(key, stored);
  chapterKeys.push(key);
  return bytes;
}
