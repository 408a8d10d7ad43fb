import { isKeptLost } from './engine/cache-miss-error.ts';
import { ledgerOfAll } from './pipeline/articles/ledger-sums.ts';
import { openWorkshop, type Workshop } from './pipeline/build-context.ts';
import { buildEdit } from './pipeline/edit/build-edit.ts';
import { ArticlesFailed, withoutFailed } from './pipeline/failures/articles-failed.ts';
import { checkPages } from './pipeline/failures/failed-pages.ts';
import { writePreviews } from './pipeline/holds/previews.ts';
import { saveLedger } from './pipeline/ledger/ledger-file.ts';
import { lookAround } from './pipeline/open-build.ts';
import type { BuildOptions, BuildSummary } from './pipeline/options/build-options.ts';
import { findJournal } from './pipeline/options/find-journal.ts';
import { refuseUnsafeFolders } from './pipeline/options/refuse-unsafe-folders.ts';
import { type BegunBuild, continueBuild } from './pipeline/prepare-build.ts';
import { writeRawStore } from './pipeline/raw/write-raw-store.ts';
import { writeArchives } from './pipeline/site/write-archives.ts';
import { newestOf, writeChanges } from './pipeline/site/write-changes.ts';
import { writeDeposits } from './pipeline/site/write-deposits.ts';
import { writeDoiMap } from './pipeline/site/write-doi-map.ts';
import { writeHostFiles } from './pipeline/site/write-host-files.ts';
import { writeManifest, writePublicKey } from './pipeline/site/write-manifest.ts';
import { writeRecordList } from './pipeline/site/write-record-list.ts';
import { writeReport } from './pipeline/site/write-report.ts';
import { deliveriesOf, reportedOf } from './pipeline/state/article-summary.ts';
import { explainFiles } from './pipeline/state/explain.ts';
import { saveLastBuild } from './pipeline/state/save-state.ts';
import { keepOrTell } from './pipeline/state/save-state-or-warn.ts';
import { summarise } from './pipeline/summarise.ts';
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
