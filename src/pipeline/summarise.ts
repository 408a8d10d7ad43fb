import type { SiteTotals } from '../publish/site-totals.ts';
import type { ConvertedArticle } from './articles/convert-articles.ts';
import { coverageOfAll } from './articles/coverage-sums.ts';
import type { BuildContext, PublishedBuild } from './context.ts';
import type { BuildSummary } from './options/build-options.ts';
import { bySeverity, severityCounts } from './problems/by-severity.ts';

/** The summary of a build. */
export function summarise(
  articles: readonly ConvertedArticle[],
  { totals, written, removed, foreign }: PublishedBuild,
  { problems: problemLog, setup: { journal, startedAt }, articles: { failed, holds }, work: { deferred } }: BuildContext,
): BuildSummary {
  const { files, pages, sizeBytes } = totals;
  const problems = problemLog.all();
  return {
    articles: articles.length,
    files,
    pages,
    sizeBytes,
    largest: largestOf(totals),
    host: journal.host,
    written,
    removed,
    ...(foreign.length === 0 ? {} : { foreign }),
    ...(failed.length === 0 ? {} : { failed }),
    ...bySeverity(problems),
    ...severityCounts(problems),
    holds: { articles: holds.articles, unmatched: holds.unmatched },
    ledger: coverageOfAll(articles),
    ...(deferred.length === 0 ? {} : { deferred }),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** Files above 20 MiB, which some hosts refuse; largest first. */
export function largestOf({ heaviest }: SiteTotals): BuildSummary['largest'] {
  return heaviest.filter((file) => file.sizeBytes > LARGE_BYTES);
}

const LARGE_BYTES = 20 * 1024 * 1024;
