import type { InlineStyle, Link, Styled } from '../../model/inline.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { textOfInlines } from '../plain-text.ts';
import { langAttribute, lineBreak } from './book-markup.ts';
import { fileLinkHtml } from './file-link-html.ts';
import { footnoteCallHtml } from './footnote-html.ts';
import { formulaHtml } from './formula-html.ts';
import { inlineGraphicHtml } from './graphic-html.ts';
import type { InlineTable } from './handlers.ts';
import { addressDirection, langAttributes, runWriter } from './lang-attributes.ts';
import { safeHref } from './safe-href.ts';
import { idHere, type Writer } from './writer.ts';
import { xrefHtml } from './xref-html.ts';

/** The handlers of all kinds of inlines. */
export const INLINE_HTML = {
  text: (text) => html`${text.value}`,
  styled: styledHtml,
  xref: xrefHtml,
  link: linkHtml,
  inlineFormula: (inline, w) => formulaHtml(inline.formula, w, { id: inline.id, isBlock: false }),
  inlineGraphic: (inline, w) => inlineGraphicHtml(inline.graphic, w),
  inlineFootnote: footnoteCallHtml,
  fileLink: (inline, w) => fileLinkHtml(inline.file, w, inline.content),
  break: (_, w) => lineBreak(w),
  anchor: (anchor, w) => (idHere(w, anchor.id) === undefined ? html`` : html`<span id="${anchor.id}"></span>`),
} satisfies InlineTable;

const STYLED: Readonly<Record<InlineStyle, (content: Markup, more: Markup) => Markup>> = {
  bold: (content, more) => html`<b${more}>${content}</b>`,
  italic: (content, more) => html`<i${more}>${content}</i>`,
  sub: (content, more) => html`<sub${more}>${content}</sub>`,
  sup: (content, more) => html`<sup${more}>${content}</sup>`,
  underline: (content, more) => html`<u${more}>${content}</u>`,
  overline: (content, more) => html`<span class="overline"${more}>${content}</span>`,
  strike: (content, more) => html`<s${more}>${content}</s>`,
  sc: (content, more) => html`<span class="small-caps"${more}>${content}</span>`,
  monospace: (content, more) => html`<span class="monospace"${more}>${content}</span>`,
  roman: (content, more) => html`<span class="roman"${more}>${content}</span>`,
  'sans-serif': (content, more) => html`<span class="sans-serif"${more}>${content}</span>`,
  code: (content, more) => html`<code${more}>${content}</code>`,
  quote: (content, more) => html`<q${more}>${content}</q>`,
  abbrev: (content, more) => html`<abbr${more}>${content}</abbr>`,
  ruby: (content, more) => html`<ruby${more}>${content}</ruby>`,
  rt: (content, more) => html`<rp>(</rp><rt${more}>${content}</rt><rp>)</rp>`,
  'named-content': (content, more) => html`<span class="named-content"${more}>${content}</span>`,
};

function styledHtml(styled: Styled, w: Writer): Markup {
  const note = styled.style === 'abbrev' ? attribute('title', styled.note) : attribute('data-type', styled.note);
  return STYLED[styled.style](
    runWriter(styled, w).inlines(styled.content),
    html`${styled.dir === undefined ? langAttributes(styled.lang, w) : html`${langAttribute(styled.lang, w)}${attribute('dir', styled.dir)}`}${note}`,
  );
}

function linkHtml(link: Link, w: Writer): Markup {
  const href = w.hasLinks ? safeHref(link.href) : undefined;
  if (href === undefined) return link.content.length === 0 ? html`${link.href}` : w.inlines(link.content);
  const content = link.content.length === 0 ? link.href : w.withoutLinks.inlines(link.content);
  const direction = w.language.direction === 'rtl' && addressDirection(textOfInlines(link.content) || link.href, w);
  return html`<a href="${href}"${direction}>${content}</a>`;
}
