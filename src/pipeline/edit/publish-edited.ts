import { resolveLazy } from '../../engine/spill-store.ts';
import type { Problem } from '../../model/problem.ts';
import { countProblems } from '../../site/report/problems-by-code.ts';
import type { Ledger } from '../../tag/ledger/ledger.ts';
import type { OutputCheck } from '../../workers/scan/check-output.ts';
import type { CoverageSums } from '../articles/count-words.ts';
import type { BuildContext, PublishedBuild } from '../context.ts';
import { saveLedger } from '../ledger/ledger-file.ts';
import type { OpenedBuild } from '../open-build.ts';
import type { BuildSummary } from '../options/build-options.ts';
import { bySeverity, severityCounts } from '../problems/by-severity.ts';
import { statePath } from '../state/build-inputs.ts';
import type { SavedSummary } from '../state/build-state.ts';
import { explainFiles } from '../state/explain.ts';
import { stateHeaderOf } from '../state/save-state.ts';
import { saveStateOrWarn } from '../state/save-state-or-warn.ts';
import { unknownOutputs, withUnknownOutputs } from '../state/unknown-outputs.ts';
import { type EditedState, writeEditedState } from '../state/write-state.ts';
import { largestOf } from '../summarise.ts';
import type { EditedArticles } from './convert-edited.ts';
import { type Edit, LISTS } from './find-edit.ts';

/** A staged edit. */
export interface StagedEdit extends EditedArticles {
  readonly ledger: CoverageSums;
  /** Undefined if they are unchanged. */
  readonly problems: readonly Problem[] | undefined;
  /** Time of the newest change of an article. */
  readonly newest: string;
}

interface EditToPublish extends StagedEdit {
  readonly edit: Edit;
  readonly context: BuildContext;
}

/** Publishes a staged edit and saves its state. */
export async function publishEdited(staged: EditToPublish, opened: OpenedBuild): Promise<BuildSummary> {
  const { edit, context, articles, isOwn, problems, newest } = staged;
  const { last, site } = edit;
  const {
    targets,
    setup: { options },
  } = context;
  const published = withFound(await context.output.publish(), await opened.output.check, opened);
  options.onStep?.('publish');
  const isAsBefore = isOwn || !published.isDone || !context.ledger.isSaved;
  const ledger = isAsBefore
    ? last.head.ledger
    : await saveLedger(withEdited(context.ledger.current, articles), context.ledger.current.deleted, options.content);
  const counts = problems === undefined ? site.problems : countProblems(problems);
  const summary = summaryOf(published, staged);
  if (published.isDone) {
    const editedState: EditedState = {
      head: stateHeaderOf(context, {
        totals: published.totals,
        published: published.generation,
        summary,
        site: { ...site, problems: counts, newest },
        isLeft: summary.deferred !== undefined,
        isEdit: true,
        ledger,
      }),
      folders: context.content.snapshot.hasSameFolders() ? undefined : context.content.snapshot.folders,
      files: last.files,
      changed: context.content.snapshot.changedFiles(),
      articles: context.articles.traces,
      targets: targets.all(),
      gone: [...last.targets.keys()].filter((unit) => !targets.all().has(unit)),
      untracked: [...edit.stayingUntracked, ...context.output.untracked()],
      problems,
    };
    saveStateOrWarn(options, () => writeEditedState(statePath(options.cache, options.output), last.head, editedState));
  }
  options.onStep?.('save');
  return problems === undefined ? opened.previous.summaryOf(summary) : { ...summary, ...bySeverity(problems) };
}

/** The summary of the build before with the changes of the edit. */
function summaryOf(
  { written, removed, totals, foreign }: PublishedBuild,
  { edit, context, articles, isOwn, ledger, problems }: EditToPublish,
): SavedSummary {
  const { files, pages, sizeBytes } = totals;
  const before = edit.last.head.summary;
  const deferred = [...new Set([...(before.deferred ?? []), ...(isOwn ? context.work.deferred : LEFT)])];
  return {
    ...withUnknownOutputs(before, foreign),
    files,
    pages,
    sizeBytes,
    largest: largestOf(totals),
    written,
    removed,
    ...(problems === undefined ? {} : severityCounts(problems)),
    ledger,
    ...(deferred.length === 0 ? {} : { deferred }),
    ...(context.setup.options.explain === true ? { causes: explainFiles([...written, ...removed], articles, context) } : {}),
    milliseconds: Math.round(performance.now() - context.setup.startedAt),
  };
}

/** Adds the unknown outputs, which the scan found while the edit was published. */
function withFound(published: PublishedBuild, { unknown }: OutputCheck, { output: { state: site, isKept } }: OpenedBuild): PublishedBuild {
  return { ...published, foreign: unknownOutputs(published.foreign, unknown, site, isKept) };
}

/** All lines of the ledger, with those of the edited articles replaced. */
function withEdited({ lineByAbout }: Ledger, articles: EditedArticles['articles']): readonly { readonly ledgerLine: string }[] {
  const now = articles.map(({ ledgerLine }) => resolveLazy(ledgerLine));
  const edited = new Set(now.map(aboutOf));
  const others = [...lineByAbout.values()].filter((line) => !edited.has(aboutOf(line)));
  return [...others, ...now].map((ledgerLine) => ({ ledgerLine }));
}

function aboutOf(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}

/** Names of the targets that an edit in fast mode defers. */
const LEFT: readonly string[] = [LISTS, 'indexes'];
