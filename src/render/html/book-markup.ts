import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import type { Writer } from './writer.ts';

/** A line break: `<br>`, in a book `<br/>`, since XML has no void elements. */
export function lineBreak(w: Writer): Markup {
  return w.context.book === undefined ? html`<br>` : html`<br/>`;
}

/** The language of an element: ` lang="pt"`, in a book ` lang="pt" xml:lang="pt"`. */
export function langAttribute(lang: string | undefined, w: Writer): Markup {
  return w.context.book === undefined ? attribute('lang', lang) : html`${attribute('lang', lang)}${attribute('xml:lang', lang)}`;
}

/** Marks a link to a note, so that reading systems open the note in a pop-up. EPUB Structural Semantics Vocabulary, noteref. */
export function noteRefAttributes(w: Writer): Markup {
  return w.context.book === undefined ? EMPTY : html` epub:type="noteref" role="doc-noteref"`;
}

/** Marks a note that such a link leads to. */
export function noteAttributes(w: Writer): Markup {
  return w.context.book === undefined ? EMPTY : html` epub:type="footnote"`;
}

/** The namespace of a formula, which XML needs. */
export function mathNamespace(w: Writer): string | undefined {
  return w.context.book === undefined ? undefined : 'http://www.w3.org/1998/Math/MathML';
}
