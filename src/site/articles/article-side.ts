import type { FigureHtml } from '../../model/article-html.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Messages } from '../../model/messages/messages.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { partialDateWords } from '../../render/html/date-words.ts';
import { historyDateLabel, roleLabel } from '../../render/labels.ts';
import { licenseName } from '../license-name.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMenus } from './article-menus.ts';
import { articleMessages } from './article-messages.ts';
import { type SideBox, sideBox } from './side-box.ts';
import { timelineHtml } from './timeline.ts';

/**
 * Side column of an article: downloads and citation, dates, figures, related articles, people and licence. On narrow screens it follows the
 * abstract. It is cut where related articles are inserted.
 */
export function articleSide(journal: ArticleJournal, content: ArticlePageContent): readonly [start: Markup, end: Markup] {
  const messages = articleMessages(journal, content.card);
  const start = html`<aside class="side" aria-label="${messages.text('article.tools')}">
${articleMenus(journal, content)}${timelineHtml(journal, content) || datesBox(content, messages)}<div class="side-last">
${figuresBox(journal, content, messages)}`;
  return [start, html`${factsBox(content, messages)}</div>\n</aside>\n`];
}

/** Dates of an article whose publication history has no other entries. */
function datesBox({ card, head }: ArticlePageContent, messages: Messages): Markup | false {
  const date = (one: PartialDate): Markup => html`<time datetime="${isoDate(one)}">${partialDateWords(one, messages)}</time>`;
  const facts: readonly Markup[] = [
    ...head.history.map((one) => fact(historyDateLabel(one.dateType, messages), [date(one)])),
    ...(card.published === undefined ? [] : [fact(messages.text('date.published'), [date(card.published)])]),
  ];
  return facts.length > 0 && listOfFacts({ id: 'offprint-dates', title: messages.text('article.timeline') }, facts);
}

/** Editors, licence and funding. */
function factsBox({ card, head }: ArticlePageContent, messages: Messages): Markup | false {
  const funders = head.funders.map(({ name, awardIds }) => [name, ...awardIds].join(' · '));
  const facts: readonly Markup[] = [
    ...head.editors.map(({ role, name }) => fact(roleLabel(role, messages), [name])),
    ...(card.licenseUrl === undefined
      ? []
      : [
          fact(messages.text('article.label.licence'), [
            html`<a rel="license" href="${card.licenseUrl}">${licenseName(card.licenseUrl, messages)}</a>`,
          ]),
        ]),
    ...(funders.length === 0 ? [] : [fact(messages.text('article.label.funding'), funders)]),
  ];
  return facts.length > 0 && listOfFacts({ id: 'offprint-about', title: messages.text('article.label.about') }, facts);
}

function listOfFacts(box: SideBox, facts: readonly Markup[]): Markup {
  return sideBox(box, html`<dl class="side-facts">\n${facts}</dl>\n`);
}

function fact(name: string, values: readonly (string | Markup)[]): Markup {
  return html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>\n`;
}

/** Thumbnails of the figures, which lead to them in the text; those after the ninth are folded. */
function figuresBox(journal: ArticleJournal, content: ArticlePageContent, messages: Messages): Markup | false {
  const { figures } = content.html;
  const list = (some: readonly FigureHtml[]) => html`<ul class="thumbnails">
${some.map((figure) => thumbnail(journal, content, figure))}</ul>
`;
  const others = figures.slice(SHOWN_FIGURES);
  const rest =
    others.length > 0 &&
    html`<details>
<summary>${messages.text('article.more', { count: others.length })}</summary>
${list(others)}</details>
`;
  const title = messages.html('article.figures', { count: figures.length, n: (count) => html`<span class="count">${count}</span>` });
  const box = html`${list(figures.slice(0, SHOWN_FIGURES))}${rest}`;
  return figures.length > 0 && sideBox({ id: 'offprint-figures', title, kind: 'figures-box' }, box);
}

const SHOWN_FIGURES = 9;

function thumbnail(journal: ArticleJournal, { card }: ArticlePageContent, figure: FigureHtml): Markup {
  const { image, label, figureId, titleText } = figure;
  const picture = image?.thumbnail ?? image?.page ?? image?.full;
  const name = label === '' ? figureId : label;
  const img =
    picture !== undefined &&
    html`<img src="${fileHref(journal, `${card.stem}.html`, picture.path)}" width="${picture.widthPx}" height="${picture.heightPx}" alt="" loading="lazy">`;
  return html`<li><a href="#${encodeURIComponent(figure.id)}"${titleText !== '' && html` title="${titleText}"`}>${img}<span>${name}</span></a></li>\n`;
}
