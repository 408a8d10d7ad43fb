import type { CoverageSums } from '../../articles/count-words.ts';
import { once } from '../../engine/once.ts';
import { resolveLazy } from '../../engine/spill-store.ts';
import { compareText } from '../../text/compare.ts';
import { updateCoverage } from '../articles/coverage-sums.ts';
import type { BuildContext } from '../context.ts';
import type { OpenedBuild } from '../open-build.ts';
import { bySeverity } from '../problems/by-severity.ts';
import { editedProblems } from '../problems/edited-problems.ts';
import { newestOf } from '../site/write-changes.ts';
import type { JournalFacts } from '../site-build.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { saveEditedState } from '../state/save-state.ts';
import type { EditedArticles } from './convert-edited.ts';
import type { Edit } from './find-edit.ts';

/** Facts about the whole journal after an edit: those of the build before, updated for the edited articles. Call them when these are converted. */
export function factsAfter({ last, site, stayingUntracked }: Edit, { context, opened, edited }: EditContext): JournalFacts {
  const problems = once(() => {
    const found = editedProblems(last, context, opened);
    context.problems.replace(found?.all ?? []);
    return found;
  });
  const facts: JournalFacts = {
    coverage: once(() => coverageAfter(last, context, edited())),
    newest: () => [site.newest, newestOf(edited().articles)].reduce((a, b) => (compareText(a, b) < 0 ? b : a)),
    problems,
    ledgerLines: () => (edited().isOwn ? undefined : linesAfter(context, edited())),
    summaryOf(summary) {
      const found = problems();
      return found === undefined ? opened.previous.summaryOf(summary) : { ...summary, ...bySeverity(found.all) };
    },
    writeState: (outcome) => saveEditedState({ last, stayingUntracked }, { context, facts, changed: edited().changed }, outcome),
  };
  return facts;
}

interface EditContext {
  readonly context: BuildContext;
  readonly opened: OpenedBuild;
  readonly edited: () => EditedArticles;
}

function coverageAfter({ head, articles }: Edit['last'], context: BuildContext, { previews }: EditedArticles): CoverageSums {
  const isPublic = ({ key }: ArticleTrace): boolean => !previews.some(({ candidate }) => candidate.file.key === key);
  const coverageOf = (traces: ReadonlyMap<string, ArticleTrace>): readonly CoverageSums[] =>
    [...traces.values()]
      .filter(isPublic)
      .flatMap(({ conversion }) => (conversion === undefined ? [] : resolveLazy(conversion.details).ledger));
  return updateCoverage(head.summary.ledger, coverageOf(articles), coverageOf(context.articles.traces));
}

/** All lines of the ledger, with those of the edited articles replaced. */
function linesAfter({ ledger }: BuildContext, { articles }: EditedArticles): ReturnType<JournalFacts['ledgerLines']> {
  const now = articles.map(({ ledgerLine }) => resolveLazy(ledgerLine));
  const about = new Set(now.map(aboutOf));
  const others = [...ledger.current.lineByAbout.values()].filter((line) => !about.has(aboutOf(line)));
  return [...others, ...now].map((ledgerLine) => ({ ledgerLine }));
}

function aboutOf(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}
