import { hash } from 'node:crypto';
import type { Article } from '../../model/article.ts';
import type { ArticleFacts } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { SiblingKind } from '../../model/renditions.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { pageEnding } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { crossrefArticle } from '../../publish/deposit/crossref-article.ts';
import { type CrossrefBatch, crossrefBatch, timestampOf } from '../../publish/deposit/crossref-batch.ts';
import { crossrefReviews } from '../../publish/deposit/crossref-reviews.ts';
import { depositMissing } from '../../publish/deposit/deposit-missing.ts';
import { type DepositRecord, depositRecord } from '../../publish/deposit/deposit-record.ts';
import { doajArticle, doajRecord } from '../../publish/deposit/doaj-record.ts';
import { doajRecords } from '../../publish/deposit/doaj-records.ts';
import { type PmcFile, type PmcPackage, pmcFilesOf, pmcNameOf } from '../../publish/deposit/pmc-package.ts';
import { pubmedArticle, pubmedFile } from '../../publish/deposit/pubmed-article.ts';
import type { StageWriter } from '../../publish/stage.ts';
import type { CandidateFiles } from '../../read/package/candidate-files.ts';
import { pageUrl } from '../../site/page-href.ts';
import { articleFiles } from './files/article-files.ts';
import { readOrReport } from './files/copy-files.ts';
import type { ConvertTask } from './tasks.ts';

interface DepositContext {
  readonly journal: ArticleJournal;
  readonly task: ConvertTask;
  readonly siblings: readonly SiblingKind[];
  readonly objects: readonly TaggedObject[];
  readonly stage: StageWriter;
  readonly report: ReportProblem;
  /** Files of the article's package, and the bytes of its own file. */
  readonly files: CandidateFiles;
  readonly source: Uint8Array;
  readonly facts: ArticleFacts;
}

/**
 * Writes the files of an article that `offprint deposit` sends.
 *
 *   <stem>.crossref.xml, <stem>.crossref-reviews.xml for peer review reports
 *   <stem>.doaj.json for DOAJ's API, <stem>.doaj.xml for uploads
 *   <stem>.pubmed.xml
 *   <stem>.pmc.json, the list of files of its package for PMC
 */
export async function writeDeposit(article: Article, context: DepositContext): Promise<void> {
  const { journal, stage } = context;
  const { deposits } = journal;
  const { stem, languages } = context.task;
  if (deposits === undefined) return;
  const record = depositRecord(article, {
    journal,
    stem,
    pageUrl: pageUrl(journal, `${stem}.html`),
    ending: pageEnding(journal.host),
    siblings: context.siblings,
    ...(languages === undefined ? {} : { languages }),
    facts: context.facts,
  });
  reportMissing(record, context.report);
  const timestamp = latestOf(context.objects);
  const files = depositFiles(record, { deposits, id: `${stem.replace('content/', '')}-${timestamp}`, timestamp });
  const pmc =
    deposits.formats.includes('pmc') && depositMissing('pmc', record) === undefined ? await pmcPackage(record, context) : undefined;
  if (pmc !== undefined) files.push(['pmc.json', `${JSON.stringify(pmc, null, 1)}\n`]);
  for (const [ending, bytes] of files) await stage.write({ path: `${stem}.${ending}`, bytes });
}

/** Reports each agency of the journal that gets no file of the article, with the reason. */
function reportMissing(record: DepositRecord, report: ReportProblem): void {
  for (const format of record.journal.deposits?.formats ?? []) {
    const message = depositMissing(format, record);
    if (message !== undefined) report({ code: 'deposit-missing', severity: 'advice', place: record.article.meta.place, message });
  }
}

/** Endings and texts of the files that have one record each. */
function depositFiles(record: DepositRecord, head: CrossrefBatch): [ending: string, text: string][] {
  const { formats } = head.deposits;
  const files: [ending: string, text: string][] = [];
  const crossref = formats.includes('crossref') ? crossrefArticle(record) : undefined;
  if (crossref !== undefined) files.push(['crossref.xml', crossrefBatch(head, [crossref]).markup]);
  const reviews = crossref === undefined ? [] : crossrefReviews(record);
  if (reviews.length > 0) files.push(['crossref-reviews.xml', crossrefBatch({ ...head, id: `${head.id}-reviews` }, reviews).markup]);
  const doaj = formats.includes('doaj') ? doajRecord(record) : undefined;
  if (doaj !== undefined) files.push(['doaj.xml', doajRecords([doaj]).markup], ['doaj.json', doajArticle(record) ?? '']);
  const pubmed = formats.includes('pubmed') ? pubmedArticle(record) : undefined;
  if (pubmed !== undefined) files.push(['pubmed.xml', pubmedFile([pubmed]).markup]);
  return files;
}

/** Lists the files of the package for PMC. A file that cannot be read is reported and left out, as in the site. */
async function pmcPackage(record: DepositRecord, { files, source, report }: DepositContext): Promise<PmcPackage> {
  const { article, stem, bibliography, siblings } = record;
  const { images, copies } = articleFiles(article);
  const delivered: Omit<PmcFile, 'name'>[] = [];
  for (const { href, source: key } of [...images.map(({ file }) => file), ...copies]) {
    const bytes = key === undefined ? undefined : await readOrReport(files, key, report);
    if (key !== undefined && bytes !== undefined) delivered.push({ href, key, sha256: hash('sha256', bytes) });
  }
  const name = pmcNameOf(record);
  const pdf = article.source.pdf?.source;
  const hasOwnPdf = delivered.some(({ key }) => key === pdf);
  return {
    name,
    ...(bibliography.doi === undefined ? {} : { doi: bibliography.doi }),
    stem,
    article: article.source.file,
    sha256: hash('sha256', source),
    hasPdf: !hasOwnPdf && siblings.includes('pdf'),
    files: pmcFilesOf(delivered, name, pdf),
  };
}

/** Time of the last change to a value of the objects, as a timestamp of Crossref. */
function latestOf(objects: readonly TaggedObject[]): string {
  let latest = '';
  for (const { tags } of objects) {
    for (const { updatedAt } of tags.values()) if (compareText(updatedAt, latest) > 0) latest = updatedAt;
  }
  return timestampOf(latest);
}
