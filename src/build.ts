import { openBuildContext } from './pipeline/build-context.ts';
import { OutputModifiedError } from './pipeline/build-output.ts';
import type { BuildContext, PublishedBuild } from './pipeline/context.ts';
import { findEdit } from './pipeline/edit/find-edit.ts';
import { prepareEdit } from './pipeline/edit/prepare-edit.ts';
import { isCacheMiss } from './pipeline/engine/cache-miss-error.ts';
import { retryWithoutFailed } from './pipeline/failures/articles-failed.ts';
import { checkPages } from './pipeline/failures/failed-pages.ts';
import { keepCopy, saveLedger } from './pipeline/ledger/ledger-file.ts';
import { type OpenedBuild, openBuild } from './pipeline/open-build.ts';
import type { BuildOptions, BuildSummary } from './pipeline/options/build-options.ts';
import { findJournal } from './pipeline/options/find-journal.ts';
import { runPhase } from './pipeline/pipeline.ts';
import { prepareSite } from './pipeline/prepare-build.ts';
import type { SiteBuild } from './pipeline/site-build.ts';
import { ledgerCopyOf } from './pipeline/state/build-inputs.ts';
import { saveStateOrWarn } from './pipeline/state/save-state.ts';
import { summarise } from './pipeline/summarise.ts';
import { refuseUnsafeFolders } from './publish/output-guard/refuse-unsafe-folders.ts';
import { renderArticles } from './site/article-pages.ts';
import { renderSite } from './site/render-site.ts';

export { buildPart } from './pipeline/part/build-part.ts';
export { joinParts } from './pipeline/part/join-parts.ts';
export { openWorkerThreads } from './pipeline/workers/worker-threads.ts';

/**
 * Builds a site and publishes it atomically. Scans the content, reads and converts stale articles, indexes them, renders the pages and runs the
 * steps of the pipeline (`pipeline/pipeline.ts`). Targets that are up to date are not built again.
 *
 * Content mistakes are in the summary. Throws `PublishError` or `ContentError` if the build is impossible; the published site is then
 * unchanged.
 */
export function buildSite(options: BuildOptions): Promise<BuildSummary> {
  return retryWithoutFailed(options, tryBuild);
}

async function tryBuild(options: BuildOptions): Promise<BuildSummary> {
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
    if (!isCacheMiss(error) || options.isFresh === true) throw error;
    const recovered = `${error instanceof Error ? error.message : String(error)}; everything was made again`;
    return { ...(await buildSite({ ...options, isFresh: true })), recovered };
  }
}

async function buildAll(context: BuildContext): Promise<BuildSummary> {
  const build = await prepareSite(context);
  try {
    await renderSite(await build.siteContent(), context.output.stage.write);
    return await finishBuild(build);
  } finally {
    await context.work.close();
  }
}

/**
 * Builds after an edit of a few articles: the same steps, without those that read nothing that changed. No trace of another article is read, so
 * the time does not grow with the journal. Resolves with undefined, and has no effect, if the change is larger or a needed result is missing.
 *
 * The output is byte-identical to that of a complete build, unless targets are deferred in fast mode.
 */
async function buildEdit(opened: OpenedBuild): Promise<BuildSummary | undefined> {
  const edit = await findEdit(opened);
  if (edit === undefined) return undefined;
  const context = await openBuildContext(opened, edit.last, { trustsOutput: true });
  try {
    const build = await prepareEdit(edit, context, opened);
    if (build !== undefined) {
      await renderArticles(await build.siteContent(), edit.site.menus, context.output.stage.write);
      const summary = await finishBuild(build);
      await context.work.close();
      return summary;
    }
  } catch (error) {
    if (!isCacheMiss(error) && !(error instanceof OutputModifiedError)) {
      await context.work.close();
      throw error;
    }
  }
  await context.work.stop();
  context.output.discard();
  return undefined;
}

/** Completes a build whose pages are rendered, by this program or by the Eleventy of another site, and publishes it. */
export async function finishBuild(build: SiteBuild): Promise<BuildSummary> {
  const { articles, previews, facts, context } = build;
  const { work, output, setup } = context;
  work.endPhase('pages');
  await runPhase('indexing', build);
  await runPhase('lists', build);
  await runPhase('raw', build);
  await work.settleBackground();
  checkPages([...articles, ...previews], context);
  await work.releaseWorkers('all');
  work.endPhase('threads');
  await runPhase('site', build);
  const published = await output.publish();
  work.endPhase('publish');
  const ledger = await ledgerAfter(build, published);
  const summary = summarise(build, published);
  if (published.isDone) {
    const menus = await build.menus();
    saveStateOrWarn(setup.options, () => facts.writeState({ published, summary, menus, ledger }));
    keepCopy(setup.options.content, { printed: ledger, copy: ledgerCopyOf(setup.options) }, ledger !== context.previous?.head.ledger);
  }
  work.endPhase('save');
  return facts.summaryOf(summary);
}

/** Saves the ledger, unless it stays as it is. Resolves with the SHA-256 of the file, '' if there is none. */
async function ledgerAfter({ changed, facts, context }: SiteBuild, { isDone }: PublishedBuild): Promise<string> {
  const { ledger, previous, setup } = context;
  const lines = isDone && ledger.isSaved ? facts.ledgerLines() : undefined;
  if (lines !== undefined) return saveLedger(lines, setup.options.content);
  return changed === 'all' ? '' : (previous?.head.ledger ?? '');
}
