import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { dateWords } from '../../text/date-words.ts';
import { type Hole, html, join, type Markup } from '../../text/markup.ts';
import { directionOf } from '../../text/text-direction.ts';
import { cardTitle } from '../card-title.ts';
import { fileHref, pageHref } from '../page-href.ts';

export interface ArticleListOptions {
  readonly journal: Journal;
  /** File of the page that contains the list. */
  readonly file: string;
  /** Heading level of the titles. */
  readonly level: 2 | 3;
}

/** Articles as cards: type, title, authors, date, first figure. */
export function articleList(cards: readonly ArticleCard[], options: ArticleListOptions): Markup {
  return html`<ol class="cards">
${cards.map((card) => articleItem(card, options))}</ol>`;
}

function articleItem(card: ArticleCard, { journal, file, level }: ArticleListOptions): Markup {
  const link = html`<a href="${pageHref(journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a>`;
  const subjects = card.subjects.map((subject) => subject.name).filter((name) => name !== card.typeLabel);
  return html`<li>
<article class="card"${langOf(card, journal)}>
<div class="card-words">
<p class="card-type">${join(
    [card.typeLabel, ...subjects.slice(0, 3)].filter((part) => part !== ''),
    DOT,
  )}${card.notice !== undefined && html` <span class="badge badge-${card.notice.kind}">${NOTICE_LABELS[card.notice.kind]}</span>`}</p>
${level === 2 ? html`<h2 class="card-title">${link}</h2>` : html`<h3 class="card-title">${link}</h3>`}
${card.authors.length > 0 && html`<p class="card-authors">${authorLine(card)}</p>\n`}<p class="card-meta">${cardMeta(card, journal)}</p>
</div>
${thumbnail(card, { journal, file })}</article>
</li>
`;
}

const DOT = html` <span aria-hidden="true">·</span> `;

const NOTICE_LABELS = {
  retracted: 'Retracted',
  corrected: 'Corrected',
  concern: 'Expression of concern',
  superseded: 'Newer version',
} as const;

const SHOWN_AUTHORS = 6;

function authorLine({ authors }: ArticleCard): string {
  const names = authors.map((author) => author.name);
  const hidden = names.length - SHOWN_AUTHORS;
  return hidden > 1 ? `${names.slice(0, SHOWN_AUTHORS).join(', ')} and ${hidden} more` : names.join(', ');
}

function cardMeta(card: ArticleCard, journal: Journal): Markup {
  const parts: Hole[] = [];
  if (card.publishedIso !== '') parts.push(html`<time datetime="${card.publishedIso}">${dateWords(card.publishedIso)}</time>`);
  if (card.volume !== undefined) parts.push(`Volume ${card.volume}${card.issue === undefined ? '' : `, issue ${card.issue}`}`);
  if (card.journalTitle !== undefined && card.journalTitle !== journal.title) parts.push(card.journalTitle);
  return join(parts, DOT);
}

/** Decorative, so it has no alternative text. */
function thumbnail(card: ArticleCard, { journal, file }: { journal: Journal; file: string }): Markup | false {
  const picture = card.image?.thumbnail ?? card.image?.full;
  if (picture === undefined) return false;
  const src = fileHref(journal, file, picture.path);
  return html`<div class="card-image"><img src="${src}" width="${picture.widthPx}" height="${picture.heightPx}" alt="" loading="lazy" decoding="async"></div>\n`;
}

function langOf(card: ArticleCard, journal: Journal): Markup | false {
  return (
    card.lang !== undefined &&
    card.lang !== journal.language &&
    html` lang="${card.lang}"${directionOf(card.lang) !== directionOf(journal.language) && html` dir="${directionOf(card.lang)}"`}`
  );
}
