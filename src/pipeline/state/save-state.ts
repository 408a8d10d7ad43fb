import { digestOf } from '../../engine/targets.ts';
import { menusOf } from '../../site/menus.ts';
import { countProblems } from '../../site/report/problems-by-code.ts';
import type { SiteContent } from '../../site/site-content.ts';
import { compareText } from '../../text/compare.ts';
import type { BuildContext, PublishedBuild } from '../context.ts';
import { dayOf } from '../holds/hold-rules.ts';
import type { BuildSummary } from '../options/build-options.ts';
import { newestOf } from '../site/write-changes.ts';
import type { SiteBuild } from '../site-build.ts';
import { summarizeArticles } from './article-summary.ts';
import { relativeToCache, statePath } from './build-inputs.ts';
import type { SavedSummary, StateHeader } from './build-state.ts';
import { writeState } from './write-state.ts';

interface FinishedBuild {
  readonly siteContent: SiteContent;
  readonly published: PublishedBuild;
  readonly summary: BuildSummary;
  /** SHA-256 of the ledger file. */
  readonly ledger: string;
}

/** Saves the state of a complete build for the next one. */
export function saveState(
  { articles, previews, summaries, context }: SiteBuild,
  { siteContent, published, summary, ledger }: FinishedBuild,
): void {
  const { problems: _, advice: __, ...headSummary } = summary;
  const {
    content,
    targets,
    setup: { options },
    articles: { traces },
  } = context;
  const problems = context.problems.all();
  writeState(statePath(options.cache, options.output), {
    head: stateHeaderOf(context, {
      totals: published.totals,
      published: published.generation,
      summary: headSummary,
      site: {
        problems: countProblems(problems),
        menus: menusOf(siteContent),
        newest: newestOf(articles),
        unpublished: [...context.articles.raw.unpublished].sort(compareText),
      },
      isLeft: context.work.deferred.length > 0,
      isEdit: false,
      ledger,
    }),
    folders: content.snapshot.folders,
    files: content.snapshot.files(),
    articles: traces,
    targets: targets.all(),
    untracked: context.output.untracked(),
    summaries: summaries(),
    previews: summarizeArticles(previews, new Map()),
    problems,
  });
}

export interface BuildOutcome extends Pick<StateHeader, 'totals' | 'published' | 'ledger'> {
  readonly summary: SavedSummary;
  readonly site: NonNullable<StateHeader['site']>;
  /** True if targets were deferred, so that the next build is not skipped even if nothing changes. */
  readonly isLeft: boolean;
  /** True for a build of a few edited articles. */
  readonly isEdit: boolean;
}

export function stateHeaderOf(
  { content, previous, setup: { options, inputs }, articles: { failures, holds } }: BuildContext,
  { totals, published, summary, site, isLeft, isEdit, ledger }: BuildOutcome,
): Omit<StateHeader, 'files'> {
  // Without a written ledger its digest is unchanged.
  const inputDigests = ledger === '' ? inputs.digests : { ...inputs.digests, ledger };
  // An edit does not try failed articles again.
  const isRetried =
    [...failures.values()].some(({ isFinal }) => !isFinal) || (failures.size === 0 && previous?.head.isRetried === true && isEdit);
  return {
    inputs: isLeft || isRetried ? '' : digestOf(inputDigests),
    ...(isRetried && { isRetried: true as const }),
    inputDigests,
    takenAtMs: content.takenAtMs,
    output: relativeToCache(options.cache, options.output),
    published,
    ledger,
    holds: { day: dayOf(options.buildTime), span: holds.span },
    totals,
    summary: lasting(summary),
    site,
  };
}

function lasting({ causes: _, recovered: __, ...saved }: SavedSummary): SavedSummary {
  return { ...saved, written: [], removed: [] };
}
