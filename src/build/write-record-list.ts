import { listedRecord, printRecordList } from '../http/oai/print-record-list.ts';
import type { ListedRecord } from '../http/oai/record-list.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { loadObjects } from './kept-objects.ts';
import type { Workshop } from './workshop.ts';

/** The list of records that harvesters page through, and by which a record's source is found. */
export async function writeRecordList(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const records: ListedRecord[] = [];
  for (const article of articles) {
    const own = (await loadObjects(article, shop)).objects.find(({ kind }) => kind === 'article');
    if (own !== undefined) records.push(listedRecord(own, article.stem, shop.journal));
  }
  for (const artifact of printRecordList(records)) await shop.stage.write(artifact);
}
