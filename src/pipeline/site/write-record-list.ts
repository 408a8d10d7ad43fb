import { hashOf } from '../../engine/targets.ts';
import { printRecordList } from '../../http/oai/print-record-list.ts';
import type { ListedRecord } from '../../http/oai/record-list.ts';
import { setsOfCard } from '../../http/oai/record-sets.ts';
import { MOST_STATIC_RECORDS, type StaticRecord, staticRecordOf, staticRepository } from '../../http/oai/static-repository.ts';
import type { WriteArtifact } from '../../site/site-content.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { loadOwn } from '../articles/stored-objects.ts';
import type { Workshop } from '../build-context.ts';

/**
 * The list of records that harvesters page through, deleted ones among them, and by which a record's source is found; of a small journal also
 * the records themselves. It stays as it is where no article says anything else of itself, none came and none went.
 */
export async function writeRecordList(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const deleted = [...shop.ledger.deleted].map(([about, record]): ListedRecord => ({ about, ...record }));
  const from = {
    program: shop.inputs.causes.program ?? '',
    configuration: hashOf(shop.journal),
    records: hashOf([articles.map(({ objectsHash, listed, card }) => [objectsHash, listed, setsOfCard(card)]), deleted]),
  };
  await shop.units.make(
    'records',
    from,
    (put) => writeRecords(articles, deleted, { shop, put }),
    () => articles.map(({ stem }) => stem),
  );
}

interface Writing {
  readonly shop: Workshop;
  readonly put: WriteArtifact;
}

async function writeRecords(
  articles: readonly ConvertedArticle[],
  deleted: readonly ListedRecord[],
  { shop, put }: Writing,
): Promise<void> {
  const records = [...articles.map(({ listed }) => listed), ...deleted];
  const { doiResolver } = shop.journal;
  for (const artifact of printRecordList({ records, cards: articles.map(({ card }) => card), doiResolver })) await put(artifact);
  if (articles.length > MOST_STATIC_RECORDS) return;
  const rows: StaticRecord[] = [];
  for (const article of articles) rows.push(staticRecordOf((await loadOwn(article, shop)).object, article.listed, shop.journal));
  await put(staticRepository(rows, shop.journal));
}
