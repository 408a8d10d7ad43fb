import { type BegunBuild, continueBuild } from './build/begin-build.ts';
import type { BuildOptions, BuildSummary } from './build/build-options.ts';
import { compareProblems } from './build/compare-problems.ts';
import { findJournal } from './build/find-journal.ts';
import { isKeptLost } from './build/kept-lost.ts';
import { explainFiles } from './build/last/explain.ts';
import { saveLastBuild } from './build/last/save-last.ts';
import { saveLedger } from './build/ledger-file.ts';
import { summarise } from './build/summarise.ts';
import { openWorkshop, type Workshop } from './build/workshop.ts';
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
import { writeReport } from './build/write-report.ts';
import { renderSite } from './site/render-site.ts';

/**
 * The whole of a build: articles are found, read, placed, converted and indexed; Eleventy renders the pages; then answers, feeds
 * and the raw store are made, and everything is published at once, or nothing is.
 *
 * Content mistakes are in the summary. Throws `PublishError` or `ContentError` when it could not be done; the last good
 * site then stands as it was.
 */
export async function buildSite(options: BuildOptions): Promise<BuildSummary> {
  const shop = await openWorkshop(await findJournal(options), options);
  if (shop.unchanged !== undefined) {
    await shop.close();
    return { ...shop.unchanged.summary, isUnchanged: true, milliseconds: Math.round(performance.now() - shop.startedAt) };
  }
  try {
    return await buildAll(shop);
  } catch (error) {
    if (!isKeptLost(error) || options.isFresh === true) throw error;
    const recovered = `${error instanceof Error ? error.message : String(error)}; everything was made again`;
    return { ...(await buildSite({ ...options, isFresh: true })), recovered };
  }
}

async function buildAll(shop: Workshop): Promise<BuildSummary> {
  const begun = await continueBuild(shop);
  try {
    await renderSite(begun.siteContent, begun.write);
    return await finishBuild(begun);
  } finally {
    await begun.close();
  }
}

/** What follows the pages; a build whose pages another Eleventy renders ends here too. */
export async function finishBuild(begun: BegunBuild): Promise<BuildSummary> {
  const { articles, similar, shop } = begun;
  const { options } = shop;
  options.onStep?.('pages');
  for (const [name, write] of FURTHER) {
    await write(begun);
    options.onStep?.(name);
  }
  shop.problems.sort(compareProblems);
  const publication = await shop.publish();
  options.onStep?.('publish');
  if (options.publish) await saveLedger(articles, options.content);
  const made = summarise(articles, publication, shop);
  const { written, removed } = publication;
  const summary = options.explain === true ? { ...made, causes: explainFiles([...written, ...removed], articles, shop) } : made;
  if (publication.isDone) saveLastBuild(shop, similar, { published: publication, summary });
  options.onStep?.('save');
  return summary;
}

/** What is made after the pages, in this order: the last list what was made before them. */
const FURTHER: readonly (readonly [name: string, write: (begun: BegunBuild) => Promise<void>])[] = [
  ['answers', ({ articles, shop }) => writeAnswers(articles, shop)],
  ['feeds', ({ siteContent, shop }) => writeFeeds(siteContent, shop)],
  ['packages', ({ articles, shop }) => writeRawStore(articles, shop)],
  ['records', ({ articles, shop }) => writeRecordList(articles, shop)],
  ['deposits', ({ articles, shop }) => writeDeposits(articles, shop)],
  ['DOIs', ({ articles, shop }) => writeDoiMap(articles, shop)],
  ['host', ({ shop }) => writeHostFiles(shop)],
  ['archives', ({ articles, shop, siteContent }) => writeArchives(articles, shop, siteContent)],
  ['report', ({ articles, shop, siteContent }) => writeReport(articles, shop, siteContent)],
  ['hooks', ({ shop }) => callPublishHook(shop)],
  ['changes', ({ articles, shop }) => writeChanges(articles, shop)],
  ['manifest', ({ articles, shop }) => writeManifest(articles, shop)],
];

async function callPublishHook({ hooks, stage, stagedFiles }: Workshop): Promise<void> {
  await hooks.publish?.(
    stagedFiles().map(({ path }) => path),
    (artifact) => stage.write(artifact),
  );
}
