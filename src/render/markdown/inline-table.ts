import type { FileLink, Inline, InlineFootnote, InlineGraphic, InlineStyle, Link, Styled, Xref } from '../../model/inline.ts';
import { html } from '../../model/text/markup.ts';
import { fileAddress, fileName } from '../html/file-link-html.ts';
import { safeHref } from '../html/safe-href.ts';
import { idHref } from '../html/writer.ts';
import { codeSpan } from './code-span.ts';
import { escapeDestination } from './escape.ts';
import { formulaMarkdown } from './formula-markdown.ts';
import { imageMarkdown } from './image-markdown.ts';
import { addInLanguage, isolatedAddress } from './in-language.ts';
import type { Mark } from './line.ts';
import type { LinePieces } from './line-pieces.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';

type InlineTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, to: LinePieces, w: MarkdownWriter) => void };

/** The handlers of all kinds of inlines. */
export const INLINE_MARKDOWN = {
  text: (text, to, w) => to.text(text.value, w.inLink),
  styled: styledMarkdown,
  xref: xrefMarkdown,
  link: linkMarkdown,
  inlineFormula: (inline, to, w) => {
    to.raw(anchorFor(inline.id, w));
    formulaMarkdown(inline.formula, to, w);
  },
  inlineGraphic: graphicMarkdown,
  inlineFootnote: footnoteMarkdown,
  fileLink: fileLinkMarkdown,
  break: (_break, to) => to.break(),
  anchor: (anchor, to, w) => to.raw(anchorFor(anchor.id, w)),
} satisfies InlineTable;

const STRONG: Mark = { delimiter: '**', openTag: '<strong>', closeTag: '</strong>' };
const EMPHASIS: Mark = { delimiter: '*', openTag: '<em>', closeTag: '</em>' };
const STRIKE: Mark = { delimiter: '~~', openTag: '<s>', closeTag: '</s>' };

const MARKS: Readonly<Partial<Record<InlineStyle, Mark>>> = { bold: STRONG, italic: EMPHASIS, strike: STRIKE };

/** Styles that need an HTML tag; the others are plain text or Markdown. */
const TAGS: Readonly<Partial<Record<InlineStyle, string>>> = {
  sub: 'sub',
  sup: 'sup',
  underline: 'u',
  monospace: 'code',
  code: 'code',
  quote: 'q',
  ruby: 'ruby',
};

function styledMarkdown(styled: Styled, to: LinePieces, w: MarkdownWriter): void {
  const mark = MARKS[styled.style];
  const isCode = styled.style === 'monospace' || styled.style === 'code';
  const code = isCode ? codeSpan(plainText(styled.content) ?? '') : undefined;
  const tag = TAGS[styled.style];
  if (mark !== undefined) to.marked(mark, () => w.inlines(styled.content, to));
  else if (code !== undefined) to.raw(code);
  else if (styled.style === 'rt') to.wrapped('<rp>(</rp><rt>', '</rt><rp>)</rp>', () => w.inlines(styled.content, to));
  else if (tag === undefined) addInLanguage(styled, { to, w });
  else to.wrapped(html`<${tag}>`.markup, html`</${tag}>`.markup, () => w.inlines(styled.content, to));
}

/** Returns the text of a run that consists of text only. */
function plainText(content: readonly Inline[]): string | undefined {
  let text = '';
  for (const inline of content) {
    if (inline.kind !== 'text') return undefined;
    text += inline.value;
  }
  return text;
}

function xrefMarkdown(xref: Xref, to: LinePieces, w: MarkdownWriter): void {
  const { page } = w.html;
  for (const part of page.xrefParts.get(xref) ?? [{ rids: xref.rids, content: xref.content }]) {
    const rid = part.rids.find((candidate) => page.labelById.has(candidate));
    if (part.unnamed !== undefined) {
      // A link without words, as on the page: "3–5" stays "3–5".
      if (rid !== undefined && !w.inLink) to.raw(`[](${escapeDestination(idHref(w.html, rid))})`);
      continue;
    }
    const label = rid === undefined ? undefined : page.labelById.get(rid);
    const content: readonly Inline[] = part.content.length > 0 || label === undefined ? part.content : [{ kind: 'text', value: label }];
    linked(rid === undefined ? undefined : idHref(w.html, rid), content, { to, w });
  }
}

function linkMarkdown(link: Link, to: LinePieces, w: MarkdownWriter): void {
  const content: readonly Inline[] = link.content.length > 0 ? link.content : [{ kind: 'text', value: link.href }];
  const href = safeHref(link.href);
  const only = content.length === 1 ? content[0] : undefined;
  const text = only?.kind === 'text' ? only.value.trim() : '';
  const isBare = !w.inLink && (text === href || `mailto:${text}` === href) && AUTOLINK.test(text);
  if (isBare) to.raw(isolatedAddress(`<${text}>`, w.html));
  else linked(href, content, { to, w });
}

function fileLinkMarkdown(link: FileLink, to: LinePieces, w: MarkdownWriter): void {
  const href = fileAddress(link.file, w.html);
  const name = fileName(link.file);
  const value = href === undefined ? w.html.messages.text('article.label.fileMissing', { file: name }) : name;
  linked(href, link.content.length > 0 ? link.content : [{ kind: 'text', value }], { to, w });
}

/** Renders `[content](href)`; only the content without an address or within a link. */
function linked(href: string | undefined, content: readonly Inline[], { to, w }: { to: LinePieces; w: MarkdownWriter }): void {
  if (href === undefined || w.inLink) w.inlines(content, to);
  else to.linked(escapeDestination(href), () => w.at({ inLink: true }).inlines(content, to));
}

function graphicMarkdown(inline: InlineGraphic, to: LinePieces, w: MarkdownWriter): void {
  to.raw(anchorFor(inline.graphic.id, w));
  imageMarkdown(inline.graphic, '', { to, w });
}

/** Renders the call-out of a note: `[^1]`. The note itself is rendered at the end. */
function footnoteMarkdown(footnote: InlineFootnote, to: LinePieces, w: MarkdownWriter): void {
  // A copy on another page has no list of notes.
  if (!w.html.hasIds) return;
  const number = w.notes.numbers.get(footnote) ?? numberOf(footnote, w);
  w.notes.numbers.set(footnote, number);
  w.notes.given.add(number);
  to.raw(anchorFor(footnote.id, w));
  to.raw(w.inLink ? html`<sup>${number}</sup>`.markup : `[^${number}]`);
}

/** Returns the mark of a note if it is a number of its own; else a number that no label of the article is. */
function numberOf(footnote: InlineFootnote, w: MarkdownWriter): string {
  const { labelById } = w.html.page;
  const mark = labelById.get(footnote.id) ?? '';
  const { given, numbers } = w.notes;
  if (NUMBER.test(mark) && !given.has(mark)) return mark;
  w.notes.labels ??= new Set(labelById.values());
  let number = numbers.size + 1;
  while (given.has(String(number)) || w.notes.labels.has(String(number))) number++;
  return String(number);
}

const NUMBER = /^\d{1,9}$/;
// 'https://example.org/a', 'a@example.org'; without percent-encoding, which some programs decode
const AUTOLINK = /^(?:(?:https?|ftp):\/\/[^\s<>%|]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/;
