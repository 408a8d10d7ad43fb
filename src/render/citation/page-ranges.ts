import { type CitingLocale, citingEngine } from './citing-engine.ts';

/** Prints a range of pages: `12-19` as `12–19` or `12–9`. */
export type PrintPages = (range: string) => string;

/**
 * Returns a printer of page ranges for a style, by its `page-range-format`. Styles with the same format share a cache.
 * CSL 1.0.2, "Page Ranges".
 */
export function pageRanges(locale: CitingLocale): (style: string) => PrintPages {
  const byFormat = new Map<string, PrintPages>();
  return (style) => {
    const format = FORMAT.exec(style)?.[0] ?? '';
    const print = byFormat.get(format) ?? printerOf(format, locale);
    byFormat.set(format, print);
    return print;
  };
}

const FORMAT = / page-range-format="[a-z0-9-]+"/;

function printerOf(format: string, locale: CitingLocale): PrintPages {
  const layout = '<layout><text variable="page"/></layout>';
  const cite = citingEngine(
    () =>
      `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"${format}><citation>${layout}</citation><bibliography>${layout}</bibliography></style>`,
    locale,
  );
  return (page) => withoutEntry(cite({ type: 'article-journal', id: '', title: '', language: 'en', page }) ?? '');
}

/** `<div class="csl-entry">Tides</div>` is `Tides`. */
export function withoutEntry(entry: string): string {
  return entry.replace(/^\s*<div class="csl-entry">/, '').replace(/<\/div>\s*$/, '');
}
