import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { Figure } from '../../../model/block.ts';
import type { ImagesBySource } from '../../../model/graphic.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { candidateFiles } from '../../../read/package/candidate-files.ts';
import type { Folder } from '../../../read/package/folder.ts';
import type { ResultCache } from '../../engine/result-cache.ts';
import { withJournalDefaults } from '../journal-defaults.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { articleFiles } from './article-files.ts';
import { type CopiedFiles, copyFiles, readOrReport } from './copy-files.ts';
import { placeOfName } from './place-of-name.ts';
import { renderImages } from './render-images.ts';
import { routeFiles } from './route-files.ts';

/** An article whose files were copied into the site. */
export interface DeliveredArticle {
  /** The article with the defaults of the journal. */
  readonly article: Article;
  /** Bytes of its XML or Markdown file. */
  readonly source: Uint8Array;
  readonly placed: CopiedFiles;
  readonly images: ImagesBySource;
  readonly figures: readonly Figure[];
}

/** Copies the files of an article into the site and renders its images in the sizes that pages show. */
export async function deliverFiles(
  stored: Article,
  { task, settings, folder, cache, stage, report }: DeliveryContext,
): Promise<DeliveredArticle> {
  const { journal } = settings;
  const files = candidateFiles(folder, task.candidate);
  const wanted = articleFiles(stored);
  const { pdf } = stored.source;
  const paths = routeFiles(task.stem, wanted.copies, isPublishersPdf(journal) ? pdf : undefined);
  const placed = await copyFiles(paths, { stem: task.stem, files, stage, report });
  const article = withJournalDefaults(pdf === undefined || placed.holds(pdf) ? stored : withoutPdf(stored), journal);
  const source = await files.read(article.source.file);
  const images = await renderImages(wanted.images, {
    journal,
    stem: task.stem,
    files,
    cache,
    stage,
    placeOf: ({ href }) => placeOfName(source, href, article.meta.place),
    report,
  });
  return { article, source, placed, images, figures: wanted.figures };
}

/**
 * Delivers the publisher's PDF in place of one that could not be typeset, if all are typeset. Resolves with true if the article has its publisher's
 * PDF.
 */
export async function deliverPdf(
  article: Article,
  { task, settings, folder, stage, report }: Omit<DeliveryContext, 'cache'>,
): Promise<boolean> {
  const { journal } = settings;
  const source = article.source.pdf?.source;
  if (source === undefined || isPublishersPdf(journal) || !journal.siblings.includes('pdf')) return source !== undefined;
  const bytes = await readOrReport(candidateFiles(folder, task.candidate), source, report);
  if (bytes !== undefined) await stage.write({ path: `${task.stem}.pdf`, bytes });
  return bytes !== undefined;
}

/** True if a delivered PDF is the PDF of its article, and not only a file of it. */
function isPublishersPdf({ siblings, typeset, typesetDesign }: ArticleJournal): boolean {
  return siblings.includes('pdf') && (typeset !== 'always' || typesetDesign === undefined);
}

interface DeliveryContext {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Removes a PDF that could not be read, as if it had not been delivered. */
function withoutPdf(article: Article): Article {
  const { pdf: _, ...source } = article.source;
  return { ...article, source };
}
