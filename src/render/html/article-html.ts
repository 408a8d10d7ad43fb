import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { ArticleHtml, FigureHtml, SubArticleHtml, TocEntry } from '../../model/article-html.ts';
import type { OtherTitle } from '../../model/article-meta.ts';
import type { Block, Figure } from '../../model/block.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { typeWords } from '../article-type.ts';
import { abstractLabel } from '../labels.ts';
import { metadataText, metadataTextOfBlocks, textOfBlocks, textOfInlines } from '../plain-text.ts';
import { aboutHtml } from './about-html.ts';
import { ArticleWriter } from './article-writer.ts';
import { authorDetailsHtml } from './author-details-html.ts';
import { authorsHtml } from './authors-html.ts';
import { doiHtml, headingHtml, titled } from './caption-html.ts';
import { altTextOf, fullSizeFigureHtml } from './figure-html.ts';
import { footnoteListHtml } from './footnote-html.ts';
import type { HtmlContext } from './html-context.ts';
import { inLanguage, langAttributes } from './lang-attributes.ts';
import { abstractIds, surveyArticle } from './survey.ts';
import { articleLanguage, titleLineHtml } from './title-line-html.ts';
import { below, type Writer, withLanguage } from './writer.ts';
import { classWord } from './xref-html.ts';

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

/** Renders the figures of an article, including sub-articles, for their own pages, in document order. */
function figurePagesOf(w: Writer): readonly FigureHtml[] {
  return w.page.figures.map((figure) => figurePage(figure, w));
}

function figurePage(figure: Figure, w: Writer): FigureHtml {
  // A copy without ids: links lead to the article's page.
  const page = w.at({ fromPath: `${w.context.stem}/${figure.figureId}.html`, hasIds: false });
  const [image] = figure.graphics.flatMap(({ file }) => (file.source === undefined ? [] : (w.context.images.get(file.source) ?? [])));
  const licenseUrl = figure.permissions?.licenses.find((license) => license.url !== undefined)?.url;
  return {
    figureId: figure.figureId,
    id: figure.id,
    label: figure.label.trim(),
    title: page.inlines(figure.title ?? []).markup,
    titleText: metadataText(figure.title ?? []),
    captionText: metadataTextOfBlocks(figure.caption),
    figure: fullSizeFigureHtml(figure, page).markup,
    altText: altTextOf(figure),
    ...(figure.doi === undefined ? {} : { doi: figure.doi }),
    ...(image === undefined ? {} : { image }),
    ...(licenseUrl === undefined ? {} : { licenseUrl }),
  };
}

/** Renders a decision letter, reply or translation under its own heading. */
function subArticleHtml(sub: SubArticle, w: Writer): SubArticleHtml {
  return {
    id: sub.id,
    articleType: sub.articleType,
    ...(sub.lang === undefined ? {} : { lang: sub.lang }),
    html: sectionHtml(sub, w).markup,
    title: subArticleTitle(sub, withLanguage(sub.lang, w)),
  };
}

/** Returns its entry in the table of contents, with its sections and nested sub-articles. */
function subArticleToc(sub: SubArticle, w: Writer): TocEntry {
  const inside = below(withLanguage(sub.lang, w));
  const inner = sub.subArticles.map((one) => subArticleToc(one, inside));
  return { id: sub.id, title: subArticleTitle(sub, inside), children: [...tocOf(sub.body, inside), ...tocOf(sub.back, inside), ...inner] };
}

