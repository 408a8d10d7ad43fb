import type { Article } from '../../../model/article.ts';
import type { FileRef } from '../../../model/inline.ts';
import type { ArticlePageContent } from '../../../site/site-content.ts';
import type { Fragments } from '../render-fragments.ts';

/** The PDF of an article that is in no other form: its metadata are in `article.yml`, and it has no text. Undefined for other articles. */
export function onlyPdfOf({ source, body }: Pick<Article, 'source' | 'body'>): FileRef | undefined {
  // In JATS, a record without a body is often one that is published before its text.
  return source.format !== 'jats' && body.length === 0 && source.pdf?.source !== undefined ? source.pdf : undefined;
}

/** The delivered files of an article that its page offers besides its renditions: galleys, and a PDF to read in the page. */
export function offeredFiles(
  article: Article,
  { fileHref }: Pick<Fragments['context'], 'fileHref'>,
  hasPdf: boolean,
): Pick<ArticlePageContent, 'galleys' | 'pdfBytes'> {
  const { galleys = [], pdf } = article.source;
  const sizeBytes = hasPdf ? onlyPdfOf(article)?.sizeBytes : undefined;
  const offered = galleys.flatMap(({ file, label, lang }) => {
    const href = file.source === undefined ? file.href : fileHref(file);
    if (href === undefined || (hasPdf && file.source !== undefined && file.source === pdf?.source)) return [];
    return [{ href, label: label ?? labelOf(file), ...(lang === undefined ? {} : { lang }) }];
  });
  return { ...(offered.length === 0 ? {} : { galleys: offered }), ...(sizeBytes === undefined ? {} : { pdfBytes: sizeBytes }) };
}

/** `EPUB` of `tides.epub`, `example.org` of `https://example.org/tides`. */
function labelOf({ source, href }: FileRef): string {
  if (source === undefined) return URL.canParse(href) ? new URL(href).hostname : href;
  return (/\.([A-Za-z0-9]+)$/.exec(source)?.[1] ?? source.slice(source.lastIndexOf('/') + 1)).toUpperCase();
}
