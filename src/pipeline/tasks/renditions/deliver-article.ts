import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { Figure } from '../../../model/block.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import type { SiteManifest } from '../../../publish/site-manifest.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import type { Folder } from '../../../read/package/folder.ts';
import type { ResultCache } from '../../engine/result-cache.ts';
import type { CopiedFiles } from '../files/copy-files.ts';
import { deliverFiles, deliverPdf } from '../files/deliver-files.ts';
import { type Fragments, renderFragments } from '../render-fragments.ts';
import { withoutSplit } from '../split-translations.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { type TypesetOutcome, typesetArticle } from './typeset-article.ts';
import { collectImages } from './typeset-images.ts';

/** An article whose files and PDF are staged. */
export interface DeliveredArticle {
  /** The article with the defaults of the journal, and a marked title if it is retracted. */
  readonly article: Article;
  /** The article with the title of its source. */
  readonly sourceArticle: Article;
  /** Bytes of the file with its text. */
  readonly source: Uint8Array;
  readonly placed: CopiedFiles;
  readonly figures: readonly Figure[];
  readonly rendered: Fragments;
  readonly typeset: TypesetOutcome;
}

interface DeliverContext {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  /** The journal in the language of the article. */
  readonly journal: ArticleJournal;
  readonly folder: Folder;
  /** The cache for images, whose keys are recorded. */
  readonly imageCache: ResultCache;
  /** The list of published files. */
  readonly last: SiteManifest;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Stages the delivered files, the images and the PDF of an article, of which its other renditions and its pages are made. */
export async function deliverArticle(
  stored: Article,
  { task, settings, journal, folder, imageCache, last, stage, report }: DeliverContext,
): Promise<DeliveredArticle> {
  const imageBytes = new Map<string, Uint8Array>();
  const imageStage = journal.typesetDesign === undefined ? stage : collectImages(stage, imageBytes);
  const delivered = await deliverFiles(withoutSplit(stored, task), {
    task,
    settings,
    folder,
    cache: imageCache,
    stage: imageStage,
    report,
  });
  const { article: sourceArticle, source } = delivered;
  const fragments = renderFragments(sourceArticle, { task, journal, ...delivered });
  const { article } = fragments;
  const { notice, fileHref } = fragments.context;
  const typeset = await typesetArticle(article, {
    ...delivered,
    ...(notice === undefined ? {} : { notice }),
    task,
    settings,
    imageBytes,
    fileHref,
    cache: imageCache,
    stage,
    last,
    report,
  });
  const hasPdf = typeset.hasPdf || (await deliverPdf(article, { task, settings, folder, stage, report }));
  const rendered = { ...fragments, card: { ...fragments.card, pdf: hasPdf } };
  return { article, sourceArticle, source, placed: delivered.placed, figures: delivered.figures, rendered, typeset };
}
