import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { matchLanguage, ownLanguageName } from '../../model/messages/languages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { NOTICE_LABELS } from '../../model/messages/notice-labels.ts';
import { type Hole, html, join, type Markup } from '../../model/text/markup.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { issueName } from '../articles/issue-name.ts';
import { cardTitle } from '../card-title.ts';
import { langAttributes } from '../lang-attributes.ts';
import { fileHref, pageHref } from '../page-href.ts';

export interface ArticleListOptions {
  readonly journal: Journal;
  /** File of the page that contains the list. */
  readonly file: string;
  /** Heading level of the titles. */
  readonly level: 2 | 3;
  /** Number of articles, from the first, whose pictures are half a page wide; none if absent. */
  readonly large?: number;
}

/** Articles as cards: type, title, authors, date, first figure. */
export function articleList(cards: readonly ArticleCard[], options: ArticleListOptions): Markup {
  return html`<ol class="cards">
${cards.map((card, at) => articleItem(card, { ...options, isLarge: at < (options.large ?? 0) }))}</ol>`;
}

function articleItem(card: ArticleCard, { journal, file, level, isLarge }: ArticleListOptions & { readonly isLarge: boolean }): Markup {
  const link = html`<a href="${pageHref(journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a>`;
  const messages = interfaceMessages(journal);
  const lang = langAttributes({ lang: card.titleLang ?? card.lang, titleText: card.titleText }, journal);
  const subjects = card.subjects.map((subject) => subject.name).filter((name) => name !== card.typeLabel);
  return html`<li>
<article class="card">
<div class="card-words">
<p class="card-type">${join(
    [typeLabelIn(card, messages), ...subjects.slice(0, 3)].filter((part) => part !== ''),
    DOT,
  )}${noticeBadge(card, messages)}</p>
${level === 2 ? html`<h2 class="card-title"${lang}>${link}</h2>` : html`<h3 class="card-title"${lang}>${link}</h3>`}
${card.authors.length > 0 && html`<p class="card-authors">${authorLine(card, messages)}</p>\n`}<p class="card-meta">${cardMeta(card, journal, messages)}</p>
</div>
${picture(card, { journal, file, isLarge })}</article>
</li>
`;
}

/** The notice of an article, with a space before it. */
export function noticeBadge({ notice }: ArticleCard, messages: Messages): Markup | false {
  return notice !== undefined && html` <span class="badge badge-${notice.kind}">${messages.text(NOTICE_LABELS[notice.kind])}</span>`;
}

export const DOT = html`\u00a0<span aria-hidden="true">·</span> `;

const LISTED_AUTHORS = 6;

/** The first six authors, and the number of the others. */
export function authorLine({ authors }: ArticleCard, messages: Messages): string {
  const names = authors.map((author) => author.name);
  const count = names.length - LISTED_AUTHORS;
  if (count <= 1) return messages.list(names, 'comma');
  return messages.text('list.more', { names: messages.list(names.slice(0, LISTED_AUTHORS), 'comma'), count });
}

function cardMeta(card: ArticleCard, journal: Journal, messages: Messages): Markup {
  const parts: Hole[] = [];
  if (card.publishedIso !== '') parts.push(html`<time datetime="${card.publishedIso}">${messages.date(card.publishedIso)}</time>`);
  if (card.volume !== undefined) parts.push(issueName(card, messages));
  if (card.journalTitle !== undefined && card.journalTitle !== journal.title) parts.push(card.journalTitle);
  const { lang } = card;
  if (lang !== undefined && journal.languages !== undefined && matchLanguage(lang, [journal.language]) === undefined)
    parts.push(html`<span${langAttributes({ lang, titleText: ownLanguageName(lang) }, journal)}>${ownLanguageName(lang)}</span>`);
  return join(parts, DOT);
}

interface PictureOptions {
  readonly journal: Journal;
  readonly file: string;
  /** True for a picture of half a page, which is loaded at once. */
  readonly isLarge: boolean;
}

/** The first figure. Decorative, so it has no alternative text. */
function picture({ image }: ArticleCard, { journal, file, isLarge }: PictureOptions): Markup | false {
  if (image === undefined) return false;
  const rendition = (isLarge ? image.page : image.thumbnail) ?? image.full;
  const src = fileHref(journal, file, rendition.path);
  return html`<div class="card-image"><img src="${src}" width="${rendition.widthPx}" height="${rendition.heightPx}" alt=""${!isLarge && html` loading="lazy"`} decoding="async"></div>\n`;
}
