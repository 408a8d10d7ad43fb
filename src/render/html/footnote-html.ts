import type { Footnote } from '../../model/block.ts';
import type { InlineFootnote } from '../../model/inline.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { noteAttributes, noteRefAttributes } from './book-markup.ts';
import { fragmentOf } from './fragment-of.ts';
import { compactHtml } from './list-html.ts';
import type { NumberedFootnote } from './page.ts';
import { idHere, idHref, type Writer } from './writer.ts';
import { classWord } from './xref-html.ts';

/** Renders the call-out of an inline note and adds the note to the page's list. */
export function footnoteCallHtml(footnote: InlineFootnote, w: Writer): Markup {
  // A copy, such as a table of contents, adds no note to the page.
  const numbered = w.hasIds ? numberOf(footnote, w) : w.page.numberByFootnote.get(footnote);
  if (numbered === undefined) return EMPTY;
  if (!w.hasLinks) return w.hasIds ? html`<sup id="${numbered.callId}">${numbered.label}</sup>` : EMPTY;
  const id = attribute('id', idHere(w, numbered.callId));
  return html`<sup class="footnote-call"><a${id} href="${idHref(w, footnote.id)}" class="xref xref-fn"${noteRefAttributes(w)}>${numbered.label}</a></sup>`;
}

/** Renders the notes called out since the last list, each with its backlink; empty if there are none. */
export function footnoteListHtml(w: Writer, from: number): Markup {
  const { footnotes } = w.page;
  const items: Markup[] = [];
  // A note may call out another, so the list grows during the loop.
  for (let i = from; i < footnotes.length; i++) {
    const numbered = footnotes[i];
    if (numbered === undefined) continue;
    const { footnote, label, callId } = numbered;
    const back = html`<a class="backlink" href="#${fragmentOf(callId, w.context)}" aria-label="${w.messages.text('article.label.backToText', { note: label })}">${backArrow(w)}</a>`;
    if (w.context.book !== undefined) {
      items.push(html`<aside id="${footnote.id}" epub:type="footnote" role="doc-footnote"><div class="note"><span class="label">${label}</span> ${compactHtml(footnote.content, w)} ${back}${backlinksHtml(footnote.id, w)}</div></aside>
`);
      continue;
    }
    items.push(html`<li id="${footnote.id}"><span class="label">${label}</span> ${compactHtml(footnote.content, w)} ${back}${backlinksHtml(footnote.id, w)}</li>
`);
  }
  if (items.length === 0) return EMPTY;
  return w.context.book === undefined
    ? html`<ol class="footnotes">
${items}</ol>
`
    : html`<div class="footnotes">
${items}</div>
`;
}

/** Renders a list of notes of a table, the authors or the back matter. */
export function noteListHtml(footnotes: readonly Footnote[], w: Writer): Markup {
  if (footnotes.length === 0) return EMPTY;
  return html`<ul class="notes">
${footnotes.map((note) => {
  const type = note.fnType === undefined ? EMPTY : html` class="note-${classWord(note.fnType)}"`;
  const mark = w.page.labelById.get(note.id);
  const label = mark !== undefined && html`<span class="label">${mark}</span> `;
  return html`<li${attribute('id', idHere(w, note.id))}${type}${noteAttributes(w)}>${label}${compactHtml(note.content, w)}${backlinksHtml(note.id, w)}</li>
`;
})}</ul>
`;
}

/** An arrow back to the text: to the left, in right-to-left text to the right. */
function backArrow({ language }: Writer): string {
  return language.direction === 'rtl' ? '↪' : '↩';
}

/** Renders the backlinks from a reference or note to every link that points at it. */
export function backlinksHtml(id: string, w: Writer): Markup {
  const citing = w.hasIds && w.hasLinks ? w.page.citingIds.get(id) : undefined;
  if (citing === undefined || citing.length === 0) return EMPTY;
  return html` <span class="backlinks">${citing.map((citingId, index) => {
    const number = citing.length === 1 ? '' : String(index + 1);
    return html`${index > 0 && ' '}<a class="backlink" href="#${fragmentOf(citingId, w.context)}" aria-label="${w.messages.text('article.label.citedAt', { number: index + 1 })}">${backArrow(w)}${number}</a>`;
  })}</span>`;
}

function numberOf(footnote: InlineFootnote, w: Writer): NumberedFootnote {
  const known = w.page.numberByFootnote.get(footnote);
  if (known !== undefined) return known;
  const { footnotes, numberByFootnote } = w.page;
  const label = w.page.labelById.get(footnote.id) ?? String(footnotes.length + 1);
  const numbered = { footnote, label, callId: w.page.freeId(`call-${footnote.id}`) };
  footnotes.push(numbered);
  numberByFootnote.set(footnote, numbered);
  return numbered;
}
