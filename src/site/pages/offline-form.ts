import { EXTRA_KINDS, type ExtraKind } from '../../model/offline-extras.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { Listing } from '../listings/listing.ts';

/**
 * Form to save the journal, or some subjects of it, in the browser. Its script shows the form if the browser supports it; without script, a
 * sentence refers to the archives.
 */
export function offlineForm(subjects: readonly Listing[], { hasArchives }: { hasArchives: boolean }): Markup {
  return html`<section id="offline" class="offline" aria-labelledby="offline-title" hidden>
<h2 id="offline-title">Read offline</h2>
<p>Save the journal in this browser. Pages, search and queries then work without a network.</p>
<details>
<summary>Select files</summary>
<form>
<fieldset>
<legend>Articles</legend>
<label><input type="radio" name="articles" value="all" checked> All</label>
${
  subjects.length > 1 &&
  html`<label><input type="radio" name="articles" value="some"> Selected subjects</label>
<div class="offline-subjects" hidden>
${subjects.map(({ stem, title }) => html`<label><input type="checkbox" name="subject" value="${stem.replace(/^subjects\//, '')}"> ${title}</label>\n`)}</div>
`
}</fieldset>
<fieldset>
<legend>In addition to pages, search and queries</legend>
${EXTRA_KINDS.map(
  (kind) =>
    html`<label><input type="checkbox" name="extra" value="${kind}"> ${LABELS[kind]} <span class="count" data-kind="${kind}"></span></label>\n`,
)}</fieldset>
<p class="offline-estimate" role="status"></p>
<p><button type="submit">Save for offline reading</button></p>
</form>
</details>
<div class="offline-state" hidden>
<p class="offline-words" role="status"></p>
<progress max="1" value="0" aria-label="Download progress"></progress>
<p class="offline-numbers"></p>
<p class="offline-orders">
<button type="button" data-order="pause">Pause</button>
<button type="button" data-order="keep">Resume</button>
<button type="button" data-order="remove">Remove</button>
</p>
</div>
</section>
<noscript><p>Offline reading needs JavaScript.${hasArchives && ' The archives below do not.'}</p></noscript>
`;
}

const LABELS: Readonly<Record<ExtraKind, string>> = {
  figures: 'Figures at full size',
  pdf: ALL_RENDITIONS.flatMap(({ offline, label }) => (offline === 'pdf' ? label : [])).join(', '),
  media: 'Supplements, audio and video',
  texts: 'XML and JSON',
  raw: 'Article packages as delivered',
};
