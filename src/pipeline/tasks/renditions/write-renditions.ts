import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import type { SiblingKind } from '../../../model/renditions.ts';
import type { SiteManifest } from '../../../publish/site-manifest.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import type { Folder } from '../../../read/package/folder.ts';
import type { CacheKey, ResultCache } from '../../engine/result-cache.ts';
import { deliverFiles, deliverPdf } from '../files/deliver-files.ts';
import { type Fragments, renderFragments } from '../render-fragments.ts';
import { withoutSplit } from '../split-translations.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { type TypesetOutcome, typesetArticle } from './typeset-article.ts';
import { collectImages } from './typeset-images.ts';
import { writeEpub } from './write-epub.ts';
import { writeSiblings } from './write-siblings.ts';

/** An article whose files and renditions are staged. */
export interface WrittenRenditions {
  /** The article with the defaults of the journal. */
  readonly article: Article;
  /** Bytes of its XML or Markdown file. */
  readonly source: Uint8Array;
  readonly rendered: Fragments;
  readonly siblings: readonly SiblingKind[];
  readonly typeset: TypesetOutcome;
  /** Key of its chapter for EPUBs of issues; undefined if the journal has no EPUBs. */
  readonly chapterKey: CacheKey | undefined;
}

interface RenditionContext {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  /** The journal in the language of the article. */
  readonly journal: ArticleJournal;
  readonly folder: Folder;
  readonly cache: ResultCache;
  /** The cache for images, whose keys are recorded. */
  readonly imageCache: ResultCache;
  /** The list of published files. */
  readonly last: SiteManifest;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Stages the delivered files, the images and the renditions of an article: its PDF, its siblings and its EPUB, but not its pages. */
export async function writeRenditions(
  stored: Article,
  { task, settings, journal, folder, cache, imageCache, last, stage, report }: RenditionContext,
): Promise<WrittenRenditions> {
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
  const { article, source } = delivered;
  const fragments = renderFragments(article, { task, journal, ...delivered });
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
  const siblings = await writeSiblings(rendered, { ...delivered, hasPdf, stage, task, settings, report });
  const hasEpub = journal.siblings.includes('epub');
  const chapterKey = hasEpub ? await writeEpub(article, { rendered, settings, stage, cache, coverCache: imageCache }) : undefined;
  return { article, source, rendered, siblings, typeset, chapterKey };
}
