import type { Article } from '../../model/article.ts';
import type { ArticleHtml } from '../../model/article-html.ts';
import type { OtherTitle } from '../../model/article-meta.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { textOfInlines } from '../plain-text.ts';
import { aboutHtml } from './about-html.ts';
import { abstractHtml, abstractTitle } from './abstract-html.ts';
import { ArticleWriter } from './article-writer.ts';
import { authorDetailsHtml } from './author-details-html.ts';
import { authorsHtml } from './authors-html.ts';
import { figurePagesOf } from './figure-pages.ts';
import { footnoteListHtml } from './footnote-html.ts';
import type { HtmlContext } from './html-context.ts';
import { inLanguage } from './lang-attributes.ts';
import { subArticleHtml, subArticleToc } from './sub-article-html.ts';
import { abstractIds, surveyArticle } from './survey.ts';
import { articleLanguage, titleLineHtml } from './title-line-html.ts';
import { tocOf } from './toc.ts';
import { below, type Writer } from './writer.ts';

/**
 * Renders an article as fragments of HTML for its page and the pages of its figures.
 *
 * Linear in the size of the article. All words of the article are in some fragment. Text of a package is always escaped.
 */
export function renderArticleHtml(article: Article, context: HtmlContext): ArticleHtml {
  const { meta } = article;
  const messages = context.messagesFor(meta.lang ?? context.language);
  const language = articleLanguage(meta, context.language);
  const place = { level: 2, hasLinks: true, hasIds: true, hasTex: true, fromPath: `${context.stem}.html`, messages, language };
  const w: Writer = new ArticleWriter(surveyArticle(article), context, place);
  const ids = abstractIds(article.abstracts, w.page);
  // Rendered in reading order, because notes are numbered as they are met.
  const inTitle = w.at({ hasTex: false });
  const title = titleLineHtml(meta.titleLang, meta.title, inTitle);
  const subtitle = meta.subtitle === undefined ? undefined : titleLineHtml(meta.titleLang, meta.subtitle, inTitle);
  const otherTitles = meta.otherTitles.filter((other) => other.type === 'trans').map((other) => otherTitleHtml(other, inTitle));
  const authors = authorsHtml(meta, w);
  const abstracts = article.abstracts.map((abstract, index) => abstractHtml(abstract, ids[index] ?? '', w));
  const body = w.blocks(article.body);
  const back = w.blocks(article.back);
  const authorDetails = authorDetailsHtml(meta, below(w));
  // Related articles that have only an address are listed in a section of the page, which knows their titles and which a book does not have.
  const relatedArticles = meta.relatedArticles.filter(({ content }) => context.book !== undefined || textOfInlines(content).trim() !== '');
  const about = aboutHtml({ ...meta, relatedArticles }, below(w));
  const footnotes = footnoteListHtml(w, 0);
  const subArticles = article.subArticles.map((sub) => subArticleHtml(sub, w));
  const abstractEntries = article.abstracts.map((abstract, index) => ({
    id: ids[index] ?? '',
    title: abstractTitle(abstract, w),
    children: [],
  }));
  return {
    title: title.markup,
    ...(subtitle === undefined ? {} : { subtitle: subtitle.markup }),
    otherTitles: html`${otherTitles}`.markup,
    authors: authors.markup,
    authorDetails: authorDetails.markup,
    abstracts: html`${abstracts}`.markup,
    body: body.markup,
    back: back.markup,
    footnotes: footnotes.markup,
    about: about.markup,
    subArticles,
    toc: [
      ...abstractEntries,
      ...tocOf(article.body, w),
      ...article.back.flatMap((block) =>
        tocOf([block], w).map((entry) => (block.kind === 'refList' ? entry : { ...entry, isFolded: true })),
      ),
      ...article.subArticles.map((sub) => subArticleToc(sub, w)),
    ],
    // A book has no pages of figures.
    figures: context.book === undefined ? figurePagesOf(w) : [],
  };
}

function otherTitleHtml({ lang, title, subtitle = [] }: OtherTitle, outer: Writer): Markup {
  const { attributes, inside: w } = inLanguage(lang, textOfInlines(title), outer);
  const words =
    textOfInlines(subtitle) === ''
      ? w.inlines(title)
      : w.messages.html('article.label.titleAndSubtitle', { title: w.inlines(title), subtitle: w.inlines(subtitle) });
  return html`<p class="trans-title"${attributes}>${words}</p>
`;
}
