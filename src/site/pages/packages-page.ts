import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { fileSize } from '../../render/file-size.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { inEveryLanguage } from '../page-languages.ts';

/** A delivered file: its path in the content, and the publication date of its article. */
export interface PackagedFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly lastModified: string;
}

/** Files of a page, its position, and the number of all files. */
export interface PackagesPage {
  readonly files: readonly PackagedFile[];
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  /** Number of files on the pages before. */
  readonly before: number;
}

/** File of a page of article packages: `packages.html`, `packages/2.html`. */
export function packagesFile(page: number): string {
  return page === 1 ? 'packages.html' : `packages/${page}.html`;
}

/** Page of the delivered files, in groups by folder. */
export function packagesPage(chrome: Chrome, packages: PackagesPage): string {
  const { journal } = chrome;
  const messages = interfaceMessages(journal);
  const { files, page, pages, count, before } = packages;
  const file = packagesFile(page);
  const title = messages.text('nav.packages');
  const listing = (label: Markup): Markup => html`<a href="${fileHref(journal, file, 'bucket/index.xml')}">${label}</a>`;
  const isComplete = page < pages || before + files.length >= count;
  const main = html`<div class="wide">
<h1>${title}</h1>
<p class="lead">${messages.html('page.packages.lead', { count, a: listing })}</p>
${!isComplete && html`<p>${messages.text('page.packages.first', { count: before + files.length })}</p>\n`}<table class="packages">
<thead><tr><th scope="col">${messages.text('console.file')}</th><th scope="col">${messages.text('console.size')}</th><th scope="col">${messages.text('date.published')}</th></tr></thead>
${groupsOf(files).map(([folder, own]) => groupBody(folder, own, { chrome, file, messages }))}</table>
${pages > 1 && pagerOf(chrome, packages)}</div>`;
  return layout(chrome, {
    file,
    kind: 'list',
    title: page === 1 ? title : messages.text('list.pageTitle', { list: title, page }),
    main,
    styles: [chrome.assets.toolStyle],
    noIndex: page > 1,
    counterparts: inEveryLanguage(journal, file),
  });
}

/** Groups files by the folder that they were delivered in; adjacent files of a folder are one group. */
function groupsOf(files: readonly PackagedFile[]): readonly (readonly [folder: string, files: readonly PackagedFile[]])[] {
  const groups = new Map<string, PackagedFile[]>();
  for (const file of files) {
    const folder = file.key.slice(0, file.key.lastIndexOf('/') + 1);
    groups.set(folder, [...(groups.get(folder) ?? []), file]);
  }
  return [...groups];
}

interface GroupOptions {
  readonly chrome: Chrome;
  readonly file: string;
  readonly messages: Messages;
}

function groupBody(folder: string, files: readonly PackagedFile[], { chrome: { journal }, file, messages }: GroupOptions): Markup {
  return html`<tbody>
${folder !== '' && html`<tr><th colspan="3" scope="rowgroup" dir="ltr">${folder}</th></tr>\n`}${files.map(
  ({ key, sizeBytes, lastModified }) => {
    const date = lastModified.slice(0, 10);
    const href = `${fileHref(journal, file, 'bucket/')}${key.split('/').map(encodeURIComponent).join('/')}`;
    return html`<tr><td><a href="${href}" dir="ltr">${key.slice(folder.length)}</a></td><td>${fileSize(sizeBytes, messages)}</td><td><time datetime="${date}">${messages.date(date)}</time></td></tr>\n`;
  },
)}</tbody>
`;
}

function pagerOf({ journal }: Chrome, { page, pages }: PackagesPage): Markup {
  const messages = interfaceMessages(journal);
  const link = (to: number, rel: 'prev' | 'next', label: string): Markup =>
    html`<li><a rel="${rel}" href="${pageHref(journal, packagesFile(page), packagesFile(to))}">${label}</a></li>\n`;
  return html`<nav class="pager" aria-label="${messages.text('nav.pages')}">
<ul>
${page > 1 && link(page - 1, 'prev', messages.text('nav.previous'))}<li>${messages.text('search.page', { page })}</li>
${page < pages && link(page + 1, 'next', messages.text('nav.next'))}</ul>
</nav>
`;
}
