import { type BegunBuild, beginBuild } from './build/begin-build.ts';
import type { BuildOptions, BuildSummary } from './build/build-options.ts';
import { compareProblems } from './build/compare-problems.ts';
import { saveLedger } from './build/ledger-file.ts';
import { summarise } from './build/summarise.ts';
import { writeAnswers } from './build/write-answers.ts';
import { writeArchives } from './build/write-archives.ts';
import { writeChanges } from './build/write-changes.ts';
import { writeDeposits } from './build/write-deposits.ts';
import { writeDoiMap } from './build/write-doi-map.ts';
import { writeFeeds } from './build/write-feeds.ts';
import { writeHostFiles } from './build/write-host-files.ts';
import { writeManifest } from './build/write-manifest.ts';
import { writeRawStore } from './build/write-raw-store.ts';
import { writeRecordList } from './build/write-record-list.ts';
import { renderSite } from './site/render-site.ts';

/**
 * The whole of a build: articles are found, read, placed, converted and indexed; Eleventy renders the pages; then answers, feeds
 * and the raw store are made, and everything is published at once, or nothing is.
 *
 * Content mistakes are in the summary. Throws `PublishError` or `ContentError` when it could not be done; the last good
 * site then stands as it was.
 */
export async function buildSite(options: BuildOptions): Promise<BuildSummary> {
  const begun = await beginBuild(options);
  try {
    await renderSite(begun.siteContent, begun.write);
    return await finishBuild(begun);
  } finally {
    await begun.close();
  }
}

/** What follows the pages; a build whose pages another Eleventy renders ends here too. */
export async function finishBuild({ articles, shop }: BegunBuild): Promise<BuildSummary> {
  await writeAnswers(articles, shop);
  await writeFeeds(articles, shop);
  await writeRawStore(articles, shop);
  await writeRecordList(articles, shop);
  await writeDeposits(articles, shop);
  await writeDoiMap(articles, shop);
  await writeHostFiles(shop);
  await writeArchives(articles, shop);
  await writeChanges(articles, shop);
  await writeManifest(articles, shop);
  shop.problems.sort(compareProblems);
  const publication = await shop.publish();
  if (shop.options.publish) await saveLedger(articles, shop.options.content);
  return summarise(articles, publication, shop);
}
