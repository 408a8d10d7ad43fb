import type { FootnoteGroup } from '../../model/block.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { headingHtml } from './caption-html.ts';
import { noteListHtml } from './footnote-html.ts';
import { idHere, type Writer } from './writer.ts';

/** Notes of the back matter under their title. */
export function footnoteGroupHtml(group: FootnoteGroup, w: Writer): Markup {
  const heading = headingHtml(group, w);
  const id = attribute('id', idHere(w, group.id));
  const notes = noteListHtml(group.footnotes, w);
  if (heading === EMPTY && group.id === undefined) return notes;
  if (heading === EMPTY)
    return html`<div${id} class="footnote-group">
${notes}</div>
`;
  return html`<section${id} class="footnote-group">
${heading}${notes}</section>
`;
}
