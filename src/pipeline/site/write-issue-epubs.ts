import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveEntry } from '../../archive/archive-entry.ts';
import { writeZip } from '../../archive/write-zip.ts';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { hashFile } from '../../engine/hash.ts';
import { digestOf } from '../../engine/targets.ts';
import { interfaceMessages } from '../../messages/journal-messages.ts';
import { bookFiles } from '../../render/epub/book-files.ts';
import { issueBook } from '../../render/epub/issue-book.ts';
import type { Listing } from '../../site/listings/listing.ts';
import { volumeLists } from '../../site/listings/volumes.ts';
import { pageUrl } from '../../site/page-href.ts';
import { compareText } from '../../text/compare.ts';
import { cachedCover } from '../articles/cached-cover.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { readStagedImage } from '../articles/read-staged-image.ts';
import type { StoredChapter } from '../articles/write-epub.ts';
import type { BuildContext } from '../context.ts';

/**
 * Writes an EPUB for each issue: `volumes/4/issue-2.epub`.
 *
 * It is stale if a chapter or an image of one of its articles changed, an article was added or removed, their order changed, or a setting
 * of the journal that the book shows.
 */
export async function writeIssueEpubs(articles: readonly ConvertedArticle[], context: BuildContext): Promise<void> {
  const { targets, work, setup } = context;
  const { journal } = setup;
  if (!journal.siblings.includes('epub')) return;
  const keyByStem = new Map<string, ConvertedArticle['chapterKey']>(articles.map(({ stem, chapterKey }) => [stem, chapterKey]));
  // An issue contains each article once, in its original language.
  const cards = articles.flatMap(({ card }) => (card.original === undefined ? card : []));
  const issues = volumeLists(cards, journal).listings.filter(({ epub }) => epub !== undefined);
  const { title, language, publisher, issn, licenseUrl, siteUrl, host } = journal;
  const common = {
    program: setup.inputs.digests.data ?? '',
    journal: digestOf([title, language, publisher, issn, licenseUrl, siteUrl, host, journal.messages ?? 0]),
  };
  const stale = issues.filter(({ title: name, epub, cards: ofIssue }) => {
    const chapters = digestOf([name, ofIssue.map((card) => [keyByStem.get(card.stem), card.publishedIso])]);
    return epub !== undefined && !targets.isUpToDate(epub, { ...common, chapters }, () => ofIssue.map((card) => card.stem));
  });
  if (
    stale.length === 0 ||
    work.defer(
      'issues',
      stale.map(({ epub = '' }) => epub),
    )
  )
    return;
  for (const issue of stale) await writeIssueEpub(issue, { keyByStem, context });
}

interface IssueContext {
  readonly keyByStem: ReadonlyMap<string, ConvertedArticle['chapterKey']>;
  readonly context: BuildContext;
}

async function writeIssueEpub({ stem, title, epub, cards }: Listing, { keyByStem, context }: IssueContext): Promise<void> {
  const { cache, targets, setup, output } = context;
  const { journal, options } = setup;
  if (epub === undefined) return;
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
    cover: await cachedCover({ title, journal: journal.title, by: date.slice(0, 4) }, cache),
  });
  const hashes = new Map(stored.flatMap((one) => Object.entries(one.images)));
  const entries = bookFiles(book, interfaceMessages(journal)).map(
    (file): ArchiveEntry => ({
      path: file.path,
      source: {
        make: async () => ('image' in file ? readStagedImage(file.image, hashes.get(file.image), setup.settings) : Buffer.from(file.bytes)),
      },
    }),
  );
  const folder = join(options.cache, 'issues');
  await mkdir(folder, { recursive: true });
  try {
    const file = join(folder, 'issue.epub');
    await writeZip(file, entries, { date });
    const { sizeBytes, sha256 } = await hashFile(file);
    await output.stage.copy(epub, { file, sizeBytes, sha256 });
    targets.record(epub, [epub]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
