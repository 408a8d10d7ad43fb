import type { BuildOptions, BuildSummary } from './build/build-options.ts';
import { compareProblems } from './build/compare-problems.ts';
import { convertArticles } from './build/convert-articles.ts';
import { findJournal } from './build/find-journal.ts';
import { saveLedger } from './build/ledger-file.ts';
import { placeAll } from './build/place-all.ts';
import { readArticles } from './build/read-articles.ts';
import { summarise } from './build/summarise.ts';
import { openWorkshop } from './build/workshop.ts';
import { writeAnswers } from './build/write-answers.ts';
import { writeFeeds } from './build/write-feeds.ts';
import { writeHostFiles } from './build/write-host-files.ts';
import { writeIndexes } from './build/write-indexes.ts';
import { writePages } from './build/write-pages.ts';
import { writeRawStore } from './build/write-raw-store.ts';
import { findArticles } from './read/package/find-articles.ts';

/**
 * The whole of a build: articles are found, read, placed, converted; then pages, answers, indexes, feeds and the raw store
 * are made of what they left; then everything is published at once, or nothing is.
 *
 * Content mistakes are in the summary. Throws `PublishError` or `ContentError` when it could not be done; the last good
 * site then stands as it was.
 */
export async function buildSite(options: BuildOptions): Promise<BuildSummary> {
  const journal = await findJournal(options);
  const shop = await openWorkshop(journal, options);
  try {
    const candidates = await findArticles(shop.folder, shop.report);
    const read = await readArticles(candidates, shop);
    const placed = placeAll(read, shop.report);
    const converted = await convertArticles(placed, shop);
    await writePages(converted, shop);
    await writeAnswers(converted, shop);
    await writeIndexes(converted, shop);
    await writeFeeds(converted, shop);
    await writeRawStore(converted, shop);
    await writeHostFiles(shop);
    shop.problems.sort(compareProblems);
    const publication = await shop.publish();
    if (options.publish) await saveLedger(converted, options.content);
    return summarise(converted, publication, shop);
  } finally {
    await shop.close();
  }
}
