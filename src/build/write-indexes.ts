import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { IndexBuilder } from '../index/build-index.ts';
import { articleOrderKey, compareArticles } from '../index/order.ts';
import { TAG_TABLE } from '../tag/tag-table.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { loadObjects } from './kept-objects.ts';
import type { Workshop } from './workshop.ts';

/** The indexes that queries are answered from, over the objects of every article in the order of the indexes. */
export async function writeIndexes(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const { journal, options, stage } = shop;
  const fieldsOf = (kind: keyof typeof TAG_TABLE): readonly string[] => TAG_TABLE[kind].map(({ field }) => field);
  const builder = new IndexBuilder({
    namespace: journal.namespace,
    system: journal.system,
    doiResolver: journal.doiResolver,
    fields: { article: fieldsOf('article'), component: fieldsOf('component'), author: fieldsOf('author'), ref: fieldsOf('ref') },
    deflate,
    digest,
  });
  const ordered = articles
    .map((article) => ({
      article,
      key: articleOrderKey(article.answerKey.sortDate, article.card.abstractText, article.answerKey.articleDoi),
    }))
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
