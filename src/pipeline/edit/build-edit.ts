import { heldIn } from '../../engine/spill-store.ts';
import { discardStaged } from '../../publish/generations/recover-site.ts';
import { renderArticles } from '../../site/article-pages.ts';
import { compareText } from '../../text/compare.ts';
import type { LedgerSums } from '../articles/count-words.ts';
import { changedSums } from '../articles/ledger-sums.ts';
import { openWorkshop, type Workshop } from '../build-context.ts';
import { checkPages } from '../failures/failed-pages.ts';
import { type Around, isUntouched, UNTOUCHED } from '../open-build.ts';
import type { BuildSummary } from '../options/build-options.ts';
import { writeRawStore } from '../raw/write-raw-store.ts';
import { openTheme } from '../site/page-policy.ts';
import { siteContentOf } from '../site/site-content.ts';
import { lastManifest } from '../site/site-entries.ts';
import { newestOf, writeChanges } from '../site/write-changes.ts';
import { writeManifest } from '../site/write-manifest.ts';
import { writeReport, writeReportIndex } from '../site/write-report.ts';
import { deliveriesOf, reportedOf } from '../state/article-summary.ts';
import { type KeptRecord, REPORT_FOLDER } from '../state/build-state.ts';
import { convertEdited } from './convert-edited.ts';
import { editedProblems } from './edited-problems.ts';
import { type Edit, findEdit } from './find-edit.ts';
import { publishEdited, type StagedEdit } from './publish-edited.ts';

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
  // It is still looked at how the output stands: all but publishing goes on as if it stood as it was published.
  const shop = await openWorkshop({ ...around, check: Promise.resolve(UNTOUCHED) }, edit.last);
  try {
    const staged = await stageEdit(edit, shop, around);
    if (staged === undefined || !isUntouched(await around.check)) {
      discardStaged(around.site.paths);
      return undefined;
    }
    around.options.onStep?.('check');
    const told = await publishEdited({ edit, shop, ...staged }, around);
    await shop.close();
    return told;
  } catch (error) {
    await shop.close();
    throw error;
  }
}

async function stageEdit(edit: Edit, shop: Workshop, around: Around): Promise<StagedEdit | undefined> {
  const { last, site } = edit;
  const { options, units } = shop;
  shop.beside(doMeanwhile(edit, shop));
  const edited = await convertEdited(edit, shop);
  await shop.allBeside();
  if (edited === undefined) return undefined;
  options.onStep?.('edit');
  // They end while the rest is made.
  const dismissed = around.dismissWorkers('all');
  const { articles, previews } = edited;
  const themed = await openTheme(shop);
  const content = { ...siteContentOf([...articles, ...previews], last.shown, shop), ...themed };
  await renderArticles(content, site.menus, (artifact) => shop.stage.write(artifact));
  checkPages([...articles, ...previews], shop);
  options.onStep?.('pages');
  const problems = editedProblems(edit, shop, around);
  shop.found.replace(problems?.all ?? []);
  const isPublic = ({ key }: KeptRecord): boolean => !previews.some(({ candidate }) => candidate.file.key === key);
  const before = ledgersOf([...last.articles.values()].filter(isPublic));
  const ledger = changedSums(last.head.summary.ledger, before, ledgersOf([...shop.records.values()].filter(isPublic)));
  const reported = reportedOf(last.shown, ledger);
  if (problems === undefined) {
    await writeReportIndex({ ...reported, counts: site.problems }, shop, themed);
    units.keep([...last.units.keys()].filter((unit) => unit.startsWith(REPORT_FOLDER)));
  } else await writeReport(reported, shop, { ...themed, isAsBefore: problems.isAsBefore });
  options.onStep?.('report');
  const newest = [site.newest, newestOf(articles)].reduce((a, b) => (compareText(a, b) < 0 ? b : a));
  await writeChanges(articles, shop, newest);
  options.onStep?.('changes');
  await writeManifest(articles, shop);
  options.onStep?.('manifest');
  await dismissed;
  return { ...edited, ledger, problems: problems?.all, newest };
}

/** What needs of the edited articles only what stays as it was: a thread converts them meanwhile. */
async function doMeanwhile({ last }: Edit, shop: Workshop): Promise<void> {
  for (const key of last.head.site?.unpublished ?? []) shop.unpublished.add(key);
  await writeRawStore(deliveriesOf(last.shown), shop);
  lastManifest(shop);
}

function ledgersOf(records: Iterable<KeptRecord>): readonly LedgerSums[] {
  return [...records].flatMap(({ conversion }) => (conversion === undefined ? [] : heldIn(conversion.apart).ledger));
}
