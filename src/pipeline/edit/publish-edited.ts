import { heldIn } from '../../engine/spill-store.ts';
import type { Problem } from '../../model/problem.ts';
import { countProblems } from '../../site/report/problems-by-code.ts';
import type { Ledger } from '../../tag/ledger/ledger.ts';
import type { OutputCheck } from '../../workers/scan/check-output.ts';
import type { LedgerSums } from '../articles/count-words.ts';
import type { Published, Workshop } from '../build-context.ts';
import { saveLedger } from '../ledger/ledger-file.ts';
import type { Around } from '../open-build.ts';
import type { BuildSummary } from '../options/build-options.ts';
import { byGravity, gravityCounts } from '../problems/by-severity.ts';
import { lastBuildPath } from '../state/build-inputs.ts';
import type { ToldSummary } from '../state/build-state.ts';
import { explainFiles } from '../state/explain.ts';
import { headOf } from '../state/save-state.ts';
import { keepOrTell } from '../state/save-state-or-warn.ts';
import { foreignNow, withForeign } from '../state/unknown-outputs.ts';
import { type EditToKeep, writeLastEdit } from '../state/write-state.ts';
import { largestOf } from '../summarise.ts';
import type { EditedArticles } from './convert-edited.ts';
import { type Edit, LISTS } from './find-edit.ts';

/** What of an edit waits in the stage. */
export interface StagedEdit extends EditedArticles {
  readonly ledger: LedgerSums;
  /** Undefined where they are as they were. */
  readonly problems: readonly Problem[] | undefined;
  /** When an article last changed. */
  readonly newest: string;
}

interface EditToPublish extends StagedEdit {
  readonly edit: Edit;
  readonly shop: Workshop;
}

/** Publishes what an edit has staged, and leaves for the next build what it changed. */
export async function publishEdited(staged: EditToPublish, around: Around): Promise<BuildSummary> {
  const { edit, shop, articles, isOwn, problems, newest } = staged;
  const { last, site } = edit;
  const { options, units } = shop;
  const published = withFound(await shop.publish(), await around.check, around);
  options.onStep?.('publish');
  const isAsBefore = isOwn || !published.isDone || !shop.savesLedger;
  const ledger = isAsBefore ? last.head.ledger : await saveLedger(withEdited(shop.ledger, articles), shop.ledger.deleted, options.content);
  const counts = problems === undefined ? site.problems : countProblems(problems);
  const told = summaryOf(published, staged);
  if (published.isDone) {
    const kept: EditToKeep = {
      head: headOf(shop, {
        totals: published.totals,
        published: published.generation,
        summary: told,
        site: { ...site, problems: counts, newest },
        isLeft: told.deferred !== undefined,
        isEdit: true,
        ledger,
      }),
      folders: shop.content.areFoldersAsBefore() ? undefined : shop.content.folders,
      files: last.files,
      changed: shop.content.changed(),
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

/** What was told of the last build, but for what an edit changes. */
function summaryOf(
  { written, removed, totals, foreign }: Published,
  { edit, shop, articles, isOwn, ledger, problems }: EditToPublish,
): ToldSummary {
  const { files, pages, sizeBytes } = totals;
  return {
    ...withForeign(edit.last.head.summary, foreign),
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

/** An edit publishes while the output is looked at: what is found there is told with it. */
function withFound(published: Published, { foreign }: OutputCheck, { site, isKept }: Around): Published {
  return { ...published, foreign: foreignNow(published.foreign, foreign, site, isKept) };
}

/** All lines, of the edited articles as they are now. */
function withEdited({ lineByAbout }: Ledger, articles: EditedArticles['articles']): readonly { readonly ledgerLine: string }[] {
  const now = articles.map(({ ledgerLine }) => heldIn(ledgerLine));
  const edited = new Set(now.map(aboutOf));
  const others = [...lineByAbout.values()].filter((line) => !edited.has(aboutOf(line)));
  return [...others, ...now].map((ledgerLine) => ({ ledgerLine }));
}

function aboutOf(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}

/** What others show of the edited articles. */
const LEFT: readonly string[] = [LISTS, 'indexes'];
