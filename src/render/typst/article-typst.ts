import type { Article, SubArticle } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { FileLink, Inline, InlineFootnote, InlineGraphic, InlineStyle, Link, Styled, Xref } from '../../model/inline.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import { typeWords } from '../article-type.ts';
import { fileName } from '../html/file-link-html.ts';
import { safeHref } from '../html/safe-href.ts';
import { surveyArticle } from '../html/survey.ts';
import type { XrefPart } from '../html/xref-parts.ts';
import { textOfInlines } from '../plain-text.ts';
import { aboutCode } from './about-typst.ts';
import { abstractCode } from './abstract-typst.ts';
import { anchorCode, linkOutCode, linkToCode } from './anchor.ts';
import { authorsCode } from './authors-typst.ts';
import { BLOCK_TYPST } from './block-table.ts';
import { type Code, callCode, EMPTY, type FunctionName, joinCode, textCode } from './code.ts';
import { fileUrlOf } from './file-url.ts';
import { formulaCode } from './formula-typst.ts';
import { frontCode } from './front-typst.ts';
import type { InlineTable } from './handlers.ts';
import { headingCode, titledHeading } from './heading-typst.ts';
import { languageArguments, typstLanguage } from './language.ts';
import { compactCode } from './list-typst.ts';
import { calledNotesCode } from './note-list.ts';
import { trimmed } from './trimmed.ts';
import type { TypesetImage, TypstContext } from './typst-context.ts';
import { type Anchors, below, type TypstPage, type TypstPlace, type TypstWriter } from './typst-writer.ts';

/**
 * An article as the source of a Typst document. It imports `elements.typ` and a template, and contains the article's words as strings only:
 *
 *   #import "/elements.typ" as o
 *   #import "/template.typ": article
 *   #article((title: "Tides", …), {o.section-heading(level: 1, "Methods"); o.paragraph("We measured.")})
 *
 * Linear in the size of the article. Ids that are not defined in the document get no links, because Typst rejects such a document.
 */
export function renderArticleTypst(article: Article, context: TypstContext): string {
  return articleDocument(articleCall(article, context));
}

/** The document of one article. */
export function articleDocument(call: Code): string {
  return `${HEAD}#${call}\n`;
}

/** An article as a call of the template: `article((title: "Tides", …), {…})`. The documents of the article and of its issue contain it. */
export function articleCall(article: Article, context: TypstContext): Code {
  const first = renderOnce(article, context, new Set());
  const missing = [...first.anchors.linked].filter((id) => !first.anchors.defined.has(id));
  return missing.length === 0 ? first.call : renderOnce(article, context, new Set(missing)).call;
}

interface Rendered {
  readonly call: Code;
  readonly anchors: Anchors;
}

function renderOnce(article: Article, context: TypstContext, missing: ReadonlySet<string>): Rendered {
  const anchors: Anchors = { defined: new Set(), linked: new Set(), missing };
  const lang = article.meta.lang ?? context.language;
  const page = { ...surveyArticle(article), direction: directionOf(lang) };
  const place = {
    level: 1,
    hasLinks: true,
    hasIds: true,
    isRunIn: false,
    canFloat: true,
    notes: undefined,
    messages: context.messagesFor(lang),
    lang: typstLanguage(lang),
  };
  const w = openTypstWriter({ page, context, anchors }, place);
  const front = frontCode(article, lang, w);
  const body = w.blocks(article.body);
  const back = w.blocks(article.back);
  const about = aboutCode(article.meta, w);
  const subArticles = article.subArticles.map((sub) => subArticleCode(sub, w));
  const end = about === EMPTY ? EMPTY : callCode('o.about', {}, about);
  const content = joinCode([body, back, end, 'o.deferred-tables()' as Code, ...subArticles]);
  return { call: `article(${front}, ${content})` as Code, anchors };
}

const HEAD = '#import "/elements.typ" as o\n#import "/template.typ": article\n';

/** A letter, reply or translation, with its title, authors and facts. */
function subArticleCode(sub: SubArticle, outer: TypstWriter): Code {
  const w = sub.lang === undefined ? outer : outer.at({ messages: outer.context.messagesFor(sub.lang), lang: typstLanguage(sub.lang) });
  const { meta } = sub;
  const notes = w.at({ notes: [] });
  const hasTitle = textOfInlines(meta.title) !== '';
  const heading = hasTitle ? headingCode({ title: meta.title }, notes) : titledHeading(typeWords(sub.articleType, w.messages), w);
  const inside = below(w);
  const content = joinCode([
    callCode('o.sub-article', {}, heading),
    anchorCode(sub.id, w),
    meta.subtitle === undefined ? EMPTY : callCode('o.paragraph', {}, notes.inlines(trimmed(meta.subtitle))),
    authorsCode(meta, w),
    calledNotesCode(notes),
    ...sub.abstracts.map((abstract) => abstractCode(abstract, inside)),
    inside.blocks(sub.body),
    inside.blocks(sub.back),
    aboutCode(meta, inside, { isComplete: true }),
    ...sub.subArticles.map((one) => subArticleCode(one, inside)),
  ]);
  const language = languageArguments(sub.lang, w);
  return Object.keys(language).length === 0 ? content : callCode('o.in-language', language, content);
}

/** The state of one rendering. */
interface Printing {
  readonly page: TypstPage;
  readonly context: TypstContext;
  readonly anchors: Anchors;
}

/** Returns the writer that knows every handler. */
function openTypstWriter(printing: Printing, place: TypstPlace): TypstWriter {
  const writer: TypstWriter = {
    ...printing,
    ...place,
    inlines: (inlines: readonly Inline[]): Code =>
      joinCode(
        inlines.map((inline) => {
          if (inline.kind === 'text') return textCode(inline.value);
          const render: (inline: never, w: TypstWriter) => Code = INLINE_TYPST[inline.kind];
          return render(inline as never, writer);
        }),
      ),
    blocks: (blocks: readonly Block[]): Code =>
      joinCode(
        blocks.map((block) => {
          const render: (block: never, w: TypstWriter) => Code = BLOCK_TYPST[block.kind];
          return render(block as never, writer);
        }),
      ),
    at: (changed) => openTypstWriter(printing, { ...place, ...changed }),
  };
  return writer;
}

/** The inline elements as Typst code. */
const INLINE_TYPST = {
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
