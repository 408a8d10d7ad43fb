import type { Journal } from '../../model/journal.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { EXTRA_KINDS, type ExtraKind } from '../../model/offline-extras.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { Listing } from '../listings/listing.ts';

/**
 * Form to save the journal, or some subjects of it, in the browser. Its script shows the form if the browser supports it; without script, a
 * sentence refers to the archives.
 */
export function offlineForm(subjects: readonly Listing[], { journal, hasArchives }: OfflineFormOptions): Markup {
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

export interface OfflineFormOptions {
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
