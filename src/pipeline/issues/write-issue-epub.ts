import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { compareText } from '../../model/text/compare.ts';
import type { ArchiveEntry } from '../../publish/archive/archive-entry.ts';
import { writeZip } from '../../publish/archive/write-zip.ts';
import { hashFile } from '../../publish/hash-file.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { bookFiles } from '../../render/epub/book-files.ts';
import { issueBook } from '../../render/epub/issue-book.ts';
import type { Listing } from '../../site/listings/listing.ts';
import { pageUrl } from '../../site/page-href.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import type { CacheKey, ResultCache } from '../engine/result-cache.ts';
import { readStagedImage } from '../tasks/files/read-staged-image.ts';
import { cachedCover } from '../tasks/renditions/cached-cover.ts';
import type { StoredChapter } from '../tasks/renditions/write-epub.ts';
import type { WorkerSettings } from '../tasks/tasks.ts';

/** The EPUB of an issue, before it is packed. */
export interface IssueEpub {
  readonly issue: Listing;
  /** `volumes/4/issue-2.epub` */
  readonly path: string;
  /** Keys of the `StoredChapter` of articles by stem. */
  readonly keyByStem: ReadonlyMap<string, CacheKey | undefined>;
}

interface IssueEpubContext {
  readonly cache: ResultCache;
  readonly journal: Journal;
  readonly settings: Pick<WorkerSettings, 'content' | 'output' | 'stage'>;
  /** Folder for the file while it is written; it is removed. */
  readonly folder: string;
  readonly stage: StageWriter;
}

/** Packs the EPUB of an issue from the chapters of its articles, with a cover, and stages it. */
export async function writeIssueEpub(
  { issue, path, keyByStem }: IssueEpub,
  { cache, journal, settings, folder, stage }: IssueEpubContext,
): Promise<void> {
  const { stem, title, cards } = issue;
  const stored: StoredChapter[] = [];
  for (const card of cards) {
    const key = keyByStem.get(card.stem);
    const chapter = key === undefined ? undefined : await cache.read<StoredChapter>(key);
    if (chapter === undefined) throw cacheMiss(`the chapter of ${card.stem}`);
    stored.push(chapter);
  }
  const date =
    cards
      .map(({ publishedIso }) => publishedIso)
      .sort(compareText)
      .at(-1) ?? '';
  const book = issueBook({
    journal,
    title,
    date,
    pageUrl: pageUrl(journal, `${stem}.html`),
    chapters: stored.map(({ chapter }) => chapter),
    cover: await cachedCover({ title, journal: journal.title, by: date.slice(0, 4) }, { cache, journal, content: settings.content }),
  });
  const hashes = new Map(stored.flatMap((one) => Object.entries(one.images)));
  const entries = bookFiles(book, interfaceMessages(journal)).map(
    (file): ArchiveEntry => ({
      path: file.path,
      source: {
        make: async () => ('image' in file ? readStagedImage(file.image, hashes.get(file.image), settings) : Buffer.from(file.bytes)),
      },
    }),
  );
  await mkdir(folder, { recursive: true });
  try {
    const file = join(folder, 'issue.epub');
    await writeZip(file, entries, { date });
    const { sizeBytes, sha256 } = await hashFile(file);
    await stage.copy(path, { file, sizeBytes, sha256 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
