import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { IndexBuilder } from '../index/build-index.ts';
import { compareArticles, yearOf } from '../index/order.ts';
import { languageOf } from '../index/words/languages.ts';
import { rankedLength } from '../index/words/ranked-length.ts';
import { TAG_TABLE } from '../tag/tag-table.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { loadObjects } from './kept-objects.ts';
import type { Workshop } from './workshop.ts';

/** The indexes that queries are answered from, over the objects of every article in the order of the indexes. */
export async function writeIndexes(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const { journal, options, stage } = shop;
  const language = await languageOf(journal.language.slice(0, 2).toLowerCase());
  const builder = new IndexBuilder({
    namespace: journal.namespace,
    system: journal.system,
    doiResolver: journal.doiResolver,
    fields: TAG_TABLE,
    deflate,
    digest,
  });
  const ordered = articles
    .map((article) => {
      const { sortDate, articleDoi } = article.answerKey;
      return {
        article,
        key: { year: yearOf(sortDate), abstractLength: rankedLength(article.card.abstractText, language), doi: articleDoi },
      };
    })
    .sort((a, b) => compareArticles(a.key, b.key));
  let done = 0;
  for (const { article } of ordered) {
    builder.add((await loadObjects(article, shop)).objects);
    options.onProgress({ step: 'index', done: ++done, total: articles.length });
  }
  for (const artifact of builder.finish()) await stage.write(artifact);
}

function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: 9 });
}

function digest(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
