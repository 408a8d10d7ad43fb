import type { Article } from '../model/article.ts';
import type { ArticleHtml } from '../model/article-html.ts';
import type { Artifact } from '../model/artifact.ts';
import type { ArticlePageContent } from '../site/site-content.ts';

/**
 * What the pages of an article show, as the cache keeps it: long fragments in UTF-8, with a mark where each stood. They are most of a page, and
 * go into its file as they are: text that is read and written again takes a third of the time that a page takes.
 */
export interface KeptPage {
  readonly page: ArticlePageContent;
  readonly fragments: readonly Uint8Array[];
}

/** No XML has the character of marks (XML 1.0, 2.2), but Markdown may: such a page is kept as it is. */
export function keepPage(page: ArticlePageContent, format: Article['source']['format']): KeptPage {
  const fragments: Uint8Array[] = [];
  if (format !== 'jats' && holdsMark(page)) return { page, fragments };
  const marked = (text: string): string => (text.length < LONG ? text : markOf(fragments.push(Buffer.from(text)) - 1));
  return { page: { ...page, html: withTexts(page.html, marked) }, fragments };
}

/** The same without marks, for a file with other texts of which one could be taken for a mark. */
export function unmarked(kept: KeptPage): KeptPage {
  return { page: restorePage(kept), fragments: [] };
}

export function holdsMark(value: unknown): boolean {
  return JSON.stringify(value).includes(MARK);
}

/** The same page with all its texts. */
export function restorePage({ page, fragments }: KeptPage): ArticlePageContent {
  const textOf = (text: string): string => {
    const fragment = text.startsWith(MARK) ? fragments[Number(text.slice(1, -1))] : undefined;
    return fragment === undefined ? text : Buffer.from(fragment.buffer, fragment.byteOffset, fragment.byteLength).toString();
  };
  return fragments.length === 0 ? page : { ...page, html: withTexts(page.html, textOf) };
}

/** A file that was made of a page with marks, with the fragments in their places. */
export function filled({ path, bytes }: Artifact, fragments: readonly Uint8Array[]): Artifact {
  if (typeof bytes !== 'string' || fragments.length === 0) return { path, bytes };
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { 0: mark, 1: index, index: at } of bytes.matchAll(MARKED)) {
    const fragment = fragments[Number(index)];
    if (fragment === undefined) continue;
    pieces.push(Buffer.from(bytes.slice(from, at)), fragment);
    from = at + mark.length;
  }
  return { path, bytes: from === 0 ? bytes : Buffer.concat([...pieces, Buffer.from(bytes.slice(from))]) };
}

/** Texts of which a page only shows what they are. */
function withTexts(html: ArticleHtml, change: (text: string) => string): ArticleHtml {
  const { abstracts, body, back, authorDetails, subArticles } = html;
  return {
    ...html,
    abstracts: change(abstracts),
    body: change(body),
    back: change(back),
    authorDetails: change(authorDetails),
    subArticles: subArticles.map((one) => ({ ...one, html: change(one.html) })),
  };
}

function markOf(index: number): string {
  return `${MARK}${index}${MARK}`;
}

/** A character that stands for none (The Unicode Standard, 23.7). */
const MARK = '\uffff';
const MARKED = /\uffff(\d+)\uffff/g;
const LONG = 1000;
