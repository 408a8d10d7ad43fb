import { crossrefJournal } from '../../deposit/crossref-article.ts';
import { type CrossrefBatch, crossrefBatch, timestampOf } from '../../deposit/crossref-batch.ts';
import { crossrefReviews } from '../../deposit/crossref-reviews.ts';
import { depositRecord } from '../../deposit/deposit-record.ts';
import { doajRecord } from '../../deposit/doaj-record.ts';
import { doajRecords } from '../../deposit/doaj-records.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { SiblingKind } from '../../model/renditions.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { pageUrl } from '../../site/page-href.ts';
import { pageEnding } from '../../text/address.ts';
import { compareText } from '../../text/compare.ts';
import { join } from '../../text/markup.ts';
import type { ConvertTask } from '../tasks.ts';

/** An article in the registries' XML, without the head of a batch. */
export interface KeptDeposit {
  readonly crossref?: string;
  /** The reports of its peer review, which are no part of the deposit of articles. */
  readonly reviews?: string;
  readonly doaj?: string;
  /** When any of its values last changed: `20121008224326470`. */
  readonly timestamp: string;
}

interface DepositSurroundings {
  readonly journal: ArticleJournal;
  readonly task: ConvertTask;
  readonly siblings: readonly SiblingKind[];
  readonly objects: readonly TaggedObject[];
  readonly stage: StageWriter;
  readonly cache: ResultCache;
}

/**
 * Writes `<stem>.crossref.xml`, for the reports of a peer review `<stem>.crossref-reviews.xml`, and `<stem>.doaj.xml`, and keeps their parts
 * for the batches; nothing where the journal deposits nothing.
 */
export async function writeDeposit(article: Article, of: DepositSurroundings): Promise<CacheKey | undefined> {
  const { journal, stage, cache } = of;
  const { deposits } = journal;
  const { stem } = of.task;
  if (deposits === undefined) return undefined;
  const record = depositRecord(article, {
    journal,
    stem,
    pageUrl: pageUrl(journal, `${stem}.html`),
    ending: pageEnding(journal.host),
    siblings: of.siblings,
  });
  const crossref = deposits.formats.includes('crossref') ? crossrefJournal(record) : undefined;
  const reviews = crossref === undefined ? [] : crossrefReviews(record);
  const doaj = deposits.formats.includes('doaj') ? doajRecord(record) : undefined;
  const timestamp = latestOf(of.objects);
  const head: CrossrefBatch = { deposits, id: `${stem.slice('content/'.length)}-${timestamp}`, timestamp };
  if (crossref !== undefined) await stage.write({ path: `${stem}.crossref.xml`, bytes: crossrefBatch(head, [crossref]).markup });
  if (reviews.length > 0)
    await stage.write({
      path: `${stem}.crossref-reviews.xml`,
      bytes: crossrefBatch({ ...head, id: `${head.id}-reviews` }, reviews).markup,
    });
  if (doaj !== undefined) await stage.write({ path: `${stem}.doaj.xml`, bytes: doajRecords([doaj]).markup });
  const kept: KeptDeposit = {
    ...(crossref === undefined ? {} : { crossref: crossref.markup }),
    ...(reviews.length === 0 ? {} : { reviews: join(reviews).markup }),
    ...(doaj === undefined ? {} : { doaj: doaj.markup }),
    timestamp,
  };
  // By what it says: an edited body leaves the batches as they are.
  const key = cacheKeyOf('deposit', JSON.stringify(kept));
  await cache.write(key, kept);
  return key;
}

function latestOf(objects: readonly TaggedObject[]): string {
  let latest = '';
  for (const { tags } of objects) {
    for (const { updatedAt } of tags.values()) if (compareText(updatedAt, latest) > 0) latest = updatedAt;
  }
  return timestampOf(latest);
}
