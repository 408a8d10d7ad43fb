import { type BegunBuild, continueBuild } from './build/begin-build.ts';
import type { BuildOptions, BuildSummary } from './build/build-options.ts';
import { buildEdit } from './build/edit/build-edit.ts';
import { findJournal } from './build/find-journal.ts';
import { ArticlesFailed, withoutFailed } from './build/guard/articles-failed.ts';
import { checkPages } from './build/guard/failed-pages.ts';
import { isKeptLost } from './build/kept-lost.ts';
import { explainFiles } from './build/last/explain.ts';
import { keepOrTell } from './build/last/keep-or-tell.ts';
import { saveLastBuild } from './build/last/save-last.ts';
import { deliveriesOf, reportedOf } from './build/last/shown-article.ts';
import { saveLedger } from './build/ledger-file.ts';
import { ledgerOfAll } from './build/ledger-sums.ts';
import { lookAround } from './build/look-around.ts';
import { writePreviews } from './build/previews.ts';
import { refuseUnsafeFolders } from './build/refuse-unsafe-folders.ts';
import { summarise } from './build/summarise.ts';
import { openWorkshop, type Workshop } from './build/workshop.ts';
import { writeArchives } from './build/write-archives.ts';
import { newestOf, writeChanges } from './build/write-changes.ts';
import { writeDeposits } from './build/write-deposits.ts';
import { writeDoiMap } from './build/write-doi-map.ts';
import { writeHostFiles } from './build/write-host-files.ts';
import { writeManifest, writePublicKey } from './build/write-manifest.ts';
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
  const found = await findJournal(options);
  refuseUnsafeFolders(options, found.journal);
  const around = await lookAround(found, options);
  const { before, unchanged } = around;
  if (unchanged !== undefined) {
    await around.leave();
    const milliseconds = Math.round(performance.now() - around.startedAt);
    return before.told({ ...unchanged.summary, isUnchanged: true, milliseconds });
  }
  try {
    return (await buildEdit(around)) ?? (await buildAll(await openWorkshop(around, before.build())));
  } catch (error) {
    await around.leave();
    if (error instanceof ArticlesFailed) return buildSite(withoutFailed(options, error));
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
  const { articles, shop } = begun;
  const { options } = shop;
  await writePreviews(begun);
  shop.endStep('pages');
  await begun.answersAndFeeds();
  await writeAll(MEANWHILE, begun);
  await shop.allBeside();
  checkPages(articles, shop);
  await shop.dismissWorkers('all');
  shop.endStep('threads');
  await writeAll(AFTERWARDS, begun);
  const publication = await shop.publish();
  shop.endStep('publish');
  const ledger = publication.isDone && shop.savesLedger ? await saveLedger(articles, shop.ledger.deleted, options.content) : '';
  const made = summarise(articles, publication, shop);
  const { written, removed } = publication;
  const summary = options.explain === true ? { ...made, causes: explainFiles([...written, ...removed], articles, shop) } : made;
  if (publication.isDone) keepOrTell(options, () => saveLastBuild(begun, { published: publication, summary, ledger }));
  shop.endStep('save');
  return summary;
}

type Steps = readonly (readonly [name: string, write: (begun: BegunBuild) => Promise<void>])[];

async function writeAll(steps: Steps, begun: BegunBuild): Promise<void> {
  for (const [name, write] of steps) {
    await write(begun);
    begun.shop.endStep(name);
  }
}

/** What is made after the lists, in this order, while threads make the pages of articles. */
const MEANWHILE: Steps = [
  ['packages', ({ shown, shop }) => writeRawStore(deliveriesOf(shown), shop)],
  ['records', ({ articles, shop }) => writeRecordList(articles, shop)],
  ['deposits', ({ articles, shop }) => writeDeposits(articles, shop)],
  ['DOIs', ({ articles, shop }) => writeDoiMap(articles, shop)],
  ['host', ({ shop, siteContent }) => writeHostFiles(shop, siteContent)],
  ['key', ({ shop }) => writePublicKey(shop)],
];

/** What is made after all pages, in this order: the last list what was made before them. */
const AFTERWARDS: Steps = [
  ['archives', ({ articles, shop, siteContent }) => writeArchives(articles, shop, siteContent)],
  ['report', ({ articles, shown, shop, siteContent }) => writeReport(reportedOf(shown, ledgerOfAll(articles)), shop, siteContent)],
  ['hooks', ({ shop }) => callPublishHook(shop)],
  ['changes', ({ articles, shop }) => writeChanges(articles, shop, newestOf(articles))],
  ['manifest', ({ articles, shop }) => writeManifest(articles, shop)],
];

async function callPublishHook({ hooks, stage, stagedFiles }: Workshop): Promise<void> {
  await hooks.publish?.(
    Array.from(stagedFiles(), ({ path }) => path),
    (artifact) => stage.write(artifact),
  );
}
