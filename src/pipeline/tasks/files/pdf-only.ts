import { createHash } from 'node:crypto';
import type { Article } from '../../../model/article.ts';
import type { FileRef } from '../../../model/inline.ts';
import type { Place } from '../../../model/place.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { CandidateFiles } from '../../../read/package/candidate-files.ts';
import { readPdfText } from '../../../render/figures/read-pdf.ts';
import type { ArticlePageContent } from '../../../site/site-content.ts';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import type { Fragments } from '../render-fragments.ts';
import { readOrReport } from './copy-files.ts';

/** The PDF of an article that is in no other form: its metadata are in `article.yml`, and it has no text. Undefined for other articles. */
export function onlyPdfOf({ source, body }: Pick<Article, 'source' | 'body'>): FileRef | undefined {
  // In JATS, a record without a body is often one that is published before its text.
  return source.format !== 'jats' && body.length === 0 && source.pdf?.source !== undefined ? source.pdf : undefined;
}

interface PdfTextContext {
  readonly files: CandidateFiles;
  readonly cache: ResultCache;
  readonly place: Place;
  readonly report: ReportProblem;
}

/** The text of an article that is only a PDF, for search; '' for other articles, and for a PDF that cannot be read. */
export async function pdfTextOf(article: Article, { files, cache, place, report }: PdfTextContext): Promise<string> {
  const source = onlyPdfOf(article)?.source;
  const bytes = source === undefined ? undefined : await readOrReport(files, source, () => undefined);
  if (source === undefined || bytes === undefined) return '';
  const key = cacheKeyOf('pdf-text', createHash('sha256').update(bytes).digest('hex'));
  const read = (await cache.read<PdfText>(key)) ?? (await readPdfText(bytes));
  // Another build may have the program that this one lacks.
  if ('text' in read) await cache.write(key, read);
  const reason = 'failed' in read ? read.failed : read.text === '' ? translatable`it has no words, as if it were scanned` : undefined;
  if (reason !== undefined) {
    const message = translatable`the text of "${source}" is not searched (${reason}); expected a PDF with text, without a password`;
    report({ code: 'pdf-text-missing', severity: 'warning', place, message });
  }
  return 'text' in read ? read.text : '';
}

type PdfText = Awaited<ReturnType<typeof readPdfText>>;

/** The delivered files of an article that its page offers besides its renditions: galleys, and a PDF to read in the page. */
export function offeredFiles(
  article: Article,
  { fileHref }: Pick<Fragments['context'], 'fileHref'>,
  hasPdf: boolean,
): Pick<ArticlePageContent, 'galleys' | 'pdfBytes' | 'isPdfPageImage'> {
  const { galleys = [], pdf } = article.source;
  const sizeBytes = hasPdf ? onlyPdfOf(article)?.sizeBytes : undefined;
  const offered = galleys.flatMap(({ file, label, lang }) => {
    const href = file.source === undefined ? file.href : fileHref(file);
    if (href === undefined || (hasPdf && file.source !== undefined && file.source === pdf?.source)) return [];
    return [{ href, label: label ?? labelOf(file), ...(lang === undefined ? {} : { lang }) }];
  });
  const isPdfPageImage = pdf !== undefined && article.source.cover?.file.source === pdf.source;
  return {
    ...(offered.length === 0 ? {} : { galleys: offered }),
    ...(sizeBytes === undefined ? {} : { pdfBytes: sizeBytes, ...(isPdfPageImage && { isPdfPageImage }) }),
  };
}

/** `EPUB` of `tides.epub`, `example.org` of `https://example.org/tides`. */
function labelOf({ source, href }: FileRef): string {
  if (source === undefined) return URL.canParse(href) ? new URL(href).hostname : href;
  return (/\.([A-Za-z0-9]+)$/.exec(source)?.[1] ?? source.slice(source.lastIndexOf('/') + 1)).toUpperCase();
}
