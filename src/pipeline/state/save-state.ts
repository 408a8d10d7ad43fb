import { compareText } from '../../model/text/compare.ts';
import { PublishError, systemReason } from '../../publish/publish-error.ts';
import { FILE_UNREADABLE } from '../../read/package/content-error.ts';
import type { Menus } from '../../site/menus.ts';
import { countProblems } from '../../site/report/problems-by-code.ts';
import type { PublishedBuild } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import { dayOf } from '../holds/hold-rules.ts';
import type { BuildOptions } from '../options/build-options.ts';
import type { SiteBuild } from '../site-build.ts';
import { summarizeArticles } from './article-summary.ts';
import { relativeToCache, statePath } from './build-inputs.ts';
import type { BuildState, SavedSummary, StateHeader } from './build-state.ts';
import { writeEditedState, writeState } from './write-state.ts';

/** Results of a published build that the state records. */
export interface BuildOutcome {
  readonly published: PublishedBuild;
  readonly summary: SavedSummary;
  /** The menus that every page shows. */
  readonly menus: Menus;
  /** SHA-256 of the ledger file. */
  readonly ledger: string;
}

/** Saves the state, or warns if the disk refuses: the site is published, and only the next build takes longer. */
export function saveStateOrWarn({ cache, output }: Pick<BuildOptions, 'cache' | 'output'>, keep: () => void): void {
  try {
    keep();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const path = statePath(cache, output);
    const message = `${path} could not be written: ${systemReason(error)}; the site is published, and the next build makes all of it again`;
    throw new PublishError(message, path, error);
  }
}

/** Saves the state of a complete build. */
export function saveState(build: SiteBuild, outcome: BuildOutcome): void {
  const { previews, summaries, context } = build;
  const { content, targets, problems, setup, articles, output } = context;
  writeState(statePath(setup.options.cache, setup.options.output), {
    head: stateHeaderOf(build, outcome),
    folders: content.snapshot.folders,
    files: content.snapshot.files(),
    articles: articles.traces,
    targets: targets.all(),
    untracked: output.untracked(),
    summaries: summaries(),
    previews: summarizeArticles(previews, new Map()),
    problems: problems.all(),
  });
}

/** Saves the state after an edit of `last`, which has the traces of the edited articles. Untracked outputs that stay are named apart. */
export function saveEditedState(
  { last, stayingUntracked }: { readonly last: BuildState; readonly stayingUntracked: readonly string[] },
  { context, facts, changed }: Pick<SiteBuild, 'context' | 'facts' | 'changed'>,
  outcome: BuildOutcome,
): void {
  const { content, targets, setup, articles, output } = context;
  const all = targets.all();
  writeEditedState(statePath(setup.options.cache, setup.options.output), last.head, {
    head: stateHeaderOf({ context, facts, changed }, outcome),
    folders: content.snapshot.hasSameFolders() ? undefined : content.snapshot.folders,
    files: last.files,
    changed: content.snapshot.changedFiles(),
    articles: articles.traces,
    targets: all,
    gone: [...last.targets.keys()].filter((target) => !all.has(target)),
    untracked: [...stayingUntracked, ...output.untracked()],
    problems: facts.problems()?.all,
  });
}

function stateHeaderOf(
  { context, facts, changed }: Pick<SiteBuild, 'context' | 'facts' | 'changed'>,
  { published: { totals, generation }, summary, menus, ledger }: BuildOutcome,
): Omit<StateHeader, 'files'> {
  const { content, previous, setup, articles } = context;
  const { options, inputs } = setup;
  const { failures, holds, raw } = articles;
  const problems = facts.problems()?.all;
  // Without a written ledger its digest is unchanged.
  const inputDigests = ledger === '' ? inputs.digests : { ...inputs.digests, ledger };
  // An edit does not try failed articles again.
  const isRetried =
    [...failures.values()].some(({ isFinal }) => !isFinal) ||
    (problems ?? []).some(({ code }) => code === FILE_UNREADABLE) ||
    (failures.size === 0 && previous?.head.isRetried === true && changed !== 'all');
  return {
    // After a build that deferred targets, the next is not skipped even if nothing changes.
    inputs: summary.deferred !== undefined || isRetried ? '' : digestOf(inputDigests),
    ...(isRetried && { isRetried: true as const }),
    inputDigests,
    takenAtMs: content.takenAtMs,
    output: relativeToCache(options.cache, options.output),
    published: generation,
    ledger,
    holds: { day: dayOf(options.buildTime), span: holds.span },
    totals,
    summary: lasting(summary),
    site: {
      problems: (problems === undefined ? previous?.head.site?.problems : undefined) ?? countProblems(problems ?? []),
      menus,
      newest: facts.newest(),
      unpublished: [...raw.unpublished].sort(compareText),
    },
  };
}

function lasting({ causes: _, recovered: __, removedArticles: ___, history: ____, ...saved }: SavedSummary): SavedSummary {
  return { ...saved, written: [], removed: [] };
}
