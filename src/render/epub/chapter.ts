import type { Article } from '../../model/article.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleHtml } from '../../model/article-html.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { doiUrl } from '../../model/text/address.ts';
import { type Hole, join, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import type { BibliographyRecord } from '../bibliography/bibliography-record.ts';
import { displayName } from '../display-name.ts';
import { renderArticleHtml } from '../html/article-html.ts';
import { partialDateWords } from '../html/date-words.ts';
import type { BookContext, BookImage, HtmlContext } from '../html/html-context.ts';
import { safeHref } from '../html/safe-href.ts';
import { NOTICE_LABELS } from '../labels.ts';
import { ownNoticeOf } from '../notice.ts';
import type { Chapter } from './book.ts';
import { xhtmlDocument } from './xhtml-document.ts';

export interface ChapterOptions {
  /** The context of the article's page; links of `fileHref` and `authorHref` must be absolute. */
  readonly context: HtmlContext;
  readonly record: BibliographyRecord;
  readonly pageUrl: BookContext['pageUrl'];
}

/**
 * Renders an article as a content document of a book, by the same handlers as its page.
 *
 * Paths in the book are those of the site, so that an article's own EPUB and the issue's contain the same document.
 */
export function renderChapter(article: Article, { context, record, pageUrl }: ChapterOptions): Chapter {
  const images: BookImage[] = [];
  const html = renderArticleHtml(article, { ...context, book: { pageUrl, images } });
  const lang = article.meta.lang ?? context.language;
  const messages = context.messagesFor(lang);
  const title = record.title === '' ? record.journalTitle : record.title;
  const main = chapterMarkup(html, { header: headerMarkup(article, html, { context, record, messages }), messages });
  return {
    stem: context.stem,
    title,
    byline: messages.list(
      record.authors.map((author) => displayName(author)),
      'comma',
    ),
    lang,
    xhtml: xhtmlDocument({ path: `${context.stem}.xhtml`, title, lang, main }),
    toc: html.toc,
    images: uniqueImages(images),
    // Text of the article is escaped, so these are elements.
    hasMath: main.markup.includes('<math '),
    hasTables: main.markup.includes('<table>'),
  };
}

interface ChapterParts {
  readonly header: Markup;
  readonly messages: Messages;
}

function chapterMarkup(html: ArticleHtml, { header, messages }: ChapterParts): Markup {
  const footnotes =
    html.footnotes !== '' &&
    xml`<section epub:type="footnotes" role="doc-endnotes">
${trustedMarkup(html.footnotes)}</section>
`;
  return xml`<article>
${header}${trustedMarkup(html.abstracts)}${trustedMarkup(html.body)}${footnotes}${trustedMarkup(html.back)}${section(messages.text('article.authorInformation'), html.authorDetails)}${section(messages.text('article.articleInformation'), html.about)}${html.subArticles.map((sub) => trustedMarkup(sub.html))}</article>
`;
}

function section(title: string, markup: string): Markup | false {
  return (
    markup !== '' &&
    xml`<section>
<h2>${title}</h2>
${trustedMarkup(markup)}</section>
`
  );
}

interface HeaderContext {
  readonly context: HtmlContext;
  readonly record: BibliographyRecord;
  readonly messages: Messages;
}

function headerMarkup(article: Article, html: ArticleHtml, { context, record, messages }: HeaderContext): Markup {
  const notice = context.notice ?? ownNoticeOf(article.meta);
  const { published, volume, issue, doi } = record;
  const imprint: Hole[] = [
    xml`<cite>${record.journalTitle}</cite>`,
    ...(volume === undefined ? [] : [issue === undefined ? volume : `${volume} (${issue})`]),
    ...(published === undefined ? [] : [partialDateWords(published, messages)]),
    ...(doi === undefined ? [] : [xml`<a href="${doiUrl(context.doiResolver, doi)}">${doiUrl(context.doiResolver, doi)}</a>`]),
  ];
  return xml`<header>
${notice !== undefined && xml`${noticeMarkup(notice, context, messages)}`}<p class="imprint">${join(imprint, ' · ')}</p>
<h1>${trustedMarkup(html.title === '' ? xml`${record.journalTitle}`.markup : html.title)}</h1>
${html.subtitle !== undefined && xml`<p class="subtitle">${trustedMarkup(html.subtitle)}</p>\n`}${trustedMarkup(html.otherTitles)}${trustedMarkup(html.authors)}</header>
`;
}

/** The notice above the text: `Retracted: see https://doi.org/10.5555/tidewater.0202`, with a link. */
function noticeMarkup({ kind, doi, href }: ArticleNotice, { doiResolver }: HtmlContext, messages: Messages): Markup {
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  const notice = messages.text(NOTICE_LABELS[kind]);
  const words =
    source === undefined ? notice : messages.html('article.label.noticeSource', { notice, source: xml`<a href="${source}">${source}</a>` });
  return xml`<p class="notice">${words}</p>
`;
}

/** Each image once; described if it is described wherever it is shown. */
function uniqueImages(images: readonly BookImage[]): readonly BookImage[] {
  const byPath = new Map<string, BookImage>();
  for (const image of images) {
    const isDescribed = image.isDescribed && byPath.get(image.path)?.isDescribed !== false;
    byPath.set(image.path, { path: image.path, isDescribed });
  }
  return [...byPath.values()];
}
