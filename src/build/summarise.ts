import type { Publication } from '../publish/publish-stage.ts';
import type { BuildSummary, LedgerSum } from './build-options.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { Workshop } from './workshop.ts';

/** What a build did, for its caller. */
export function summarise(
  articles: readonly ConvertedArticle[],
  publication: Publication,
  { journal, problems, startedAt }: Workshop,
): BuildSummary {
  return {
    articles: articles.length,
    pages: publication.files.filter(({ path }) => path.endsWith('.html')).length,
    files: publication.files.length,
    sizeBytes: publication.sizeBytes,
    largest: publication.files
      .filter(({ sizeBytes }) => sizeBytes > LARGE_BYTES)
      .map(({ path, sizeBytes }) => ({ path, sizeBytes }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes),
    host: journal.host,
    written: publication.written,
    removed: publication.removed,
    problems,
    ledger: sumLedgers(articles),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

function sumLedgers(articles: readonly ConvertedArticle[]): readonly LedgerSum[] {
  const sums = new Map<string, { part: string; source: number; html: number; markdown: number }>();
  for (const { ledger } of articles) {
    for (const { part, source, html, markdown } of ledger) {
      const sum = sums.get(part) ?? { part, source: 0, html: 0, markdown: 0 };
      sums.set(part, { part, source: sum.source + source, html: sum.html + html, markdown: sum.markdown + markdown });
    }
  }
  return [...sums.values()];
}

const LARGE_BYTES = 20 * 1024 * 1024;
