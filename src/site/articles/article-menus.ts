import type { ArticleJournal } from '../../model/article-journal.ts';
import type { SiblingKind } from '../../model/journal.ts';
import { doiUrl } from '../../text/address.ts';
import { html, type Markup } from '../../text/markup.ts';
import { siblingEnding } from '../../text/sibling-ending.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** What can be done with an article, as menus that open without script: its files, its figures, its versions, the ways to share it. */
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

const FORMS: readonly { readonly kind: SiblingKind; readonly label: string; readonly note: string }[] = [
  { kind: 'pdf', label: 'PDF', note: 'as published' },
  { kind: 'md', label: 'Markdown', note: 'plain text' },
  { kind: 'xml', label: 'XML', note: 'JATS' },
  { kind: 'json', label: 'JSON', note: 'metadata' },
  { kind: 'bib', label: 'BibTeX', note: 'citation' },
  { kind: 'ris', label: 'RIS', note: 'citation' },
  { kind: 'csl', label: 'CSL-JSON', note: 'citation' },
];

function downloads(journal: ArticleJournal, { card, siblings }: ArticlePageContent): Markup | false {
  const forms = FORMS.filter((form) => siblings.includes(form.kind));
  const item = (form: (typeof FORMS)[number]) =>
    html`<li><a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${siblingEnding(form.kind)}`)}" download>${form.label} <small>${form.note}</small></a></li>\n`;
  return forms.length > 0 && menu(html`Download`, forms.map(item));
}

function figures(journal: ArticleJournal, { card, html: parts }: ArticlePageContent): Markup | false {
  const file = `${card.stem}.html`;
  const items = parts.figures.map((figure) => {
    const label = figure.label === '' ? figure.figureId : figure.label;
    const title = figure.titleText === '' ? '' : html` <small>${figure.titleText}</small>`;
    return html`<li><a href="${pageHref(journal, file, `${card.stem}/${figure.figureId}.html`)}">${label}${title}</a></li>\n`;
  });
  return items.length > 0 && menu(html`Figures <span class="count">${items.length}</span>`, items);
}

function versions(journal: ArticleJournal, { card, versions: all }: ArticlePageContent): Markup | false {
  const item = (one: ArticlePageContent['versions'][number]) => {
    if (one.current) return html`<li><span aria-current="true">${one.version} <small>this version</small></span></li>\n`;
    const doi = one.doi === undefined ? undefined : doiUrl(journal.doiResolver, one.doi);
    const href = one.path === undefined ? doi : fileHref(journal, `${card.stem}.html`, one.path);
    return href === undefined ? html`<li><span>${one.version}</span></li>\n` : html`<li><a href="${href}">${one.version}</a></li>\n`;
  };
  return all.length > 0 && menu(html`Versions <span class="count">${all.length}</span>`, all.map(item));
}

/** Links to places where articles are talked about: no script of theirs, nothing is asked of them before a reader chooses one. */
function shares(journal: ArticleJournal, { card }: ArticlePageContent): Markup {
  const url = card.doi === undefined ? pageUrl(journal, `${card.stem}.html`) : doiUrl(journal.doiResolver, card.doi);
  const [title, address] = [encodeURIComponent(card.titleText), encodeURIComponent(url)];
  const links = [
    { label: 'E-mail', href: `mailto:?subject=${title}&body=${address}` },
    { label: 'Bluesky', href: `https://bsky.app/intent/compose?text=${title}%20${address}` },
    { label: 'Mastodon', href: `https://share.joinmastodon.org/#text=${title}%20${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Reddit', href: `https://www.reddit.com/submit?title=${title}&url=${address}` },
  ];
  return menu(html`Share`, [
    html`<li><button type="button" data-copy-text="${url}" hidden>Copy the link</button></li>\n`,
    html`<li><button type="button" data-share="${url}" hidden>Share by this device</button></li>\n`,
    ...links.map(({ label, href }) => html`<li><a href="${href}" rel="noopener nofollow">${label}</a></li>\n`),
  ]);
}
