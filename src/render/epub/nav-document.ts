import type { TocEntry } from '../../model/article-html.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { relativeHref } from '../../model/text/address.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import { bookFragment } from '../html/fragment-of.ts';
import type { Book, BookMetadata, Chapter } from './book.ts';
import { xhtmlDocument } from './xhtml-document.ts';

/** Path of the navigation document in the book. */
export const NAV_PATH = 'nav.xhtml';
/** Path of the cover page in the book. */
export const COVER_PATH = 'cover.xhtml';

/**
 * Prints the navigation document: contents and landmarks. EPUB 3.3, 7.
 *
 * A book of one article lists the article's sections; a book of several lists each article with its main sections.
 */
export function navDocument({ metadata, chapters }: Book, messages: Messages): string {
  const contents = messages.text('article.contents');
  const [only, ...others] = chapters;
  const isSingle = only !== undefined && others.length === 0;
  const items = isSingle
    ? [chapterItem(only, { metadata }), ...entryItems(only.toc, only, ALL_LEVELS)]
    : chapters.map((one) => chapterItem(one, { metadata, toc: one.toc }));
  const main = xml`<nav epub:type="toc" role="doc-toc" aria-label="${contents}">
<h1>${isSingle ? contents : metadata.title}</h1>
<ol>
${items}</ol>
</nav>
<nav epub:type="landmarks" aria-label="${messages.text('epub.landmarks')}" hidden="hidden">
<ol>
<li><a epub:type="cover" href="${COVER_PATH}">${messages.text('epub.cover')}</a></li>
${!isSingle && xml`<li><a epub:type="toc" href="${NAV_PATH}">${contents}</a></li>\n`}${only !== undefined && xml`<li><a epub:type="bodymatter" href="${hrefOf(only)}">${messages.text('epub.start')}</a></li>\n`}</ol>
</nav>
`;
  return xhtmlDocument({ path: NAV_PATH, title: metadata.title, lang: metadata.languages[0], main });
}

const ALL_LEVELS = 6;

interface ChapterItemOptions {
  readonly metadata: BookMetadata;
  /** Sections below it; its authors are named if there are several chapters. */
  readonly toc?: readonly TocEntry[];
}

function chapterItem(chapter: Chapter, { metadata, toc }: ChapterItemOptions): Markup {
  const { title, byline, lang } = chapter;
  const parts = toc === undefined ? [] : entryItems(toc, chapter, 1);
  return xml`<li><a href="${hrefOf(chapter)}">${lang === metadata.languages[0] ? title : xml`<span lang="${lang}" xml:lang="${lang}" dir="${directionOf(lang)}">${title}</span>`}${toc !== undefined && byline !== '' && xml` <span class="byline">${byline}</span>`}</a>${listOf(parts)}</li>
`;
}

function entryItems(entries: readonly TocEntry[], chapter: Chapter, levels: number): readonly Markup[] {
  return entries.map((entry): Markup => {
    const parts = levels > 1 ? entryItems(entry.children, chapter, levels - 1) : [];
    return xml`<li><a href="${hrefOf(chapter)}#${bookFragment(entry.id)}">${entry.title}</a>${listOf(parts)}</li>
`;
  });
}

function listOf(items: readonly Markup[]): Markup | false {
  return (
    items.length > 0 &&
    xml`
<ol>
${items}</ol>
`
  );
}

function hrefOf({ stem }: Chapter): string {
  return relativeHref(NAV_PATH, `${stem}.xhtml`);
}
