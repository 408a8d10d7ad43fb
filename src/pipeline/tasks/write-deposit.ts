import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { SiblingKind } from '../../model/renditions.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { pageEnding } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { crossrefJournal, notRegistered } from '../../publish/deposit/crossref-article.ts';
import { type CrossrefBatch, crossrefBatch, timestampOf } from '../../publish/deposit/crossref-batch.ts';
import { crossrefReviews } from '../../publish/deposit/crossref-reviews.ts';
import { depositRecord } from '../../publish/deposit/deposit-record.ts';
import { doajRecord } from '../../publish/deposit/doaj-record.ts';
import { doajRecords } from '../../publish/deposit/doaj-records.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { pageUrl } from '../../site/page-href.ts';
import type { ConvertTask } from './tasks.ts';

interface DepositContext {
  readonly journal: ArticleJournal;
  readonly task: ConvertTask;
  readonly siblings: readonly SiblingKind[];
  readonly objects: readonly TaggedObject[];
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Writes `<stem>.crossref.xml`, `<stem>.crossref-reviews.xml` for peer review reports, and `<stem>.doaj.xml`, which `offprint deposit` sends. */
export async function writeDeposit(article: Article, context: DepositContext): Promise<void> {
  const { journal, stage } = context;
  const { deposits } = journal;
  const { stem } = context.task;
  if (deposits === undefined) return;
  const record = depositRecord(article, {
    journal,
    stem,
    pageUrl: pageUrl(journal, `${stem}.html`),
    ending: pageEnding(journal.host),
    siblings: context.siblings,
    ...(context.task.languages === undefined ? {} : { languages: context.task.languages }),
  });
  const reason = deposits.formats.includes('crossref') ? notRegistered(record) : undefined;
  if (reason !== undefined) context.report({ code: 'deposit-missing', severity: 'advice', place: article.meta.place, message: reason });
  const crossref = deposits.formats.includes('crossref') ? crossrefJournal(record) : undefined;
  const reviews = crossref === undefined ? [] : crossrefReviews(record);
  const doaj = deposits.formats.includes('doaj') ? doajRecord(record) : undefined;
  const timestamp = latestOf(context.objects);
  const head: CrossrefBatch = { deposits, id: `${stem.replace('content/', '')}-${timestamp}`, timestamp };
  if (crossref !== undefined) await stage.write({ path: `${stem}.crossref.xml`, bytes: crossrefBatch(head, [crossref]).markup });
  if (reviews.length > 0)
    await stage.write({
      path: `${stem}.crossref-reviews.xml`,
      bytes: crossrefBatch({ ...head, id: `${head.id}-reviews` }, reviews).markup,
    });
  if (doaj !== undefined) await stage.write({ path: `${stem}.doaj.xml`, bytes: doajRecords([doaj]).markup });
}

/** Time of the last change to a value of the objects, as a timestamp of Crossref. */
function latestOf(objects: readonly TaggedObject[]): string {
  let latest = '';
  for (const { tags } of objects) {
    for (const { updatedAt } of tags.values()) if (compareText(updatedAt, latest) > 0) latest = updatedAt;
  }
  return timestampOf(latest);
}
