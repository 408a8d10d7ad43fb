import { join } from 'node:path';
import { volumeLists } from '../../site/listings/volumes.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { digestOf } from '../engine/hash.ts';
import { writeIssueEpub } from '../issues/write-issue-epub.ts';
import type { SiteBuild } from '../site-build.ts';

/**
 * Writes an EPUB for each issue: `volumes/4/issue-2.epub`.
 *
 * It is stale if a chapter or an image of one of its articles changed, an article was added or removed, their order changed, or a setting
 * of the journal that the book shows.
 */
export async function writeIssueEpubs({ articles, context }: SiteBuild): Promise<void> {
  const { cache, targets, work, setup, output } = context;
  const { journal } = setup;
  if (!journal.siblings.includes('epub')) return;
  const keyByStem = new Map<string, ConvertedArticle['chapterKey']>(articles.map(({ stem, chapterKey }) => [stem, chapterKey]));
  // An issue contains each article once, in its original language.
  const cards = articles.flatMap(({ card }) => (card.original === undefined ? card : []));
  const issues = volumeLists(cards, journal).listings.filter(({ epub }) => epub !== undefined);
  const { title, language, publisher, issn, licenseUrl, siteUrl, host } = journal;
  const common = {
    program: setup.inputs.digests.data,
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
  const { settings, options } = setup;
  for (const issue of stale) {
    const { epub = '' } = issue;
    await writeIssueEpub(
      { issue, path: epub, keyByStem },
      { cache, journal, settings, folder: join(options.cache, 'issues'), stage: output.stage },
    );
    targets.record(epub, [epub]);
  }
}
