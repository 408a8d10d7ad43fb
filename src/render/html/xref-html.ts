import type { Xref } from '../../model/inline.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { noteRefAttributes } from './book-markup.ts';
import { idHere, idHref, type Writer } from './writer.ts';
import { NOTES, type XrefPart } from './xref-parts.ts';

/**
 * Renders a pointer within the article as links, one for each target. Targets that the words do not name, such as 4 within "3–5", are links
 * without text: a screen reader announces their names, and the style sheet shows them near the pointer.
 */
export function xrefHtml(xref: Xref, w: Writer): Markup {
  const parts = w.page.xrefParts.get(xref);
  if (parts === undefined) return partHtml({ rids: xref.rids, content: xref.content }, xref.refType, w);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.unnamed === undefined) return partHtml(only, xref.refType, w);
  const out = html`${groupsOf(parts).map((group) =>
    group[0]?.unnamed === undefined ? group.map((part) => partHtml(part, xref.refType, w)) : unnamedHtml(group, xref.refType, w),
  )}`;
  const isWrapped = w.hasLinks && parts.some((part) => part.unnamed !== undefined);
  return isWrapped ? html`<span class="xrefs">${out}</span>` : out;
}

/** Groups adjacent parts that have words, and adjacent parts that have none. */
function groupsOf(parts: readonly XrefPart[]): XrefPart[][] {
  const groups: XrefPart[][] = [];
  for (const part of parts) {
    const last = groups[groups.length - 1];
    if (last !== undefined && (last[0]?.unnamed === undefined) === (part.unnamed === undefined)) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function partHtml(part: XrefPart, refType: string, w: Writer): Markup {
  const rid = part.rids.find((candidate) => w.page.labelById.has(candidate));
  const id = attribute('id', idHere(w, part.id));
  const label = rid === undefined || part.content.length > 0 ? undefined : w.page.labelById.get(rid);
  const inside = w.hasLinks && rid !== undefined ? w.withoutLinks : w;
  const content = label === undefined ? inside.inlines(part.content) : html`${label}`;
  if (content.markup.trim() === '') return content;
  const noteRef = NOTES.has(refType) && noteRefAttributes(w);
  if (w.hasLinks && rid !== undefined)
    return html`<a href="${idHref(w, rid)}"${id} class="xref xref-${classWord(refType)}"${noteRef}>${content}</a>`;
  return id.markup === '' ? content : html`<span${id}>${content}</span>`;
}

function unnamedHtml(parts: readonly XrefPart[], refType: string, w: Writer): Markup {
  if (!w.hasLinks) return EMPTY;
  const links = parts.map(({ rids, unnamed, id }) =>
    rids.map(
      (rid) =>
        html`<a href="${idHref(w, rid)}"${attribute('id', idHere(w, id))} class="xref xref-${classWord(refType)}" aria-label="${unnamed}"></a>`,
    ),
  );
  return html`<span class="xref-unnamed">${links}</span>`;
}

/** Converts a word of the source to part of a class name: `disp formula` to `disp-formula`. */
export function classWord(text: string): string {
  return text.replace(NOT_CLASS, '-');
}

const NOT_CLASS = /[^\w-]+/g;
