import type { Xref } from '../../model/inline.ts';
import { attribute, html, type Markup } from '../../text/markup.ts';
import { idHere, idHref, type Writer } from './writer.ts';
import type { XrefPart } from './xref-parts.ts';

/** A pointer within the article as links, one per thing that it names where its words can be told apart. */
export function xrefHtml(xref: Xref, w: Writer): Markup {
  const parts = w.page.xrefParts.get(xref) ?? [{ rids: xref.rids, content: xref.content }];
  return html`${parts.map((part) => partHtml(part, xref.refType, w))}`;
}

function partHtml(part: XrefPart, refType: string, w: Writer): Markup {
  const rid = part.rids.find((candidate) => w.page.labelById.has(candidate));
  const id = attribute('id', idHere(w, part.id));
  const label = rid === undefined || part.content.length > 0 ? undefined : w.page.labelById.get(rid);
  const inside = w.hasLinks && rid !== undefined ? w.withoutLinks : w;
  const content = label === undefined ? inside.inlines(part.content) : html`${label}`;
  if (content.markup.trim() === '') return content;
  if (w.hasLinks && rid !== undefined) return html`<a href="${idHref(w, rid)}"${id} class="xref xref-${classWord(refType)}">${content}</a>`;
  return id.markup === '' ? content : html`<span${id}>${content}</span>`;
}

/** A word of the source as part of a class name: `disp formula` is `disp-formula`. */
export function classWord(text: string): string {
  return text.replace(NOT_CLASS, '-');
}

const NOT_CLASS = /[^\w-]+/g;
