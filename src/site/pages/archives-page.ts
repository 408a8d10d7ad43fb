import type { ArchiveFile } from '../../model/archive-file.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import type { Tag } from '../../model/messages/message-parameters.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { DEFAULT_VISITED_LIMIT, EXTRA_KINDS, type ExtraKind, VISITED_LIMITS } from '../../model/offline-extras.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { fileSize } from '../../render/file-size.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { Listing } from '../listings/listing.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import { inEveryLanguage } from '../page-languages.ts';

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

/**
 * Form to save the journal, or some subjects of it, in the browser. Its script shows the form if the browser supports it; without script, a
 * sentence refers to the archives.
 */
function offlineForm(subjects: readonly Listing[], { journal, hasArchives }: OfflineFormOptions): Markup {
  const messages = interfaceMessages(journal);
  const { text } = messages;
  return html`<section id="offline" class="offline" aria-labelledby="offline-title" hidden>
<h2 id="offline-title">${text('offline.title')}</h2>
<p>${text('offline.lead')}</p>
<details>
<summary>${text('offline.select')}</summary>
<form>
<fieldset>
<legend>${text('offline.articles')}</legend>
<label><input type="radio" name="articles" value="all" checked> ${text('offline.allArticles')}</label>
${
  subjects.length > 1 &&
  html`<label><input type="radio" name="articles" value="some"> ${text('offline.someSubjects')}</label>
<div class="offline-subjects" hidden>
${subjects.map(({ stem, title }) => html`<label><input type="checkbox" name="subject" value="${stem.replace(/^subjects\//, '')}"> ${title}</label>\n`)}</div>
`
}</fieldset>
<fieldset>
<legend>${text('offline.extras')}</legend>
${EXTRA_KINDS.map(
  (kind) =>
    html`<label><input type="checkbox" name="extra" value="${kind}"> ${extraLabel(kind, messages, journal.siblings)} <span class="count" data-kind="${kind}"></span></label>\n`,
)}</fieldset>
<p class="offline-estimate" role="status"></p>
<p><button type="submit">${text('offline.save')}</button></p>
</form>
</details>
<div class="offline-state" hidden>
<p class="offline-words" role="status"></p>
<progress max="1" value="0" aria-label="${text('offline.progressLabel')}"></progress>
<p class="offline-numbers"></p>
<p class="offline-orders">
<button type="button" data-order="pause">${text('offline.pause')}</button>
<button type="button" data-order="keep">${text('offline.resume')}</button>
<button type="button" data-order="remove">${text('offline.remove')}</button>
</p>
</div>
</section>
<noscript><p>${text(hasArchives ? 'offline.needsScriptOrArchives' : 'offline.needsScript')}</p></noscript>
`;
}

interface OfflineFormOptions {
  readonly journal: MessagesJournal & Pick<Journal, 'siblings'>;
  readonly hasArchives: boolean;
}

/** Optional renditions are named only if the journal has them. */
function extraLabel(extra: ExtraKind, { text }: Messages, siblings: Journal['siblings']): string {
  if (extra !== 'pdf') return text(LABELS[extra]);
  return ALL_RENDITIONS.flatMap(({ offline, label, kind, isOptional }) =>
    offline === extra && (isOptional !== true || siblings.includes(kind)) ? label : [],
  ).join(', ');
}

const LABELS = {
  figures: 'offline.extra.figures',
  media: 'offline.extra.media',
  texts: 'offline.extra.texts',
  raw: 'offline.extra.raw',
} as const satisfies Readonly<Record<Exclude<ExtraKind, 'pdf'>, MessageKey>>;

/** Articles that the browser keeps because the reader opened them. The script of the page fills the list and shows the section. */
function visitedSection(journal: Journal): Markup {
  const messages = interfaceMessages(journal);
  const { text } = messages;
  return html`<section id="visited" class="offline visited" aria-labelledby="visited-title" hidden>
<h2 id="visited-title">${text('visited.title')}</h2>
<p>${text('visited.lead')}</p>
<p><label>${text('visited.limit')} <select>
${VISITED_LIMITS.map(
  (bytes) =>
    html`<option value="${String(bytes)}"${attribute('selected', bytes === DEFAULT_VISITED_LIMIT ? '' : undefined)}>${bytes === 0 ? text('visited.none') : fileSize(bytes, messages)}</option>\n`,
)}</select></label></p>
<p class="visited-size" role="status"></p>
<ul></ul>
<p><button type="button" class="visited-all">${text('visited.removeAll')}</button></p>
</section>
`;
}
