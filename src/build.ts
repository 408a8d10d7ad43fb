import { isCacheMiss } from './engine/cache-miss-error.ts';
import { openBuildContext } from './pipeline/build-context.ts';
import type { BuildContext } from './pipeline/context.ts';
import { buildEdit } from './pipeline/edit/build-edit.ts';
import { ArticlesFailed, withoutFailed } from './pipeline/failures/articles-failed.ts';
import { checkPages } from './pipeline/failures/failed-pages.ts';
import { saveLedger } from './pipeline/ledger/ledger-file.ts';
import { openBuild } from './pipeline/open-build.ts';
import type { BuildOptions, BuildSummary } from './pipeline/options/build-options.ts';
import { findJournal } from './pipeline/options/find-journal.ts';
import { refuseUnsafeFolders } from './pipeline/options/refuse-unsafe-folders.ts';
import { runPhase } from './pipeline/pipeline.ts';
import { prepareSite } from './pipeline/prepare-build.ts';
import type { SiteBuild } from './pipeline/site-build.ts';
import { explainFiles } from './pipeline/state/explain.ts';
import { saveState } from './pipeline/state/save-state.ts';
import { saveStateOrWarn } from './pipeline/state/save-state-or-warn.ts';
import { summarise } from './pipeline/summarise.ts';
import { renderSite } from './site/render-site.ts';

export { openWorkerThreads } from './workers/worker-threads.ts';

/**
 * Builds a site and publishes it atomically. Scans the content, reads and converts stale articles, indexes them, renders the pages and runs the
 * steps of the pipeline (`pipeline/pipeline.ts`). Targets that are up to date are not built again.
 *
 * Content mistakes are in the summary. Throws `PublishError` or `ContentError` if the build is impossible; the published site is then
 * unchanged.
 */
export async function buildSite(options: BuildOptions): Promise<BuildSummary> {
  const found = await findJournal(options);
  refuseUnsafeFolders(options, found.journal);
  const opened = await openBuild(found, options);
  const { previous, unchanged } = opened;
  if (unchanged !== undefined) {
    await opened.close();
    const milliseconds = Math.round(performance.now() - opened.setup.startedAt);
    return previous.summaryOf({ ...unchanged.summary, isUnchanged: true, milliseconds });
  }
  try {
    const summary = (await buildEdit(opened)) ?? (await buildAll(await openBuildContext(opened, previous.state())));
    return previous.otherFormat === undefined ? summary : { ...summary, recovered: previous.otherFormat };
  } catch (error) {
    await opened.close();
    if (error instanceof ArticlesFailed) return buildSite(withoutFailed(options, error));
    if (!isCacheMiss(error) || options.isFresh === true) throw error;
    const recovered = `${error instanceof Error ? error.message : String(error)}; everything was made again`;
    return { ...(await buildSite({ ...options, isFresh: true })), recovered };
  }
}

async function buildAll(context: BuildContext): Promise<BuildSummary> {
  const build = await prepareSite(context);
  try {
    await renderSite(await build.siteContent(), (artifact) => context.output.stage.write(artifact));
    return await finishBuild(build);
  } finally {
    await context.work.close();
  }
}

/** Completes a build whose pages are rendered, by this program or by the Eleventy of another site, and publishes it. */
export async function finishBuild(build: SiteBuild): Promise<BuildSummary> {
  const { articles, context } = build;
  const { work, output, ledger, setup } = context;
  work.endPhase('pages');
  await runPhase('indexing', build);
  await runPhase('lists', build);
  await work.settleBackground();
  checkPages(articles, context);
  await work.releaseWorkers('all');
  work.endPhase('threads');
  await runPhase('site', build);
  const published = await output.publish();
  work.endPhase('publish');
  const ledgerHash = published.isDone && ledger.isSaved ? await saveLedger(articles, ledger.current.deleted, setup.options.content) : '';
  const summary = summaryOf(build, published);
  if (published.isDone) {
    const siteContent = await build.siteContent();
    saveStateOrWarn(setup.options, () => saveState(build, { siteContent, published, summary, ledger: ledgerHash }));
  }
  work.endPhase('save');
  return summary;
}

function summaryOf({ articles, context }: SiteBuild, published: Awaited<ReturnType<BuildContext['output']['publish']>>): BuildSummary {
  const summary = summarise(articles, published, context);
  if (context.setup.options.explain !== true) return summary;
  return { ...summary, causes: explainFiles([...published.written, ...published.removed], articles, context) };
}