function sectionHtml(sub: SubArticle, outer: Writer): Markup {
  const w = withLanguage(sub.lang, outer);
  const notesBefore = w.page.footnotes.length;
  const { meta } = sub;
  const hasTitle = textOfInlines(meta.title) !== '';
  const heading = headingHtml(hasTitle ? { title: meta.title } : titled(subArticleTitle(sub, w)), w);
  const inside = below(w);
  const ids = abstractIds(sub.abstracts, w.page);
  const subtitle =
    meta.subtitle !== undefined &&
    html`<p class="subtitle">${w.inlines(meta.subtitle)}</p>
`;
  const transTitles = meta.otherTitles
    .filter((other) => other.type === 'trans')
    .map((other) => {
      const { attributes, inside: own } = inLanguage(other.lang, textOfInlines(other.title), w);
      return html`<p class="trans-title"${attributes}>${own.inlines(other.title)}</p>
`;
    });
  const authors = authorsHtml(meta, w);
  const abstracts = sub.abstracts.map((abstract, index) => abstractHtml(abstract, ids[index] ?? '', inside));
  const text = html`${inside.blocks(sub.body)}${inside.blocks(sub.back)}`;
  const details = html`${authorDetailsHtml(meta, inside)}${aboutHtml(meta, inside)}`;
  const notes = footnoteListHtml(inside, notesBefore);
  const inner = sub.subArticles.map((one) => sectionHtml(one, inside));
  return html`<section id="${sub.id}" class="sub-article sub-article-${classWord(sub.articleType)}"${langAttributes(sub.lang, outer)}>
${heading}${subtitle}${transTitles}${authors}${abstracts}${text}${notes}${
  details.markup !== '' &&
  html`<div class="sub-article-details">
${details}</div>
`
}${inner}</section>
`;
}

/** Returns the title, or the type as a label: `Decision letter`. */
function subArticleTitle(sub: SubArticle, { messages }: Writer): string {
  return textOfInlines(sub.meta.title) || typeWords(sub.articleType, messages);
}

/** Renders one abstract under its own title, or under the name of its type in its language. */
function abstractHtml(abstract: Abstract, id: string, outer: Writer): Markup {
  const { attributes, inside: w } = inLanguage(abstract.lang, textOfBlocks(abstract.content), outer);
  const type = abstract.abstractType === undefined ? '' : ` abstract-${classWord(abstract.abstractType)}`;
  const hasTitle = abstract.title !== undefined && textOfInlines(abstract.title) !== '';
  const heading = headingHtml(hasTitle ? { title: abstract.title ?? [] } : titled(defaultTitle(abstract, w)), w);
  return html`<section id="${id}" class="abstract${type}"${attributes}>
${heading}${below(w).blocks(abstract.content)}${doiHtml(abstract.doi, w)}</section>
`;
}

/** Returns the title of an abstract for the table of contents. */
function abstractTitle(abstract: Abstract, w: Writer): string {
  const own = textOfInlines(abstract.title ?? []);
  return own === '' ? defaultTitle(abstract, w) : own;
}

function defaultTitle(abstract: Abstract, w: Writer): string {
  return abstractLabel(abstract.abstractType, withLanguage(abstract.lang, w).messages);
}

/** Returns the sections with a heading in some blocks, nested; children of a section without a heading move up. */
function tocOf(blocks: readonly Block[], w: Writer): readonly TocEntry[] {
  return blocks.flatMap((block): readonly TocEntry[] => {
    if (block.kind === 'section') {
      const children = tocOf(block.content, below(w));
      const title = titleOf(block);
      return title === '' ? children : [{ id: block.id, title, children }];
    }
    if (block.kind === 'refList') {
      // A list of references says so itself where the source gives it no title.
      const title = titleOf(block) || (block.references.length > 0 && w.level === 2 ? w.messages.text('article.label.references') : '');
      return title === '' ? [] : [{ id: block.id, title, children: tocOf(block.content, below(w)) }];
    }
    if (block.kind === 'footnoteGroup' && block.id !== undefined) {
      const title = titleOf(block);
      return title === '' ? [] : [{ id: block.id, title, children: [] }];
    }
    return [];
  });
}

function titleOf(block: { readonly label?: string; readonly title?: Parameters<typeof textOfInlines>[0] }): string {
  return [block.label?.trim() ?? '', textOfInlines(block.title ?? [])].filter((part) => part !== '').join(' ');
}
