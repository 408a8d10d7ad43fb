import type { SiteTotals } from '../publish/site-totals.ts';
import type { ConvertedArticle } from './articles/convert-articles.ts';
import { ledgerOfAll } from './articles/ledger-sums.ts';
import type { Published, Workshop } from './build-context.ts';
import type { BuildSummary } from './options/build-options.ts';
import { byGravity, gravityCounts } from './problems/by-severity.ts';

/** What a build did, for its caller. */
export function summarise(
  articles: readonly ConvertedArticle[],
  { totals, written, removed, foreign }: Published,
  { journal, found, failed, startedAt, deferred, holds }: Workshop,
): BuildSummary {
  const { files, pages, sizeBytes } = totals;
  const problems = found.all();
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
    ...byGravity(problems),
    ...gravityCounts(problems),
    holds: { articles: holds.articles, unmatched: holds.unmatched },
    ledger: ledgerOfAll(articles),
    ...(deferred.length === 0 ? {} : { deferred }),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** Files above 20 MiB, which some hosts refuse; largest first. */
export function largestOf({ heaviest }: SiteTotals): BuildSummary['largest'] {
  return heaviest.filter((file) => file.sizeBytes > LARGE_BYTES);
}

const LARGE_BYTES = 20 * 1024 * 1024;
