import { resolveLazy } from '../../engine/spill-store.ts';
import { discardStaged } from '../../publish/generations/recover-site.ts';
import { renderArticles } from '../../site/article-pages.ts';
import { compareText } from '../../text/compare.ts';
import type { CoverageSums } from '../articles/count-words.ts';
import { updateCoverage } from '../articles/coverage-sums.ts';
import { openBuildContext } from '../build-context.ts';
import type { BuildContext } from '../context.ts';
import { checkPages } from '../failures/failed-pages.ts';
import { isUnmodified, type OpenedBuild, UNMODIFIED } from '../open-build.ts';
import type { BuildSummary } from '../options/build-options.ts';
import { writeRawStore } from '../raw/write-raw-store.ts';
import { openTheme } from '../site/page-policy.ts';
import type { Themed } from '../site/plain-chrome.ts';
import { siteContentOf } from '../site/site-content.ts';
import { previousManifest } from '../site/site-entries.ts';
import { newestOf, writeChanges } from '../site/write-changes.ts';
import { writeManifest } from '../site/write-manifest.ts';
import { writeReport, writeReportIndex } from '../site/write-report.ts';
import { writeEditedTexts } from '../site/write-text-index.ts';
import { deliveriesOf, reportedOf } from '../state/article-summary.ts';
import { type ArticleTrace, REPORT_FOLDER, TEXT_INDEX } from '../state/build-state.ts';
import { convertEdited, type EditedArticles } from './convert-edited.ts';
import { editedProblems } from './edited-problems.ts';
import { type Edit, findEdit } from './find-edit.ts';
import { publishEdited, type StagedEdit } from './publish-edited.ts';

/**
 * Builds after an edit of a few articles whose changed aspects no other file reads. Builds their own files, the raw listing, the report and
 * the lists of all files. No trace of another article is read, so the time does not grow with the journal. Resolves with undefined, and has
 * no effect, if the change is larger. In fast mode, targets that other changes make stale are deferred.
 *
 * The output is byte-identical to that of a complete build, unless targets are deferred.
 */
export async function buildEdit(opened: OpenedBuild): Promise<BuildSummary | undefined> {
  const edit = await findEdit(opened);
  if (edit === undefined) return undefined;
  // The scan of the output is still running. Until publication the build assumes that no file was modified.
  const context = await openBuildContext({ ...opened, output: { ...opened.output, check: Promise.resolve(UNMODIFIED) } }, edit.last);
  try {
    const staged = await stageEdit(edit, context, opened);
    if (staged === undefined || !isUnmodified(await opened.output.check)) {
      discardStaged(opened.output.state.paths);
      return undefined;
    }
    opened.setup.options.onStep?.('check');
    const summary = await publishEdited({ edit, context, ...staged }, opened);
    await context.work.close();
    return summary;
  } catch (error) {
    await context.work.close();
    throw error;
  }
}

async function stageEdit(edit: Edit, context: BuildContext, opened: OpenedBuild): Promise<StagedEdit | undefined> {
  const { last, site } = edit;
  const {
    targets,
    setup: { options },
  } = context;
  const themed = await openTheme(context);
  context.work.inBackground(doMeanwhile(edit, context, themed));
  const edited = await convertEdited(edit, context);
  await context.work.settleBackground();
  if (edited === undefined) return undefined;
  options.onStep?.('edit');
  // Workers terminate while the other files are written.
  const dismissed = opened.workers.release('all');
  const { articles, previews } = edited;
  const content = { ...siteContentOf([...articles, ...previews], last.summaries, context), ...themed };
  await renderArticles(content, site.menus, (artifact) => context.output.stage.write(artifact));
  checkPages([...articles, ...previews], context);
  if (!(await keepTextIndex(edited, context))) return undefined;
  options.onStep?.('pages');
  const problems = editedProblems(edit, context, opened);
  context.problems.replace(problems?.all ?? []);
  const isPublic = ({ key }: ArticleTrace): boolean => !previews.some(({ candidate }) => candidate.file.key === key);
  const before = coverageOf([...last.articles.values()].filter(isPublic));
  const ledger = updateCoverage(last.head.summary.ledger, before, coverageOf([...context.articles.traces.values()].filter(isPublic)));
  const reported = reportedOf(last.summaries, ledger);
  if (problems === undefined) {
    await writeReportIndex({ ...reported, counts: site.problems }, context, themed);
    targets.retain([...last.targets.keys()].filter((unit) => unit.startsWith(REPORT_FOLDER)));
  } else await writeReport(reported, context, { ...themed, isAsBefore: problems.isAsBefore });
  options.onStep?.('report');
  const newest = [site.newest, newestOf(articles)].reduce((a, b) => (compareText(a, b) < 0 ? b : a));
  await writeChanges(articles, context, newest);
  options.onStep?.('changes');
  await writeManifest(articles, context);
  options.onStep?.('manifest');
  await dismissed;
  return { ...edited, ledger, problems: problems?.all, newest };
}

/** Brings the index of full texts up to date; in fast mode it is deferred. Resolves with false if only a complete build can write it. */
async function keepTextIndex({ articles, isOwn, hasNewText }: EditedArticles, context: BuildContext): Promise<boolean> {
  const { targets, previous } = context;
  if (isOwn && hasNewText) return writeEditedTexts(articles, context);
  return targets.retain([...(previous?.targets.keys() ?? [])].filter((target) => target.startsWith(TEXT_INDEX)));
}

/** Writes the raw listing, which does not read the edited articles, while a worker converts them. */
async function doMeanwhile({ last }: Edit, context: BuildContext, themed: Themed): Promise<void> {
  for (const key of last.head.site?.unpublished ?? []) context.articles.raw.unpublished.add(key);
  await writeRawStore(deliveriesOf(last.summaries), context, themed);
  previousManifest(context);
}

function coverageOf(records: Iterable<ArticleTrace>): readonly CoverageSums[] {
  return [...records].flatMap(({ conversion }) => (conversion === undefined ? [] : resolveLazy(conversion.details).ledger));
}
