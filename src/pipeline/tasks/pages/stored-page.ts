import type { Article } from '../../../model/article.ts';
import type { Artifact } from '../../../model/artifact.ts';
import { encodeToScratch } from '../../../publish/encode-to-scratch.ts';
import type { ArticlePages } from '../../../site/site-content.ts';

/**
 * Pages of an article with their long texts replaced by placeholders. `fragments` are those texts in UTF-8. They are nearly all of a page and are
 * copied into its file as bytes, so that building a page neither decodes nor encodes them.
 */
export interface StoredPage {
  readonly page: ArticlePages;
  readonly fragments: readonly Uint8Array[];
}

/** The value in the cache. The page is JSON, because record definitions of MessagePack take longer to read. */
export interface PackedPage {
  /** `ArticlePages` as JSON in UTF-8. */
  readonly page: Uint8Array;
  readonly fragments: readonly Uint8Array[];
}

export function packPage({ page, fragments }: StoredPage): PackedPage {
  return { page: Buffer.from(JSON.stringify(page)), fragments };
}

export function unpackPage({ page, fragments }: PackedPage): StoredPage {
  // The cache has verified the checksum, so this is the JSON that `packPage` wrote.
  return { page: JSON.parse(textOf(page)) as ArticlePages, fragments };
}

/** Replaces long texts by placeholders. XML cannot contain NUL (XML 1.0 and 1.1, 2.2), but Markdown may: such a page is not changed. */
export function storedPage(page: ArticlePages, format: Article['source']['format']): StoredPage {
  const fragments: Uint8Array[] = [];
  if (format !== 'jats' && holdsMark(page)) return { page, fragments };
  const marked = (text: string): string => (text.length < LONG ? text : markOf(fragments.push(Buffer.from(text)) - 1));
  return { page: withTexts(page, marked), fragments };
}

/** The page without placeholders, for a file that is combined with texts that may contain NUL. */
export function unmarked(stored: StoredPage): StoredPage {
  return { page: restorePage(stored), fragments: [] };
}

/** True if a text in the value contains NUL, with which placeholders begin. */
export function holdsMark(value: unknown): boolean {
  return JSON.stringify(value).includes(MARK_IN_JSON);
}

/** The page with its texts in place of the placeholders. */
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

/** Replaces the placeholders in a rendered file by the fragments. The bytes are valid until the next call. */
export function filled({ path, bytes }: Artifact, fragments: readonly Uint8Array[]): Artifact {
  if (typeof bytes !== 'string' || fragments.length === 0) return { path, bytes };
  const pieces: (string | Uint8Array)[] = [];
  let from = 0;
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, from)) {
    const end = bytes.indexOf(MARK, at + 1);
    const fragment = fragments[Number(bytes.slice(at + 1, end))];
    if (end < 0 || fragment === undefined) throw new Error(`${path} has a placeholder without a fragment`);
    pieces.push(bytes.slice(from, at), fragment);
    from = end + 1;
  }
  return { path, bytes: encodeToScratch([...pieces, bytes.slice(from)]) };
}

/** Applies a function to the texts that are copied into a page unchanged. */
function withTexts(page: ArticlePages, change: (text: string) => string): ArticlePages {
  const [top, text, rest] = page.main;
  return {
    ...page,
    head: change(page.head),
    main: [change(top), change(text), change(rest)],
    figures: page.figures.map((figure) => ({ ...figure, head: change(figure.head), main: change(figure.main) })),
    ...(page.older === undefined ? {} : { older: page.older.map((older) => withTexts(older, change)) }),
    ...(page.changes === undefined ? {} : { changes: page.changes.map((one) => ({ ...one, main: change(one.main) })) }),
  };
}

function markOf(index: number): string {
  return `${MARK}${index}${MARK}`;
}

/** NUL is Latin-1, so V8 stores a page with placeholders with one byte per character. */
const MARK = '\u0000';
const MARK_IN_JSON = JSON.stringify(MARK).slice(1, -1);
const LONG = 1000;
