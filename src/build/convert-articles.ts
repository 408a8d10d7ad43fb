import type { Stem } from '../model/names.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { compareText } from '../text/compare.ts';
import { aboutOf } from './about-of.ts';
import type { PlacedCandidate } from './place-all.ts';
import type { ConvertResult, ConvertTask } from './tasks.ts';
import type { Workshop } from './workshop.ts';

/** A converted article: light, for its pages and objects are in the cache. */
export interface ConvertedArticle extends ConvertResult {
  readonly stem: Stem;
  readonly candidate: ArticleCandidate;
}

/** Converts every article; gives them newest first, then by DOI, then by address. */
export async function convertArticles(articles: readonly PlacedCandidate[], shop: Workshop): Promise<readonly ConvertedArticle[]> {
  const { pool, options, ledger, journal } = shop;
  const results = await pool.map<PlacedCandidate, ConvertTask, ConvertResult>('convert', articles, {
    taskOf: ({ candidate, result, stem, notice }) => {
      const ledgerLine = ledger.lineByAbout.get(aboutOf(journal, stem, result.placeable.doi));
      return {
        candidate,
        modelKey: result.modelKey,
        stem,
        ...(notice === undefined ? {} : { notice }),
        ...(ledgerLine === undefined ? {} : { ledgerLine }),
      };
    },
    nameOf: ({ candidate }) => candidate.file.key,
    onDone: (done) => options.onProgress({ step: 'convert', done, total: articles.length }),
  });
  const converted: ConvertedArticle[] = [];
  for (const [index, result] of results.entries()) {
    const article = articles[index];
    if (article === undefined) continue;
    shop.takeStaged(result.files);
    for (const problem of result.problems) shop.report(problem);
    converted.push({ ...result, stem: article.stem, candidate: article.candidate });
  }
  return converted.sort(
    (a, b) =>
      compareText(b.card.publishedIso, a.card.publishedIso) ||
      compareText(a.card.doi ?? '', b.card.doi ?? '') ||
      compareText(a.stem, b.stem),
  );
}
