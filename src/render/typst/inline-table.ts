import type { FileLink, InlineFootnote, InlineGraphic, InlineStyle, Link, Styled, Xref } from '../../model/inline.ts';
import { fileName } from '../html/file-link-html.ts';
import { safeHref } from '../html/safe-href.ts';
import type { XrefPart } from '../html/xref-parts.ts';
import { anchorCode, linkOutCode, linkToCode } from './anchor.ts';
import { type Code, callCode, EMPTY, type FunctionName, joinCode, textCode } from './code.ts';
import { fileUrlOf } from './file-url.ts';
import { formulaCode } from './formula-typst.ts';
import type { InlineTable } from './handlers.ts';
import { languageArguments } from './language.ts';
import { compactCode } from './list-typst.ts';
import type { TypesetImage } from './typst-context.ts';
import type { TypstWriter } from './typst-writer.ts';

/** The inline elements as Typst code. */
export const INLINE_TYPST = {
  text: (text) => textCode(text.value),
  styled: styledCode,
  xref: xrefCode,
  link: linkCode,
  inlineFormula: (inline, w) => joinCode([anchorCode(inline.id, w), formulaCode(inline.formula, w)]),
  inlineGraphic: inlineGraphicCode,
  inlineFootnote: footnoteCode,
  fileLink: fileLinkCode,
  break: () => callCode('linebreak', {}),
  anchor: (anchor, w) => anchorCode(anchor.id, w),
} satisfies InlineTable;

const STYLES: Readonly<Record<Exclude<InlineStyle, 'quote' | 'rt' | 'abbrev' | 'named-content' | 'ruby'>, FunctionName>> = {
  bold: 'strong',
  italic: 'emph',
  sub: 'o.sub',
  sup: 'o.sup',
  underline: 'o.underline',
  overline: 'o.overline',
  strike: 'o.strike',
  sc: 'o.small-caps',
  monospace: 'o.mono',
  roman: 'o.roman',
  'sans-serif': 'o.sans',
  code: 'o.mono',
};

function styledCode(styled: Styled, w: TypstWriter): Code {
  const content = w.inlines(styled.content);
  if (content === EMPTY) return EMPTY;
  const language = languageArguments(styled.lang, w, styled.dir);
  const inside = Object.keys(language).length === 0 ? content : callCode('o.in-language', language, content);
  if (styled.style === 'quote') return joinCode([textCode('“'), inside, textCode('”')]);
  if (styled.style === 'rt') return joinCode([textCode(' ('), inside, textCode(')')]);
  if (styled.style === 'abbrev' || styled.style === 'named-content' || styled.style === 'ruby') return inside;
  return callCode(STYLES[styled.style], {}, inside);
}

/** A pointer within the article as links, one for each target that its words name. */
function xrefCode(xref: Xref, w: TypstWriter): Code {
  const parts = w.page.xrefParts.get(xref) ?? [{ rids: xref.rids, content: xref.content }];
  return joinCode(parts.filter((part) => part.unnamed === undefined || parts.length === 1).map((part) => xrefPartCode(part, w)));
}

function xrefPartCode(part: XrefPart, w: TypstWriter): Code {
  const rid = part.rids.find((candidate) => w.page.labelById.has(candidate));
  const label = rid === undefined ? undefined : w.page.labelById.get(rid);
  const own = w.at({ hasLinks: false }).inlines(part.content);
  const content = own === EMPTY && part.unnamed === undefined && label !== undefined ? textCode(label) : own;
  return rid === undefined ? content : linkToCode(rid, content, w);
}

function linkCode(link: Link, w: TypstWriter): Code {
  const href = safeHref(link.href);
  const words = w.at({ hasLinks: false }).inlines(link.content);
  return linkOutCode(href, words === EMPTY ? textCode(link.href) : words, w);
}

/** A note at the foot of the page; in a table or in front matter its mark, and the note is listed below. */
function footnoteCode(note: InlineFootnote, w: TypstWriter): Code {
  const mark = textCode(w.page.labelById.get(note.id) ?? '*');
  if (w.notes !== undefined) {
    w.notes.push(note);
    return callCode('o.sup', {}, linkToCode(note.id, mark, w));
  }
  if (!w.hasIds) return EMPTY;
  const inside = w.at({ notes: [], canFloat: false });
  return callCode('o.note', {}, mark, joinCode([anchorCode(note.id, w), compactCode(note.content, inside)]));
}

function inlineGraphicCode({ graphic }: InlineGraphic, w: TypstWriter): Code {
  const image = graphic.file.source === undefined ? undefined : w.context.images.get(graphic.file.source);
  const alt = graphic.altText ?? fileName(graphic.file);
  if (image === undefined) return textCode(`[${w.messages.text('article.label.imageMissingFile', { file: fileName(graphic.file) })}]`);
  const code = callCode('o.inline-image', { alt: textCode(alt), ...sizeOf(image) }, textCode(image.path));
  return joinCode([anchorCode(graphic.id, w), code]);
}

/** Size of an image in a line, for which 16 pixels are the size of the text, as on the web; at most two lines. */
function sizeOf({ widthPx, heightPx }: TypesetImage): Readonly<Record<'width' | 'height', Code>> {
  const height = Math.min(Math.max(heightPx / 16, 0.6), 2.5);
  const em = (value: number): Code => `${value.toFixed(2)}em` as Code;
  return { width: em((height * widthPx) / heightPx), height: em(height) };
}

function fileLinkCode(link: FileLink, w: TypstWriter): Code {
  const words = w.at({ hasLinks: false }).inlines(link.content);
  const url = fileUrlOf(link.file, w);
  const name = fileName(link.file);
  const value = url === undefined ? w.messages.text('article.label.fileMissing', { file: name }) : name;
  return linkOutCode(url, words === EMPTY ? textCode(value) : words, w);
}
