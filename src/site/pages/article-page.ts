import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { annotationsBox } from '../articles/annotations-box.ts';
import { articleMessages } from '../articles/article-messages.ts';
import { issueName } from '../articles/issue-name.ts';
import { relatedBox } from '../articles/related-box.ts';
import type { Chrome } from '../chrome.ts';
import { shortDescription } from '../head/short-description.ts';
import { layout, templateData } from '../layout.ts';
import type { NextArticle } from '../listings/issue-places.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePages } from '../site-content.ts';
import { NO_TEMPLATES } from '../theme/page-templates.ts';
import { articleCounterparts } from './article-counterparts.ts';

/** An article's own page, with the parts that depend on other articles: breadcrumb, related articles, previous and next article. */
export function articlePage(chrome: Chrome, pages: ArticlePages): string {
  const { journal, templates = NO_TEMPLATES } = chrome;
  const { card, head, noIndex = false, canonical } = pages;
  const [start, top, rest] = pages.main.map(trustedMarkup);
  const page = { file: `${card.stem}.html`, kind: 'article', card, title: card.titleText } as const;
  const metrics = templates.fill('article-metrics', html``, () => templateData(chrome, page));
  const main = html`${start}${breadcrumb(chrome, pages)}${top}${relatedBox(journal, pages)}${annotationsBox(journal, card)}${metrics}${rest}${neighbours(chrome, pages)}`;
  return layout(chrome, {
    ...page,
    main,
    noIndex,
    ...(canonical === undefined ? {} : { canonical }),
    counterparts: articleCounterparts(chrome.journal, pages),
    head: trustedMarkup(head),
    ...(card.abstractText === '' ? {} : { description: shortDescription(card.abstractText) }),
  });
}

/** `Tidewater › Volume 1, issue 2 › Shore ecology` */
function breadcrumb({ journal }: Chrome, { card, issue }: ArticlePages): Markup {
  const messages = articleMessages(journal, card);
  const [subject] = card.subjects;
  const link = (file: string, name: string | undefined): Markup =>
    html`<li><a href="${pageHref(journal, `${card.stem}.html`, file)}">${name}</a></li>\n`;
  return html`<nav class="breadcrumb" aria-label="${messages.text('nav.breadcrumb')}">
<ol>
${link('index.html', journal.title)}${issue !== undefined && link(`${issue.stem}.html`, issueName(issue, messages))}${subject !== undefined && link(`subjects/${subject.slug}.html`, subject.name)}</ol>
</nav>
`;
}

/** Links to the articles before and after this one in its issue. */
function neighbours({ journal }: Chrome, { card, issue }: ArticlePages): Markup | false {
  const messages = interfaceMessages(journal);
  const link = (one: NextArticle | undefined, rel: 'prev' | 'next', label: string): Markup | false =>
    one !== undefined &&
    html`<li><a rel="${rel}" href="${pageHref(journal, `${card.stem}.html`, `${one.stem}.html`)}"><span>${label}</span> ${trustedMarkup(one.titleHtml)}</a></li>\n`;
  return (
    (issue?.previous ?? issue?.next) !== undefined &&
    html`
<nav class="article-pager" aria-label="${messages.text('nav.neighbours')}">
<ul>
${link(issue?.previous, 'prev', messages.text('nav.previous'))}${link(issue?.next, 'next', messages.text('nav.next'))}</ul>
</nav>`
  );
}
