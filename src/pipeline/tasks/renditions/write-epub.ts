import type { Article } from '../../../model/article.ts';
import { messagesFor } from '../../../model/messages/journal-messages.ts';
import { RENDITIONS } from '../../../model/renditions.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import { isoDate } from '../../../model/text/partial-date.ts';
import { type PackedFile, packZip } from '../../../publish/archive/pack-zip.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { bibliographyRecord } from '../../../render/bibliography/bibliography-record.ts';
import { articleBook } from '../../../render/epub/article-book.ts';
import type { Chapter } from '../../../render/epub/book.ts';
import { bookFiles } from '../../../render/epub/book-files.ts';
import { renderChapter } from '../../../render/epub/chapter.ts';
import { pageUrl } from '../../../site/page-href.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { readStagedImage } from '../files/read-staged-image.ts';
import type { Fragments } from '../render-fragments.ts';
import type { WorkerSettings } from '../tasks.ts';
import { byLine } from './by-line.ts';
import { cachedCover } from './cached-cover.ts';

/** The chapter of an article for the EPUB of its issue. */
export interface StoredChapter {
  readonly chapter: Chapter;
  /** SHA-256 of its images by site path. */
  readonly images: Readonly<Record<string, string>>;
}

interface EpubContext {
  readonly rendered: Fragments;
  readonly settings: WorkerSettings;
  readonly stage: StageWriter;
  readonly cache: ResultCache;
  /** The cache that records the keys of the article's images. */
  readonly coverCache: ResultCache;
}

/**
 * Writes `<stem>.epub`. Resolves with the cache key of its chapter, from which the EPUB of the issue is built; undefined for an article outside
 * issues.
 */
export async function writeEpub(
  article: Article,
  { rendered, settings, stage, cache, coverCache }: EpubContext,
): Promise<CacheKey | undefined> {
  const { card, citing } = rendered;
  const { stem } = card;
  const { journal } = settings;
  const url = pageUrl(journal, `${stem}.html`);
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
    { cache: coverCache, journal, content: settings.content },
  );
  const book = articleBook(article, { chapter, record, pageUrl: url, cover });
  const hashes = new Map([...stage.files].map((file) => [file.path, file.sha256]));
  const files: PackedFile[] = [];
  for (const file of bookFiles(book, messagesFor(journal, chapter.lang))) {
    files.push('image' in file ? { path: file.path, bytes: await readStagedImage(file.image, hashes.get(file.image), settings) } : file);
  }
  const bytes = packZip(files, { date: isoDate(record.published) });
  await stage.write({ path: `${stem}.${RENDITIONS.epub.ending}`, bytes });
  if (card.volume === undefined || card.issue === undefined) return undefined;
  const stored: StoredChapter = {
    chapter,
    images: Object.fromEntries(chapter.images.map(({ path }) => [path, hashes.get(path) ?? ''])),
  };
  // The key depends on the value, so that an edit that the book does not show leaves the issue's EPUB up to date.
  const key = cacheKeyOf('chapter', JSON.stringify(stored));
  await cache.write(key, stored);
  return key;
}
