import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '../../../model/article.ts';
import type { ArticleNotice } from '../../../model/article-card.ts';
import type { ImagesBySource } from '../../../model/graphic.ts';
import type { FileRef } from '../../../model/inline.ts';
import { messagesFor } from '../../../model/messages/journal-messages.ts';
import type { Place } from '../../../model/place.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { isoDate } from '../../../model/text/partial-date.ts';
import { publicationDateOf } from '../../../model/text/publication-date.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { TypesetDesign } from '../../../model/typeset.ts';
import type { SiteManifest } from '../../../publish/site-manifest.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { openDesign } from '../../../render/typeset/open-design.ts';
import type { TypesetResult } from '../../../render/typeset/typeset-job.ts';
import { openTypesetter, type Typesetter } from '../../../render/typeset/typesetter.ts';
import { articleCall, articleDocument } from '../../../render/typst/article-typst.ts';
import type { Code } from '../../../render/typst/code.ts';
import type { TypesetImage } from '../../../render/typst/typst-context.ts';
import { pageUrl } from '../../../site/page-href.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { onlyPdfOf } from '../files/pdf-only.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { type TypesetImages, typesetImages } from './typeset-images.ts';

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
  /** The list of published files. */
  readonly last: SiteManifest;
  readonly report: ReportProblem;
}

/** A typeset article as the PDF of its issue needs it. */
export interface StoredTypst {
  /** Its call of the template; undefined for an article that could not be typeset. */
  readonly call?: Code;
  /** SHA-256 of its images by site path. */
  readonly images: Readonly<Record<string, string>>;
  readonly imageBytes: number;
}

/** The result of typesetting an article. */
export interface TypesetOutcome {
  /** True if its PDF was written. */
  readonly hasPdf: boolean;
  /** True if the PDF is that of the build before. */
  readonly isDeferred?: true;
  /** Cache key of its `StoredTypst`; undefined for an article outside issues, or if the journal has no typeset PDF files. */
  readonly issueKey?: CacheKey;
}

/**
 * Typesets an article and writes `content/1/e00003.pdf`, unless the journal or the publisher's PDF makes that unnecessary. The result is cached by
 * everything that the PDF depends on. In fast mode, an edited article keeps the PDF of the build before. An article with the publisher's PDF is
 * typeset with its issue.
 */
export async function typesetArticle(article: Article, options: TypesetOptions): Promise<TypesetOutcome> {
  const { task, settings, images, imageBytes, cache, stage, report } = options;
  const { journal } = settings;
  const design = journal.typesetDesign;
  if (design === undefined || journal.typeset === 'never' || !journal.siblings.includes('pdf')) return { hasPdf: false };
  const isWanted = article.source.pdf?.source === undefined || (journal.typeset === 'always' && onlyPdfOf(article) === undefined);
  const isInIssue = article.meta.volume !== undefined && article.meta.issue !== undefined;
  if (!isWanted && !isInIssue) return { hasPdf: false };
  const pictures = typesetImages(images, imageBytes);
  const call = articleCall(article, contextOf(options, pictures.bySource));
  const result = isWanted ? await typesetOrDefer(article, call, { design, pictures, ...options }).catch(failedResult) : undefined;
  if (result !== undefined && result !== 'deferred') {
    reportTypeset(result, article.meta.place, report);
    if (result.pdf !== undefined) await stage.write({ path: `${task.stem}.pdf`, bytes: result.pdf });
  }
  const hasPdf = result === 'deferred' || result?.pdf !== undefined;
  const written = { hasPdf, ...(result === 'deferred' ? { isDeferred: true as const } : {}) };
  if (!isInIssue) return written;
  const stored: StoredTypst = { ...(isWanted && !hasPdf ? {} : { call }), images: pictures.hashes, imageBytes: pictures.sizeBytes };
  // The key depends on the value, so that an edit that the PDF does not show leaves the issue's up to date.
  const issueKey = cacheKeyOf('typst', JSON.stringify(stored));
  await cache.write(issueKey, stored);
  return { ...written, issueKey };
}

/** The result of an error of the thread or of a file, which is not cached: the next build that converts the article tries again. */
export function failedResult(error: unknown): TypesetResult {
  return { isAccessible: false, reasons: [error instanceof Error ? error.message : String(error)], missingGlyphs: [] };
}

interface CachedOptions extends TypesetOptions {
  readonly design: TypesetDesign;
  readonly pictures: TypesetImages;
}

async function typesetOrDefer(article: Article, call: Code, options: CachedOptions): Promise<TypesetResult | 'deferred'> {
  const { settings, cache, design, pictures } = options;
  const timestamp = Math.max(0, Date.parse(isoDate(publicationDateOf(article.meta))) / 1000 || 0);
  const key = cacheKeyOf('typeset', design.digest, call, JSON.stringify([timestamp, pictures.hashes]));
  const cached = await cache.read<TypesetResult>(key);
  if (cached !== undefined) return cached;
  if (settings.isFast === true && (await retainPdf(options))) return 'deferred';
  const job = { source: articleDocument(call), images: pictures.bytes, timestamp };
  const result = await typesetterOf(design, settings.content).typeset(job);
  await cache.write(key, result);
  return result;
}

/** Stages the published PDF again; false if there is none. */
async function retainPdf({ task, settings, stage, last }: TypesetOptions): Promise<boolean> {
  const path = `${task.stem}.pdf`;
  const bytes = last.get(path) === undefined ? undefined : await readFile(join(settings.output, path)).catch(() => undefined);
  if (bytes !== undefined) await stage.write({ path, bytes });
  return bytes !== undefined;
}

function contextOf({ task, settings: { journal }, notice, fileHref }: TypesetOptions, images: ReadonlyMap<string, TypesetImage>) {
  const page = pageUrl(journal, `${task.stem}.html`);
  const { title, abbreviation, issn, publisher, siteUrl } = journal;
  return {
    id: task.stem,
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

/** Returns the typesetter of this thread. It outlives a build, and a new design replaces it. */
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

/** Reports why an article has no PDF, or why its PDF does not claim to be accessible. */
function reportTypeset({ pdf, isAccessible, reasons, missingGlyphs }: TypesetResult, place: Place, report: ReportProblem): void {
  const why = reasons.join('; ');
  if (pdf === undefined) {
    report({
      code: 'typeset-failed',
      severity: 'warning',
      place,
      message: translatable`the article has no PDF, because it could not be typeset: ${why}`,
    });
    return;
  }
  if (missingGlyphs.length > 0) {
    const characters = missingGlyphs.map((glyph) => `${glyph} "${String.fromCodePoint(Number.parseInt(glyph.slice(2), 16))}"`).join(', ');
    const message = translatable`the PDF has gaps, because no font has ${characters}; expected a font with these characters in fonts/`;
    report({ code: 'typeset-glyph-missing', severity: 'warning', place, message });
  }
  if (!isAccessible && reasons.length > 0)
    report({ code: 'typeset-not-accessible', severity: 'warning', place, message: translatable`the PDF does not claim PDF/UA-1: ${why}` });
}
