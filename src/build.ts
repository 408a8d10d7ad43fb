import { isCacheMiss } from './engine/cache-miss-error.ts';
import { ledgerOfAll } from './pipeline/articles/ledger-sums.ts';
import { type BuildContext, openBuildContext } from './pipeline/build-context.ts';
import { buildEdit } from './pipeline/edit/build-edit.ts';
import { ArticlesFailed, withoutFailed } from './pipeline/failures/articles-failed.ts';
import { checkPages } from './pipeline/failures/failed-pages.ts';
import { writePreviews } from './pipeline/holds/previews.ts';
import { saveLedger } from './pipeline/ledger/ledger-file.ts';
import { openBuild } from './pipeline/open-build.ts';
import type { BuildOptions, BuildSummary } from './pipeline/options/build-options.ts';
import { findJournal } from './pipeline/options/find-journal.ts';
import { refuseUnsafeFolders } from './pipeline/options/refuse-unsafe-folders.ts';
import { type PreparedBuild, prepareOpenedBuild } from './pipeline/prepare-build.ts';
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
import { saveState } from './pipeline/state/save-state.ts';
import { saveStateOrWarn } from './pipeline/state/save-state-or-warn.ts';
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
  const opened = await openBuild(found, options);
  const { previous, unchanged } = opened;
  if (unchanged !== undefined) {
    await opened.close();
    const milliseconds = Math.round(performance.now() - opened.startedAt);
    return previous.summaryOf({ ...unchanged.summary, isUnchanged: true, milliseconds });
  }
  try {
    return (await buildEdit(opened)) ?? (await buildAll(await openBuildContext(opened, previous.state())));
  } catch (error) {
    await opened.close();
    if (error instanceof ArticlesFailed) return buildSite(withoutFailed(options, error));
    if (!isCacheMiss(error) || options.isFresh === true) throw error;
    const recovered = `${error instanceof Error ? error.message : String(error)}; everything was made again`;
    return { ...(await buildSite({ ...options, isFresh: true })), recovered };
  }
}

async function buildAll(context: BuildContext): Promise<BuildSummary> {
  const begun = await prepareOpenedBuild(context);
  try {
    await renderSite(begun.siteContent, begun.write);
    return await finishBuild(begun);
  } finally {
    await begun.close();
  }
}

/** What follows the pages; a build whose pages another Eleventy renders ends here too. */
export async function finishBuild(begun: PreparedBuild): Promise<BuildSummary> {
  const { articles, context } = begun;
  const { options } = context;
  await writePreviews(begun);
  context.endPhase('pages');
  await begun.answersAndFeeds();
  await writeAll(MEANWHILE, begun);
  await context.settleBackground();
  checkPages(articles, context);
  await context.releaseWorkers('all');
  context.endPhase('threads');
  await writeAll(AFTERWARDS, begun);
  const publication = await context.publish();
  context.endPhase('publish');
  const ledger = publication.isDone && context.savesLedger ? await saveLedger(articles, context.ledger.deleted, options.content) : '';
  const made = summarise(articles, publication, context);
  const { written, removed } = publication;
  const summary = options.explain === true ? { ...made, causes: explainFiles([...written, ...removed], articles, context) } : made;
  if (publication.isDone) saveStateOrWarn(options, () => saveState(begun, { published: publication, summary, ledger }));
  context.endPhase('save');
  return summary;
}

type Steps = readonly (readonly [name: string, write: (begun: PreparedBuild) => Promise<void>])[];

async function writeAll(steps: Steps, begun: PreparedBuild): Promise<void> {
  for (const [name, write] of steps) {
    await write(begun);
    begun.context.endPhase(name);
  }
}

/** What is made after the lists, in this order, while threads make the pages of articles. */
const MEANWHILE: Steps = [
  ['packages', ({ summaries, context }) => writeRawStore(deliveriesOf(summaries), context)],
  ['records', ({ articles, context }) => writeRecordList(articles, context)],
  ['deposits', ({ articles, context }) => writeDeposits(articles, context)],
  ['DOIs', ({ articles, context }) => writeDoiMap(articles, context)],
  ['host', ({ context, siteContent }) => writeHostFiles(context, siteContent)],
  ['key', ({ context }) => writePublicKey(context)],
];

/** What is made after all pages, in this order: the last list what was made before them. */
const AFTERWARDS: Steps = [
  ['archives', ({ articles, context, siteContent }) => writeArchives(articles, context, siteContent)],
  [
    'report',
    ({ articles, summaries, context, siteContent }) => writeReport(reportedOf(summaries, ledgerOfAll(articles)), context, siteContent),
  ],
  ['hooks', ({ context }) => callPublishHook(context)],
  ['changes', ({ articles, context }) => writeChanges(articles, context, newestOf(articles))],
  ['manifest', ({ articles, context }) => writeManifest(articles, context)],
];

async function callPublishHook({ hooks, stage, stagedFiles }: BuildContext): Promise<void> {
  await hooks.publish?.(
    Array.from(stagedFiles(), ({ path }) => path),
    (artifact) => stage.write(artifact),
  );
}
