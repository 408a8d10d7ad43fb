import type { Article } from '../../model/article.ts';
import type { Artifact } from '../../model/artifact.ts';
import { encodeToScratch } from '../../publish/encode-to-scratch.ts';
import type { ArticlePages } from '../../site/site-content.ts';

/**
 * The pages of an article as the cache keeps them: long fragments in UTF-8, with a mark where each stood. They are nearly all of a page, and go
 * into its file as they are, so that laying a page out neither reads them as text nor writes them out again.
 */
export interface StoredPage {
  readonly page: ArticlePages;
  readonly fragments: readonly Uint8Array[];
}

/** What stands in the cache: names of members, told in each result, would take longer to be read than JSON. */
export interface PackedPage {
  /** A page as JSON. */
  readonly page: Uint8Array;
  readonly fragments: readonly Uint8Array[];
}

export function packPage({ page, fragments }: StoredPage): PackedPage {
  return { page: Buffer.from(JSON.stringify(page)), fragments };
}

export function unpackPage({ page, fragments }: PackedPage): StoredPage {
  // Of our own, proven when it was read.
  return { page: JSON.parse(textOf(page)) as ArticlePages, fragments };
}

/** No XML has the character of marks (XML 1.0 and 1.1, 2.2), but Markdown may: such a page is kept as it is. */
export function storedPage(page: ArticlePages, format: Article['source']['format']): StoredPage {
  const fragments: Uint8Array[] = [];
  if (format !== 'jats' && holdsMark(page)) return { page, fragments };
  const marked = (text: string): string => (text.length < LONG ? text : markOf(fragments.push(Buffer.from(text)) - 1));
  return { page: withTexts(page, marked), fragments };
}

/** The same without marks, for a file with other texts of which one could be taken for a mark. */
export function unmarked(kept: StoredPage): StoredPage {
  return { page: restorePage(kept), fragments: [] };
}

export function holdsMark(value: unknown): boolean {
  return JSON.stringify(value).includes(MARK_IN_JSON);
}

/** The same page with all its texts. */
export function restorePage({ page, fragments }: StoredPage): ArticlePages {
  const restored = (text: string): string => {
    const fragment = text.startsWith(MARK) ? fragments[Number(text.slice(1, -1))] : undefined;
    return fragment === undefined ? text : textOf(fragment);
  };
  return fragments.length === 0 ? page : withTexts(page, restored);
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

/** A file that was made of a page with marks, with the fragments in their places; its bytes are good until the next is filled. */
export function filled({ path, bytes }: Artifact, fragments: readonly Uint8Array[]): Artifact {
  if (typeof bytes !== 'string' || fragments.length === 0) return { path, bytes };
  const pieces: (string | Uint8Array)[] = [];
  let from = 0;
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, from)) {
    const end = bytes.indexOf(MARK, at + 1);
    const fragment = fragments[Number(bytes.slice(at + 1, end))];
    if (end < 0 || fragment === undefined) throw new Error(`${path} has a mark that stands for nothing`);
    pieces.push(bytes.slice(from, at), fragment);
    from = end + 1;
  }
  return { path, bytes: encodeToScratch([...pieces, bytes.slice(from)]) };
}

/** Texts that stand in a page as they are. */
function withTexts(page: ArticlePages, change: (text: string) => string): ArticlePages {
  const [top, text, rest] = page.main;
  return {
    ...page,
    head: change(page.head),
    main: [change(top), change(text), change(rest)],
    figures: page.figures.map((figure) => ({ ...figure, head: change(figure.head), main: change(figure.main) })),
  };
}

function markOf(index: number): string {
  return `${MARK}${index}${MARK}`;
}

/** Of one byte, so that a page with marks is no longer in memory than without. */
const MARK = '\u0000';
const MARK_IN_JSON = JSON.stringify(MARK).slice(1, -1);
const LONG = 1000;
