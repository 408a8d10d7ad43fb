import { once } from '../../model/maybe-promise.ts';
import { compareText } from '../../model/text/compare.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';
import { updateCoverage } from '../../render/coverage/coverage-sums.ts';
import { resolveLazy } from '../engine/spill-store.ts';
import type { OpenedBuild } from '../open-build.ts';
import { bySeverity } from '../problems/by-severity.ts';
import { newestOf } from '../site/write-changes.ts';
import type { JournalFacts } from '../site-build.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { saveEditedState } from '../state/save-state.ts';
import { editedProblems } from './edited-problems.ts';
import type { Edit } from './find-edit.ts';
import type { EditBuild } from './prepare-edit.ts';

/** Facts about the whole journal after an edit: those of the build before, updated for the edited articles. Call them when these are converted. */
export function factsAfter({ last, site, stayingUntracked }: Edit, opened: OpenedBuild, build: () => EditBuild): JournalFacts {
  const problems = once(() => {
    const { context } = build();
    const found = editedProblems(last, context, opened);
    context.problems.replace(found?.all ?? []);
    return found;
  });
  return {
    coverage: once(() => coverageAfter(last, build())),
    newest: () => [site.newest, newestOf(build().articles)].reduce((a, b) => (compareText(a, b) < 0 ? b : a)),
    problems,
    ledgerLines: () => (build().isOwn && !build().changed.includes('digests') ? undefined : linesAfter(build())),
    summaryOf(summary) {
      const found = problems();
      return found === undefined ? opened.previous.summaryOf(summary) : { ...summary, ...bySeverity(found.all) };
    },
    writeState: (outcome) => saveEditedState({ last, stayingUntracked }, build(), outcome),
  };
}

function coverageAfter({ head, articles }: Edit['last'], { previews, context }: EditBuild): CoverageSums {
  const isPublic = ({ key }: ArticleTrace): boolean => !previews.some(({ candidate }) => candidate.file.key === key);
  const coverageOf = (traces: ReadonlyMap<string, ArticleTrace>): readonly CoverageSums[] =>
    [...traces.values()]
      .filter(isPublic)
      .flatMap(({ conversion }) => (conversion === undefined ? [] : resolveLazy(conversion.details).ledger));
  return updateCoverage(head.summary.ledger, coverageOf(articles), coverageOf(context.articles.traces));
}

/** All lines of the ledger, with those of the edited articles replaced. In fast mode the records of changed articles are dated by a later build. */
function linesAfter({ articles, isOwn, context: { ledger } }: EditBuild): readonly string[] {
  const lineByKey = new Map(
    articles.map((article) => {
      const line = isOwn ? ledger.lineOf(article) : ledger.undatedLineOf(article);
      return [keyOfLine(line), line];
    }),
  );
  const others = [...ledger.current.lineByKey.values()].filter((line) => !lineByKey.has(keyOfLine(line)));
  return [...others, ...lineByKey.values()];
}

function keyOfLine(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}
