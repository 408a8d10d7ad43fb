import type { SiteTotals } from '../publish/site-totals.ts';
import type { PublishedBuild } from './context.ts';
import type { BuildSummary } from './options/build-options.ts';
import { severityCounts } from './problems/by-severity.ts';
import type { SiteBuild } from './site-build.ts';
import type { SavedSummary } from './state/build-state.ts';
import { explainFiles } from './state/explain.ts';

/** The summary of a build, without its problems. */
export function summarise({ articles, summaries, facts, context }: SiteBuild, published: PublishedBuild): SavedSummary {
  const { written, removed, foreign, totals } = published;
  const {
    setup: { journal, options, startedAt },
    articles: { failed, removed: removedArticles, holds },
    previous,
    work: { deferred },
  } = context;
  const { files, pages, sizeBytes } = totals;
  const problems = facts.problems()?.all;
  const { errorCount, adviceCount } = (problems === undefined ? previous?.head.summary : undefined) ?? severityCounts(problems ?? []);
  return {
    articles: summaries().length,
    files,
    pages,
    sizeBytes,
    largest: largestOf(totals),
    host: journal.host,
    written,
    removed,
    ...(foreign.length === 0 ? {} : { foreign }),
    ...(failed.length === 0 ? {} : { failed }),
    ...(removedArticles.length === 0 ? {} : { removedArticles }),
    errorCount,
    adviceCount,
    holds: { articles: holds.articles, unmatched: holds.unmatched },
    ledger: facts.coverage(),
    ...(context.ledger.source === undefined ? {} : { history: context.ledger.source }),
    ...(deferred.length === 0 ? {} : { deferred }),
    ...(options.explain === true ? { causes: explainFiles([...written, ...removed], articles, context) } : {}),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** Files above 20 MiB, which some hosts refuse; largest first. */
function largestOf({ heaviest }: SiteTotals): BuildSummary['largest'] {
  return heaviest.filter((file) => file.sizeBytes > LARGE_BYTES);
}

const LARGE_BYTES = 20 * 1024 * 1024;
