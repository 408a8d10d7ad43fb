import type { MessageKey } from '../../messages/messages.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { LISTED_RENDITIONS, type ListedRendition, type RenditionNote } from '../../model/renditions.ts';
import { doiUrl } from '../../text/address.ts';
import { html, type Markup } from '../../text/markup.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';

/** Menus of an article, which open without script: files, figures, versions, sharing. */
export function articleMenus(journal: ArticleJournal, content: ArticlePageContent): readonly (Markup | false)[] {
  return [downloads(journal, content), figures(journal, content), versions(journal, content), shares(journal, content)];
}

function menu(name: Markup, items: readonly Markup[]): Markup {
  return html`<details class="menu">
<summary class="button">${name}</summary>
<ul>
${items}</ul>
</details>
`;
}

function downloads(journal: ArticleJournal, { card, siblings }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const forms = LISTED_RENDITIONS.filter(({ kind }) => siblings.includes(kind));
  const item = ({ ending, label, menu: { note } }: ListedRendition) =>
    html`<li><a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`)}" download>${label} <small>${messages.text(NOTES[note])}</small></a></li>\n`;
  return forms.length > 0 && menu(messages.html('article.download'), forms.map(item));
}

const NOTES = {
  'for-printing': 'article.download.forPrinting',
  'full-text': 'article.download.full-text',
  'plain-text': 'article.download.plain-text',
  metadata: 'article.download.metadata',
  citation: 'article.download.citation',
  'e-book': 'article.download.e-book',
} as const satisfies Readonly<Record<RenditionNote, MessageKey>>;

function figures(journal: ArticleJournal, { card, html: parts }: ArticlePageContent): Markup | false {
  const file = `${card.stem}.html`;
  const items = parts.figures.map((figure) => {
    const label = figure.label === '' ? figure.figureId : figure.label;
    const title = figure.titleText === '' ? '' : html` <small>${figure.titleText}</small>`;
    return html`<li><a href="${pageHref(journal, file, `${card.stem}/${figure.figureId}.html`)}">${label}${title}</a></li>\n`;
  });
  const name = articleMessages(journal, card).html('article.figures', { count: items.length, n: countOf });
  return items.length > 0 && menu(name, items);
}

const countOf = (count: Markup): Markup => html`<span class="count">${count}</span>`;

function versions(journal: ArticleJournal, { card, versions: all }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const item = (one: ArticlePageContent['versions'][number]) => {
    if (one.current)
      return html`<li><span aria-current="true">${one.version} <small>${messages.text('article.versions.current')}</small></span></li>\n`;
    const doi = one.doi === undefined ? undefined : doiUrl(journal.doiResolver, one.doi);
    const href = one.path === undefined ? doi : fileHref(journal, `${card.stem}.html`, one.path);
    return href === undefined ? html`<li><span>${one.version}</span></li>\n` : html`<li><a href="${href}">${one.version}</a></li>\n`;
  };
  return all.length > 0 && menu(messages.html('article.versions', { count: all.length, n: countOf }), all.map(item));
}

/** Links to sites where articles are discussed; no third-party script, no request before the reader follows one. */
function shares(journal: ArticleJournal, { card }: ArticlePageContent): Markup {
  const messages = articleMessages(journal, card);
  const url = card.doi === undefined ? pageUrl(journal, `${card.stem}.html`) : doiUrl(journal.doiResolver, card.doi);
  const [title, address] = [encodeURIComponent(card.titleText), encodeURIComponent(url)];
  const links = [
    { label: messages.text('article.share.email'), href: `mailto:?subject=${title}&body=${address}` },
    { label: 'Bluesky', href: `https://bsky.app/intent/compose?text=${title}%20${address}` },
    { label: 'Mastodon', href: `https://share.joinmastodon.org/#text=${title}%20${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Reddit', href: `https://www.reddit.com/submit?title=${title}&url=${address}` },
  ];
  return menu(messages.html('article.share'), [
    html`<li><button type="button" data-copy-text="${url}" hidden>${messages.text('article.share.copyLink')}</button></li>\n`,
    html`<li><button type="button" data-share="${url}" hidden>${messages.text('article.share.apps')}</button></li>\n`,
    ...links.map(({ label, href }) => html`<li><a href="${href}" rel="noopener nofollow">${label}</a></li>\n`),
  ]);
}
