import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { html, join, type Markup } from '../../model/text/markup.ts';
import { cardTitle } from '../card-title.ts';
import { langAttributes } from '../lang-attributes.ts';
import type { IssueContents } from '../listings/listing.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { authorLine, noticeBadge } from './article-list.ts';

interface Place {
  readonly journal: Journal;
  /** File of the page. */
  readonly file: string;
}

interface ContentsPart {
  /** Consecutive articles of an issue. */
  readonly cards: readonly ArticleCard[];
  /** Position of the first of them in the issue. */
  readonly first: number;
  readonly contents: Pick<IssueContents, 'sections'>;
}

/** The table of contents of an issue: a heading for each section, and its articles with authors, pages and PDF. */
export function contentsList({ cards, first, contents }: ContentsPart, place: Place): Markup {
  let start = 0;
  const parts = contents.sections.map(({ title, slug, count }) => {
    const [from, to] = [start - first, start + count - first];
    start += count;
    return { title, id: `section-${slug}`, cards: cards.slice(Math.max(from, 0), Math.max(to, 0)) };
  });
  return html`${parts
    .filter((part) => part.cards.length > 0)
    .map(
      (part) => html`<section class="contents-section" aria-labelledby="${part.id}">
<h2 id="${part.id}">${part.title}</h2>
${contentsRows(part.cards, { ...place, level: 3 })}</section>
`,
    )}`;
}

interface RowsOptions extends Place {
  /** Heading level of the titles. */
  readonly level: 2 | 3 | 4;
  /** True for rows without pages and PDF. */
  readonly isShort?: boolean;
}

/** Articles as rows of a table of contents: title and authors, and at the end of the line pages and PDF. */
export function contentsRows(cards: readonly ArticleCard[], options: RowsOptions): Markup {
  return html`<ol class="contents">
${cards.map((card) => contentsRow(card, options))}</ol>
`;
}

function contentsRow(card: ArticleCard, { journal, file, level, isShort = false }: RowsOptions): Markup {
  const messages = interfaceMessages(journal);
  const lang = langAttributes({ lang: card.titleLang ?? card.lang, titleText: card.titleText }, journal);
  const title = html`<a href="${pageHref(journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a>${noticeBadge(card, messages)}`;
  const ends = isShort
    ? []
    : [
        card.pages !== undefined && html`<span>${card.pages}</span>`,
        card.pdf &&
          html`<a href="${fileHref(journal, file, `${card.stem}.${RENDITIONS.pdf.ending}`)}" type="${RENDITIONS.pdf.mediaType}" aria-label="${messages.text('list.pdfOf', { title: card.titleText })}">${RENDITIONS.pdf.ending.toUpperCase()}</a>`,
      ].filter((part) => part !== false);
  return html`<li>
<div>
${HEADINGS[level](title, lang)}
${card.authors.length > 0 && html`<p class="card-authors">${authorLine(card, messages)}</p>\n`}</div>
${ends.length > 0 && html`<p class="contents-pages">${join(ends, html` `)}</p>\n`}</li>
`;
}

const HEADINGS = {
  2: (title: Markup, lang: Markup | false) => html`<h2 class="card-title"${lang}>${title}</h2>`,
  3: (title: Markup, lang: Markup | false) => html`<h3 class="card-title"${lang}>${title}</h3>`,
  4: (title: Markup, lang: Markup | false) => html`<h4 class="card-title"${lang}>${title}</h4>`,
} as const;
