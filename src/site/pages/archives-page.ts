import type { ArchiveFile } from '../../model/archive-file.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { Listing } from '../listings/listing.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import { offlineForm } from './offline-form.ts';

/** Folder of the archives on the site. */
export const ARCHIVES_PATH = 'mirror/index.html';

/** A downloadable archive: one file, or parts. */
export interface OfferedArchive {
  readonly kind: 'zip' | 'zim' | 'bag';
  readonly title: string;
  readonly files: readonly ArchiveFile[];
}

/** Page on downloads and offline reading: storage in the browser, archives with sizes and hashes, ways for programs. */
export function archivesPage(
  chrome: Chrome,
  { archives, subjects }: { archives: readonly OfferedArchive[]; subjects: readonly Listing[] },
): string {
  const { journal, serviceWorker, assets } = chrome;
  const main = html`<div class="wide">
<h1>Download the journal</h1>
<p class="lead">Everything here may be copied whole, and read without a network.</p>
${serviceWorker && offlineForm(subjects, { hasArchives: archives.length > 0 })}${KINDS.map(({ kind, title, words }) => {
  const own = archives.filter((archive) => archive.kind === kind);
  return own.length > 0 && html`<h2>${title}</h2>\n<p>${words}</p>\n${archiveTable(chrome, own)}\n`;
})}${
  archives.length > 0 &&
  html`<p><a href="${fileHref(journal, ARCHIVES_PATH, 'mirror/SHA256SUMS')}">SHA256SUMS</a> has all hashes: <code>sha256sum --ignore-missing -c SHA256SUMS</code> checks what was downloaded. The newest archives are at <a href="${pageUrl(journal, ARCHIVES_PATH)}">${pageUrl(journal, ARCHIVES_PATH)}</a>.</p>\n`
}<h2>For programs</h2>
<ul>
<li><code>offprint mirror ${journal.siteUrl} journal</code> copies the site, and later fetches only what changed; every file is checked against <a href="${fileHref(journal, ARCHIVES_PATH, 'manifest.json')}">the manifest</a>.</li>
<li>ResourceSync begins at <a href="${fileHref(journal, ARCHIVES_PATH, '.well-known/resourcesync')}">/.well-known/resourcesync</a>.</li>
<li>The <a href="${pageHref(journal, ARCHIVES_PATH, 'packages.html')}">article packages</a> can be listed and fetched as from S3.</li>
</ul>
</div>`;
  return layout(chrome, {
    file: ARCHIVES_PATH,
    kind: 'list',
    title: 'Download the journal',
    main,
    scripts: serviceWorker ? [assets.offline] : [],
  });
}

/** Kinds of archives, most useful to readers first. */
const KINDS = [
  {
    kind: 'zip',
    title: 'For reading from disk',
    words: 'Unpack a file, and open index.html in its folder. Parts are unpacked in one place.',
  },
  { kind: 'zim', title: 'For Kiwix', words: 'Open the file in a Kiwix reader, on a phone, a computer or a library’s server.' },
  { kind: 'bag', title: 'For preservation', words: 'The packages as they were delivered, as a BagIt bag with the hash of every file.' },
] as const;

function archiveTable({ journal }: Chrome, archives: readonly OfferedArchive[]): Markup {
  const rows = archives.flatMap(({ title, files }) =>
    files.map((file, index) => ({ file, title: files.length === 1 ? title : `${title}, part ${index + 1} of ${files.length}` })),
  );
  return html`<div class="table-scroll"><table>
<thead><tr><th scope="col">Archive</th><th scope="col">Size</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${rows.map(
  ({
    file: { name, sizeBytes, sha256 },
    title,
  }) => html`<tr><th scope="row"><a href="${fileHref(journal, ARCHIVES_PATH, `mirror/${name}`)}" download>${title}</a></th><td>${sizeOf(sizeBytes)}</td><td><code>${sha256}</code></td></tr>
`,
)}</tbody>
</table></div>`;
}

/** `12.4 MB`, in decimal units. */
function sizeOf(bytes: number): string {
  const unit = UNITS.find(({ size }) => bytes >= size);
  return unit === undefined ? `${bytes} bytes` : `${(bytes / unit.size).toFixed(1)} ${unit.name}`;
}

const UNITS = [
  { name: 'GB', size: 1e9 },
  { name: 'MB', size: 1e6 },
  { name: 'KB', size: 1e3 },
];
