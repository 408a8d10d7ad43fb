import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { html, join, type Markup } from '../../text/markup.ts';
import { cardTitle } from '../card-title.ts';
import { langAttributes } from '../lang-attributes.ts';
import type { IssueContents } from '../listings/listing.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { authorLine, DOT, noticeBadge, thumbnail } from './article-list.ts';

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
${contentsRows(part.cards, place)}
</section>
`,
    )}`;
}

/** Articles as rows of a table of contents. */
export function contentsRows(cards: readonly ArticleCard[], place: Place): Markup {
  return html`<ol class="contents">
${cards.map((card) => contentsRow(card, place))}</ol>`;
}

function contentsRow(card: ArticleCard, { journal, file }: Place): Markup {
  const messages = interfaceMessages(journal);
  const lang = langAttributes({ lang: card.titleLang ?? card.lang, titleText: card.titleText }, journal);
  const meta = [
    card.pages !== undefined && html`<span class="contents-pages">${card.pages}</span>`,
    card.pdf &&
      html`<a class="contents-pdf" href="${fileHref(journal, file, `${card.stem}.${RENDITIONS.pdf.ending}`)}" type="${RENDITIONS.pdf.mediaType}" aria-label="${messages.text('list.pdfOf', { title: card.titleText })}">${RENDITIONS.pdf.ending.toUpperCase()}</a>`,
  ].filter((part) => part !== false);
  return html`<li>
<article class="card">
<div class="card-words">
<h3 class="card-title"${lang}><a href="${pageHref(journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a>${noticeBadge(card, messages)}</h3>
${card.authors.length > 0 && html`<p class="card-authors">${authorLine(card, messages)}</p>\n`}${meta.length > 0 && html`<p class="card-meta">${join(meta, DOT)}</p>\n`}</div>
${thumbnail(card, { journal, file })}</article>
</li>
`;
}
