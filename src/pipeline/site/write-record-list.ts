import type { WriteArtifact } from '../../model/artifact.ts';
import { printRecordList } from '../../serve/http/oai/print-record-list.ts';
import type { ListedRecord } from '../../serve/http/oai/record-list.ts';
import { setsOfCard } from '../../serve/http/oai/record-sets.ts';
import { MAX_STATIC_RECORDS, type StaticRecord, staticRecordOf, staticRepository } from '../../serve/http/oai/static-repository.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';
import { loadRecord } from '../tasks/write-record.ts';

/**
 * Writes the list of OAI-PMH records, deleted ones included, and for a small journal a static repository with the records themselves.
 */
export async function writeRecordList({ articles, context }: SiteBuild): Promise<void> {
  const deleted = [...context.ledger.current.deleted].map(([about, record]): ListedRecord => ({ about, ...record }));
  const from = {
    program: context.setup.inputs.digests.program,
    configuration: digestOf(context.setup.journal),
    records: digestOf([articles.map(({ recordKey = '', listed, card }) => [recordKey, listed, setsOfCard(card)]), deleted]),
  };
  await context.targets.build(
    'records',
    from,
    (put) => writeRecords(articles, deleted, { context, put }),
    () => articles.map(({ stem }) => stem),
  );
}

interface Writing {
  readonly context: BuildContext;
  readonly put: WriteArtifact;
}

async function writeRecords(
  articles: readonly ConvertedArticle[],
  deleted: readonly ListedRecord[],
  { context, put }: Writing,
): Promise<void> {
  const records = [...articles.map(({ listed }) => listed), ...deleted];
  const { doiResolver } = context.setup.journal;
  for (const artifact of printRecordList({ records, cards: articles.map(({ card }) => card), doiResolver })) await put(artifact);
  if (articles.length > MAX_STATIC_RECORDS) return;
  const rows: StaticRecord[] = [];
  for (const article of articles) rows.push(staticRecordOf(await loadRecord(article, context), article.listed, context.setup.journal));
  await put(staticRepository(rows, context.setup.journal));
}
