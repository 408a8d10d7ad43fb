import type { RefList } from '../../model/block.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import { attribute, EMPTY, html, join, type Markup } from '../../model/text/markup.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { textOfInlines } from '../plain-text.ts';
import { headingHtml, titled } from './caption-html.ts';
import { backlinksHtml } from './footnote-html.ts';
import { languageOf, ownAttributes } from './lang-attributes.ts';
import { safeHref } from './safe-href.ts';
import { below, idHere, type Writer } from './writer.ts';

/** Renders a list of references, each with its links and the backlinks to its citations. */
export function refListHtml(list: RefList, w: Writer): Markup {
  const own = headingHtml(list, w);
  const isBare = own === EMPTY && list.references.length > 0 && w.level === 2;
  const heading = isBare ? headingHtml(titled(w.messages.text('article.label.references')), w) : own;
  const isLabelled = list.references.some((reference) => reference.label !== undefined);
  const items =
    list.references.length > 0 &&
    html`<ol class="references${isLabelled && ' labelled'}">
${list.references.map((reference) => referenceHtml(reference, w))}</ol>
`;
  const name = heading === EMPTY ? 'div' : 'section';
  return html`<${name}${attribute('id', idHere(w, list.id))} class="ref-list">
${heading}${below(w).blocks(list.content)}${items}</${name}>
`;
}

function referenceHtml(reference: Reference, w: Writer): Markup {
  const label = reference.label !== undefined && html`<span class="label">${reference.label}</span> `;
  const citations = join(
    reference.citations.map((citation) => citationHtml(citation, w)),
    ' ',
  );
  const notes =
    reference.notes.length > 0 &&
    html`<div class="reference-notes">
${w.blocks(reference.notes)}</div>`;
  return html`<li${attribute('id', idHere(w, reference.id))}>${label}${citations}${backlinksHtml(reference.id, w)}${notes}</li>
`;
}

function citationHtml(citation: Citation, w: Writer): Markup {
  const links = w.hasLinks ? citationLinks(citation, w.context.doiResolver) : [];
  const made = links.map((link) => {
    const href = safeHref(link.href);
    return href === undefined ? html` ${link.text}` : html` <a href="${href}">${link.text}</a>`;
  });
  const words = citationInlines(citation);
  const language = languageOf(citation.lang, textOfInlines(words), w);
  return html`<span class="citation"${ownAttributes(language, w)}>${w.at({ language }).inlines(words)}</span>${made.length > 0 && html`<span class="citation-links">${made}</span>`}`;
}
