import type { ArticleJournal } from '../../model/article-journal.ts';
import type { MessageKey } from '../../model/messages/messages.ts';
import { LISTED_RENDITIONS, type ListedRendition, RENDITIONS, type RenditionNote } from '../../model/renditions.ts';
import { doiUrl } from '../../model/text/address.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';
import { citeBox } from './cite-box.ts';

/** Actions on an article: read the PDF, cite, share, download files, open versions. The menus open without script. */
export function articleMenus(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { card, siblings } = content;
  const messages = articleMessages(journal, card);
  const pdf = siblings.includes('pdf') && fileHref(journal, `${card.stem}.html`, `${card.stem}.${RENDITIONS.pdf.ending}`);
  return html`<div class="actions">
${pdf !== false && html`<a class="button main-button" href="${pdf}" download>${messages.text('article.downloadPdf')}</a>\n`}${downloads(journal, content)}${citeBox(journal, content)}${shares(journal, content)}${versions(journal, content)}</div>
`;
}

function menu(name: Markup, items: readonly Markup[], id?: string): Markup {
  return html`<details class="menu">
<summary class="button"${attribute('id', id)}>${name}</summary>
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

const countOf = (count: Markup): Markup => html`<span class="count">${count}</span>`;

function versions(journal: ArticleJournal, { card, versions: all }: ArticlePageContent): Markup | false {
  const messages = articleMessages(journal, card);
  const item = (one: ArticlePageContent['versions'][number]) => {
    if (one.current)
      return html`<li><span aria-current="true">${one.version} <small>${messages.text('article.versions.current')}</small></span></li>\n`;
    const doi = one.doi === undefined ? undefined : doiUrl(journal.doiResolver, one.doi);
    const file = `${card.stem}.html`;
    const source = one.path === undefined ? doi : fileHref(journal, file, one.path);
    const href = one.page === undefined ? source : pageHref(journal, file, one.page);
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
  const items = [
    html`<li><button type="button" data-copy-text="${url}" hidden>${messages.text('article.share.copyLink')}</button></li>\n`,
    html`<li><button type="button" data-share="${url}" hidden>${messages.text('article.share.apps')}</button></li>\n`,
    ...links.map(({ label, href }) => html`<li><a href="${href}" rel="noopener nofollow">${label}</a></li>\n`),
  ];
  return menu(messages.html('article.share'), items, 'offprint-share');
}
