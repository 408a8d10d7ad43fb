import type { Article, SubArticle } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import { typeWords } from '../article-type.ts';
import { surveyArticle } from '../html/survey.ts';
import { textOfInlines } from '../plain-text.ts';
import { aboutCode } from './about-typst.ts';
import { abstractCode } from './abstract-typst.ts';
import { anchorCode } from './anchor.ts';
import { authorsCode } from './authors-typst.ts';
import { BLOCK_TYPST } from './block-table.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from './code.ts';
import { frontCode } from './front-typst.ts';
import { headingCode, titledHeading } from './heading-typst.ts';
import { INLINE_TYPST } from './inline-table.ts';
import { languageArguments, typstLanguage } from './language.ts';
import { calledNotesCode } from './note-list.ts';
import { trimmed } from './trimmed.ts';
import type { TypstContext } from './typst-context.ts';
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
