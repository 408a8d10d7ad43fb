import type { ArchiveFile } from '../../model/archive-file.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Tag } from '../../model/messages/message-parameters.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { fileSize } from '../../render/file-size.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { Listing } from '../listings/listing.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import { inEveryLanguage } from '../page-languages.ts';
import { offlineForm } from './offline-form.ts';
import { visitedSection } from './visited-section.ts';

/** Folder of the archives on the site. */
export const ARCHIVES_PATH = 'mirror/index.html';

/** A downloadable archive: one file, or parts. */
export interface OfferedArchive {
  readonly kind: 'zip' | 'zim' | 'bag';
  /** Title in the language of the messages: `The whole journal`, `Volume 1`. */
  readonly titleIn: (messages: Messages) => string;
  readonly files: readonly ArchiveFile[];
}

/** Page on downloads and offline reading: storage in the browser, archives with sizes and hashes, ways for programs. */
export function archivesPage(
  chrome: Chrome,
  { archives, subjects }: { archives: readonly OfferedArchive[]; subjects: readonly Listing[] },
): string {
  const { journal, serviceWorker, assets } = chrome;
  const messages = interfaceMessages(journal);
  const main = html`<div class="wide">
<h1>${messages.text('page.download.title')}</h1>
<p class="lead">${messages.text('page.download.lead')}</p>
${serviceWorker && offlineForm(subjects, { journal, hasArchives: archives.length > 0 })}${serviceWorker && visitedSection(journal)}${KINDS.map(
  ({ kind, title, text }) => {
    const own = archives.filter((archive) => archive.kind === kind);
    return own.length > 0 && html`<h2>${messages.text(title)}</h2>\n<p>${messages.text(text)}</p>\n${archiveTable(chrome, own)}\n`;
  },
)}${archives.length > 0 && html`<p>${hashesSentence(journal)}</p>\n`}<h2>${messages.text('page.download.programs')}</h2>
<ul>
${programSentences(journal).map((sentence) => html`<li>${sentence}</li>\n`)}</ul>
</div>`;
  return layout(chrome, {
    file: ARCHIVES_PATH,
    kind: 'list',
    title: messages.text('page.download.title'),
    main,
    styles: [assets.toolStyle],
    scripts: serviceWorker ? [assets.offline] : [],
    counterparts: inEveryLanguage(journal, ARCHIVES_PATH),
  });
}

function hashesSentence(journal: Journal): Markup {
  const address = pageUrl(journal, ARCHIVES_PATH);
  return interfaceMessages(journal).html('page.download.hashes', {
    file: 'SHA256SUMS',
    command: 'sha256sum --ignore-missing -c SHA256SUMS',
    address,
    a: linkTo(fileHref(journal, ARCHIVES_PATH, 'mirror/SHA256SUMS')),
    page: linkTo(address),
    code,
  });
}

function programSentences(journal: Journal): readonly Markup[] {
  const messages = interfaceMessages(journal);
  const to = (path: string): Tag => linkTo(fileHref(journal, ARCHIVES_PATH, path));
  return [
    messages.html('page.download.mirror', { command: `offprint mirror ${journal.siteUrl} journal`, a: to('manifest.json'), code }),
    messages.html('page.download.resourceSync', { path: '/.well-known/resourcesync', a: to('.well-known/resourcesync') }),
    messages.html('page.download.packages', { a: linkTo(pageHref(journal, ARCHIVES_PATH, 'packages.html')) }),
  ];
}

const code: Tag = (text) => html`<code>${text}</code>`;

function linkTo(href: string): Tag {
  return (text) => html`<a href="${href}">${text}</a>`;
}

/** In the order of their use to readers. */
const KINDS = [
  { kind: 'zip', title: 'page.download.zip', text: 'page.download.zip.text' },
  { kind: 'zim', title: 'page.download.zim', text: 'page.download.zim.text' },
  { kind: 'bag', title: 'page.download.bag', text: 'page.download.bag.text' },
] as const satisfies readonly { readonly kind: OfferedArchive['kind']; readonly title: MessageKey; readonly text: MessageKey }[];

function archiveTable({ journal }: Chrome, archives: readonly OfferedArchive[]): Markup {
  const messages = interfaceMessages(journal);
  const rows = archives.flatMap(({ titleIn, files }) => {
    const title = titleIn(messages);
    return files.map((file, index) => ({
      file,
      title: files.length === 1 ? title : messages.text('page.download.part', { archive: title, part: index + 1, parts: files.length }),
    }));
  });
  return html`<div class="table-scroll"><table>
<thead><tr><th scope="col">${messages.text('page.download.archive')}</th><th scope="col">${messages.text('page.download.size')}</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${rows.map(
  ({
    file: { name, sizeBytes, sha256 },
    title,
  }) => html`<tr><th scope="row"><a href="${fileHref(journal, ARCHIVES_PATH, `mirror/${name}`)}" download>${title}</a></th><td>${fileSize(sizeBytes, messages)}</td><td><code>${sha256}</code></td></tr>
`,
)}</tbody>
</table></div>`;
}
