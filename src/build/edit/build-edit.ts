import type { Problem } from '../../model/problem.ts';
import { recoverStage } from '../../publish/publish-stage.ts';
import { renderArticles } from '../../site/article-pages.ts';
import { countProblems } from '../../site/report/problems-by-code.ts';
import { readTheme } from '../../site/theme/theme.ts';
import type { Ledger } from '../../tag/ledger/ledger.ts';
import { compareText } from '../../text/compare.ts';
import type { BuildSummary } from '../build-options.ts';
import { byGravity, gravityCounts } from '../by-gravity.ts';
import type { LedgerSums } from '../count-words.ts';
import { explainFiles } from '../last/explain.ts';
import { lastBuildPath } from '../last/inputs.ts';
import { keepOrTell } from '../last/keep-or-tell.ts';
import { type KeptRecord, REPORT_FOLDER, type ToldSummary } from '../last/last-build.ts';
import { headOf } from '../last/save-last.ts';
import { deliveriesOf, reportedOf } from '../last/shown-article.ts';
import { type EditToKeep, writeLastEdit } from '../last/write-last.ts';
import { saveLedger } from '../ledger-file.ts';
import { changedSums } from '../ledger-sums.ts';
import type { Around } from '../look-around.ts';
import { siteContentOf } from '../site-content-of.ts';
import { largestOf } from '../summarise.ts';
import { openWorkshop, type Published, type Workshop } from '../workshop.ts';
import { newestOf, writeChanges } from '../write-changes.ts';
import { writeManifest } from '../write-manifest.ts';
import { writeRawStore } from '../write-raw-store.ts';
import { writeReport, writeReportIndex } from '../write-report.ts';
import { convertEdited, type EditedArticles } from './convert-edited.ts';
import { editedProblems } from './edited-problems.ts';
import { type Edit, findEdit, LISTS } from './find-edit.ts';

/**
 * A build after a few articles were edited, and only in what no other file shows: their own files are made again, the lists of packages and of
 * all files, and the report. Nothing of other articles is read; what the last build left of them stays as it is. Undefined where more
 * changed: nothing is then done yet. A hasty build leaves what others show to the next.
 *
 * The bytes are those that a build of everything gives, unless something is left.
 */
export async function buildEdit(around: Around): Promise<BuildSummary | undefined> {
  const edit = await findEdit(around);
  if (edit === undefined) return undefined;
  const shop = await openWorkshop(around, edit.last);
  const edited = await convertEdited(edit, shop);
  if (edited === undefined) {
    await recoverStage(around.options.output);
    return undefined;
  }
  around.options.onStep?.('edit');
  await around.dismissWorkers();
  const told = await finishEdit({ edit, shop, ...edited }, around);
  await shop.close();
  return told;
}

interface Edited extends EditedArticles {
  readonly edit: Edit;
  readonly shop: Workshop;
}

async function finishEdit(edited: Edited, around: Around): Promise<BuildSummary> {
  const { edit, shop, articles, isOwn } = edited;
  const { last, site } = edit;
  const { options, units } = shop;
  const theme = await readTheme(options.content, shop.report);
  await renderArticles({ ...siteContentOf(articles, last.shown, shop), theme }, site.menus, (artifact) => shop.stage.write(artifact));
  options.onStep?.('pages');
  await writeRawStore(deliveriesOf(last.shown), shop);
  options.onStep?.('packages');
  const problems = editedProblems(edit, shop, around);
  shop.problems.length = 0;
  for (const problem of problems ?? []) shop.problems.push(problem);
  const ledger = changedSums(last.head.summary.ledger, ledgersOf(last.articles.values()), ledgersOf(shop.records.values()));
  const reported = reportedOf(last.shown, ledger);
  if (problems === undefined) {
    await writeReportIndex({ ...reported, counts: site.problems }, shop, { theme });
    units.keep([...last.units.keys()].filter((unit) => unit.startsWith(REPORT_FOLDER)));
  } else await writeReport(reported, shop, { theme });
  options.onStep?.('report');
  const newest = [site.newest, newestOf(articles)].reduce((a, b) => (compareText(a, b) < 0 ? b : a));
  await writeChanges(articles, shop, newest);
  options.onStep?.('changes');
  await writeManifest(articles, shop);
  options.onStep?.('manifest');
  const published = await shop.publish();
  options.onStep?.('publish');
  if (!isOwn && options.publish) await saveLedger(withEdited(shop.ledger, articles), options.content);
  const counts = problems === undefined ? site.problems : countProblems(problems);
  const told = summaryOf({ published, ledger, problems }, edited);
  if (published.isDone) {
    const kept: EditToKeep = {
      head: headOf(shop, {
        totals: published.totals,
        summary: told,
        site: { ...site, problems: counts, newest },
        isLeft: told.deferred !== undefined,
      }),
      files: shop.content.known(),
      articles: shop.records,
      units: units.all(),
      gone: [...last.units.keys()].filter((unit) => !units.all().has(unit)),
      loose: [...edit.stayingLoose, ...shop.loose()],
      problems,
    };
    keepOrTell(options, () => writeLastEdit(lastBuildPath(options.cache, options.output), last.head, kept));
  }
  options.onStep?.('save');
  return problems === undefined ? around.before.told(told) : { ...told, ...byGravity(problems) };
}

interface Done {
  readonly published: Published;
  readonly ledger: LedgerSums;
  /** Undefined where they are as they were. */
  readonly problems: readonly Problem[] | undefined;
}

/** What was told of the last build, but for what an edit changes. */
function summaryOf({ published, ledger, problems }: Done, { edit, shop, articles, isOwn }: Edited): ToldSummary {
  const { written, removed, totals } = published;
  const { files, pages, sizeBytes } = totals;
  return {
    ...edit.last.head.summary,
    files,
    pages,
    sizeBytes,
    largest: largestOf(totals),
    written,
    removed,
    ...(problems === undefined ? {} : gravityCounts(problems)),
    ledger,
    ...(isOwn ? {} : { deferred: LEFT }),
    ...(shop.options.explain === true ? { causes: explainFiles([...written, ...removed], articles, shop) } : {}),
    milliseconds: Math.round(performance.now() - shop.startedAt),
  };
}

/** All lines, of the edited articles as they are now. */
function withEdited({ lineByAbout }: Ledger, articles: EditedArticles['articles']): readonly { readonly ledgerLine: string }[] {
  const lines = new Map(lineByAbout);
  for (const { ledgerLine } of articles) lines.set(ledgerLine.slice(0, ledgerLine.indexOf('\t')), ledgerLine);
  return [...lines.values()].map((ledgerLine) => ({ ledgerLine }));
}

function ledgersOf(records: Iterable<KeptRecord>): readonly LedgerSums[] {
  return [...records].flatMap(({ conversion }) => conversion?.result.ledger ?? []);
}

/** What others show of the edited articles. */
const LEFT: readonly string[] = [LISTS, 'indexes'];
