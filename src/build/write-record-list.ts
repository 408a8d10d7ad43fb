import { printRecordList } from '../http/oai/print-record-list.ts';
import { MOST_STATIC_RECORDS, type StaticRecord, staticRecordOf, staticRepository } from '../http/oai/static-repository.ts';
import type { WriteArtifact } from '../site/site-content.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { loadOwn } from './kept-objects.ts';
import { hashOf } from './last/units.ts';
import type { Workshop } from './workshop.ts';

/**
 * The list of records that harvesters page through, and by which a record's source is found; of a small journal also the records
 * themselves. As it is where no article says anything else of itself.
 */
export async function writeRecordList(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const from = {
    program: shop.inputs.causes.program ?? '',
    configuration: hashOf(shop.journal),
    records: hashOf(articles.map(({ objectsHash, listed }) => [objectsHash, listed])),
  };
  await shop.units.make(
    'records',
    from,
    (put) => writeRecords(articles, shop, put),
    () => articles.map(({ stem }) => stem),
  );
}

async function writeRecords(articles: readonly ConvertedArticle[], shop: Workshop, put: WriteArtifact): Promise<void> {
  for (const artifact of printRecordList(articles.map(({ listed }) => listed))) await put(artifact);
  if (articles.length > MOST_STATIC_RECORDS) return;
  const records: StaticRecord[] = [];
  for (const article of articles) records.push(staticRecordOf((await loadOwn(article, shop)).object, shop.journal));
  await put(staticRepository(records, shop.journal));
}
