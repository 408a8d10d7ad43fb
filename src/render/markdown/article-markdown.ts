import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import { ArticleWriter } from '../html/article-writer.ts';
import type { Page } from '../html/page.ts';
import { surveyArticle } from '../html/survey.ts';
import { articleLanguage } from '../html/title-line-html.ts';
import { type TextLanguage, withLanguage } from '../html/writer.ts';
import { abstractLabel } from '../labels.ts';
import { textOfBlocks } from '../plain-text.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { doiLine, headingMarkdown } from './caption-markdown.ts';
import { frontMarkdown } from './front-markdown.ts';
import { blocksInLanguage, inDiv } from './in-language.ts';
import { joinBlocks } from './layout.ts';
import { MarkdownArticleWriter } from './markdown-article-writer.ts';
import type { MarkdownContext } from './markdown-context.ts';
import type { MarkdownWriter } from './markdown-writer.ts';
import { inlineNotesMarkdown } from './notes.ts';

/**
 * Renders an article as Markdown, for people at a terminal and for machines.
 *
 * Its parts are title, authors, facts, abstracts, body, back matter, sub-articles, further front matter, notes.
 *
 * CommonMark 0.31 with GFM tables, footnotes and TeX; a paragraph is one line; internal links lead to `<a id>` anchors.
 */
export function renderArticleMarkdown(article: Article, context: MarkdownContext): string {
  const w = writerFor(article, context, { isFigurePage: false });
  const parts = [
    frontMarkdown(article.meta, w),
    ...article.abstracts.map((abstract) => abstractMarkdown(abstract, w)),
    w.blocks(article.body),
    w.blocks(article.back),
    ...article.subArticles.map((sub) => subArticleMarkdown(sub, w)),
    aboutMarkdown(article.meta, w),
  ];
  return `${inDirection(joinBlocks([...parts, inlineNotesMarkdown(w)]), w)}\n`;
}

/** Wraps the Markdown of a right-to-left article: programs that show Markdown take it for left-to-right. */
export function inDirection(content: string, w: MarkdownWriter): string {
  const { language } = w.html;
  return language.direction === 'rtl' ? inDiv(language, content, w.html.at({ language: LEFT_TO_RIGHT })) : content;
}

const LEFT_TO_RIGHT: TextLanguage = { lang: '', direction: 'ltr' };

/** Returns a writer for an article's own page, or for a page of one of its figures one folder down. */
export function writerFor(
  article: Article,
  context: MarkdownContext,
  { isFigurePage }: { readonly isFigurePage: boolean },
): MarkdownWriter {
  const page = surveyArticle(article);
  const html = new ArticleWriter(page, context, {
    level: 2,
    hasLinks: true,
    hasIds: !isFigurePage,
    hasTex: true,
    fromPath: isFigurePage ? `${context.stem}/figure.html` : `${context.stem}.html`,
    messages: context.messagesFor(article.meta.lang ?? context.language),
    language: articleLanguage(article.meta, context.language),
  });
  return new MarkdownArticleWriter(
    { html, notes: { numbers: new Map(), given: new Set() }, targets: targetsOf(page) },
    { level: 2, inCell: false, inLink: false, isOneLine: false },
  );
}

/** Returns the ids that the links of an article lead to. */
function targetsOf({ xrefParts }: Page): ReadonlySet<string> {
  const known = targetsByXrefParts.get(xrefParts);
  if (known !== undefined) return known;
  const targets = new Set<string>();
  for (const parts of xrefParts.values()) for (const { rids } of parts) for (const rid of rids) targets.add(rid);
  targetsByXrefParts.set(xrefParts, targets);
  return targets;
}

/** Cache: equal for all pages of an article. */
const targetsByXrefParts = new WeakMap<Page['xrefParts'], ReadonlySet<string>>();

function abstractMarkdown(abstract: Abstract, w: MarkdownWriter): string {
  const { messages } = withLanguage(abstract.lang, w.html);
  const title = abstract.title ?? [{ kind: 'text' as const, value: abstractLabel(abstract.abstractType, messages) }];
  return blocksInLanguage({ lang: abstract.lang, text: textOfBlocks(abstract.content) }, w, (inside) =>
    joinBlocks([
      headingMarkdown({ ...(abstract.id === undefined ? {} : { id: abstract.id }), title }, inside),
      inside.at({ level: w.level + 1 }).blocks(abstract.content),
      doiLine(abstract.doi, inside),
    ]),
  );
}

function subArticleMarkdown(sub: SubArticle, outer: MarkdownWriter): string {
  const w = outer.withLanguage(sub.lang);
  const inside = w.at({ level: w.level + 1 });
  const content = joinBlocks([
    frontMarkdown(sub.meta, w, sub.id),
    ...sub.abstracts.map((abstract) => abstractMarkdown(abstract, inside)),
    inside.blocks(sub.body),
    inside.blocks(sub.back),
    ...sub.subArticles.map((inner) => subArticleMarkdown(inner, inside)),
    aboutMarkdown(sub.meta, inside),
  ]);
  const { language } = w.html;
  return language.direction === outer.html.language.direction ? content : inDiv(language, content, outer.html);
}
