import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { messagesFor } from '../../messages/journal-messages.ts';
import type { Article } from '../../model/article.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { ImagesBySource } from '../../model/graphic.ts';
import type { FileRef } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { TypesetDesign } from '../../model/typeset.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { renderArticleTypst } from '../../render/typst/article-typst.ts';
import type { TypesetImage } from '../../render/typst/typst-context.ts';
import { pageUrl } from '../../site/page-href.ts';
import { isoDate } from '../../text/partial-date.ts';
import { publicationDateOf } from '../../text/publication-date.ts';
import { openDesign } from '../../typeset/open-design.ts';
import type { TypesetResult } from '../../typeset/typeset-job.ts';
import { openTypesetter, type Typesetter } from '../../typeset/typesetter.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { reportTypeset } from './report-typeset.ts';

interface TypesetOptions {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  readonly images: ImagesBySource;
  /** Bytes of the images by site path. */
  readonly imageBytes: ReadonlyMap<string, Uint8Array>;
  readonly notice?: ArticleNotice;
  /** URL of a delivered file relative to the article's page. */
  readonly fileHref: (file: FileRef) => string | undefined;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/**
 * Typesets an article and writes `content/1/e00003.pdf`, unless the journal or the publisher's PDF makes that unnecessary. Resolves with true if the
 * PDF was written. The result is cached by everything that the PDF depends on.
 */
export async function typesetArticle(article: Article, options: TypesetOptions): Promise<boolean> {
  const { task, settings, stage, report } = options;
  const { journal } = settings;
  const design = journal.typesetDesign;
  const isWanted = journal.typeset === 'always' || (journal.typeset === 'missing' && article.source.pdf?.source === undefined);
  if (!isWanted || design === undefined || !journal.siblings.includes('pdf')) return false;
  const result = await typesetCached(article, design, options).catch(failedResult);
  reportTypeset(result, article.meta.place, report);
  if (result.pdf === undefined) return false;
  await stage.write({ path: `${task.stem}.pdf`, bytes: result.pdf });
  return true;
}

/** The result of an error of the thread or of a file, which is not cached: the next build that converts the article tries again. */
function failedResult(error: unknown): TypesetResult {
  return { isAccessible: false, reasons: [error instanceof Error ? error.message : String(error)], missingGlyphs: [] };
}

async function typesetCached(article: Article, design: TypesetDesign, options: TypesetOptions): Promise<TypesetResult> {
  const { settings, cache } = options;
  const images = typesetImages(options);
  const source = renderArticleTypst(article, contextOf(options, images.bySource));
  const timestamp = Math.max(0, Date.parse(isoDate(publicationDateOf(article.meta))) / 1000 || 0);
  const imageHashes = [...images.bytes].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]);
  const key = cacheKeyOf('typeset', design.digest, source, JSON.stringify([timestamp, imageHashes]));
  const cached = await cache.read<TypesetResult>(key);
  const result = cached ?? (await typesetterOf(design, settings.content).typeset({ source, images: images.bytes, timestamp }));
  if (cached === undefined) await cache.write(key, result);
  return result;
}

function contextOf({ task, settings: { journal }, notice, fileHref }: TypesetOptions, images: ReadonlyMap<string, TypesetImage>) {
  const page = pageUrl(journal, `${task.stem}.html`);
  const { title, abbreviation, issn, publisher, siteUrl } = journal;
  return {
    images,
    language: journal.language,
    messagesFor: (language: string) => messagesFor(journal, language),
    doiResolver: journal.doiResolver,
    pageUrl: page,
    journal: {
      title,
      siteUrl,
      ...(abbreviation === undefined ? {} : { abbreviation }),
      ...(issn === undefined ? {} : { issn }),
      ...(publisher === undefined ? {} : { publisher }),
    },
    ...(notice === undefined ? {} : { notice }),
    fileUrl: (file: FileRef): string | undefined => {
      const href = fileHref(file);
      return href === undefined ? undefined : new URL(href, `${siteUrl}/${task.stem}.html`).href;
    },
  };
}

interface TypesetImages {
  readonly bySource: ReadonlyMap<string, TypesetImage>;
  /** By path in the workspace. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
}

/** The images of an article: the full size, or that of pages if the full size has many bytes. */
function typesetImages({ images, imageBytes }: TypesetOptions): TypesetImages {
  const bySource = new Map<string, TypesetImage>();
  const bytes = new Map<string, Uint8Array>();
  for (const [source, { full, page = full }] of images) {
    const { path, widthPx, heightPx } = full.sizeBytes > LARGE_BYTES ? page : full;
    const found = imageBytes.get(path);
    if (found === undefined) continue;
    const inside = `/images/${path.slice(path.lastIndexOf('/') + 1)}`;
    bySource.set(source, { path: inside, widthPx, heightPx, sourceWidthPx: full.widthPx });
    bytes.set(inside, found);
  }
  return { bySource, bytes };
}

/** A stage that also collects the bytes of the images that are written to it. */
export function collectImages(stage: StageWriter, bytesByPath: Map<string, Uint8Array>): StageWriter {
  return {
    ...stage,
    get files() {
      return stage.files;
    },
    write(artifact) {
      if (typeof artifact.bytes !== 'string' && artifact.path.endsWith('.jpg')) bytesByPath.set(artifact.path, artifact.bytes);
      return stage.write(artifact);
    },
  };
}

/** The typesetter of this thread. It outlives a build, and a new design replaces it. */
function typesetterOf(design: TypesetDesign, content: string): Typesetter {
  if (open.digest !== design.digest) {
    void open.typesetter?.close();
    const { setup } = openDesign(design, (path) => readFileSync(join(content, path)));
    open.typesetter = openTypesetter(setup);
    open.digest = design.digest;
  }
  if (open.typesetter === undefined) throw new Error('no typesetter is open');
  return open.typesetter;
}

const open: { digest?: string; typesetter?: Typesetter } = {};
/** Above this size, the rendition for pages (1,200 pixels wide) is used: 360 dots an inch in a column, 175 across the page. */
const LARGE_BYTES = 700_000;
