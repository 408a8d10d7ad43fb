import type { LedgerSum } from '../render/ledger/article-ledger.ts';
import type { BuildSummary } from './build-options.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { LedgerSums } from './count-words.ts';
import { latestArticles } from './future-dates.ts';
import type { Published, Workshop } from './workshop.ts';

/** What a build did, for its caller. */
export function summarise(
  articles: readonly ConvertedArticle[],
  { totals: { files, pages, sizeBytes, heaviest }, written, removed }: Published,
  { journal, problems, startedAt, deferred }: Workshop,
): BuildSummary {
  return {
    articles: articles.length,
    files,
    pages,
    sizeBytes,
    largest: heaviest.filter((file) => file.sizeBytes > LARGE_BYTES),
    host: journal.host,
    written,
    removed,
    problems: problems.filter(({ severity }) => severity !== 'advice'),
    advice: problems.filter(({ severity }) => severity === 'advice'),
    latest: journal.checks?.['pub-date-future'] === 'off' ? [] : latestArticles(articles),
    ledger: sumLedgers(articles),
    ...(deferred.length === 0 ? {} : { deferred }),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

export function sumLedgers(articles: readonly ConvertedArticle[]): LedgerSums {
  return {
    words: sum(articles.flatMap(({ ledger }) => ledger.words)),
    structures: sum(articles.flatMap(({ ledger }) => ledger.structures)),
  };
}

function sum(all: readonly LedgerSum[]): readonly LedgerSum[] {
  const sums = new Map<string, LedgerSum>();
  for (const { part, source, html, markdown } of all) {
    const before = sums.get(part) ?? { part, source: 0, html: 0, markdown: 0 };
    sums.set(part, { part, source: before.source + source, html: before.html + html, markdown: before.markdown + markdown });
  }
  return [...sums.values()];
}

const LARGE_BYTES = 20 * 1024 * 1024;
