import type { SubArticle } from '../../model/article.ts';
import type { SubArticleHtml, TocEntry } from '../../model/article-html.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { typeWords } from '../article-type.ts';
import { textOfInlines } from '../plain-text.ts';
import { aboutHtml } from './about-html.ts';
import { abstractHtml } from './abstract-html.ts';
import { authorDetailsHtml } from './author-details-html.ts';
import { authorsHtml } from './authors-html.ts';
import { headingHtml, titled } from './caption-html.ts';
import { footnoteListHtml } from './footnote-html.ts';
import { inLanguage, langAttributes } from './lang-attributes.ts';
import { abstractIds } from './survey.ts';
import { tocOf } from './toc.ts';
import { below, type Writer, withLanguage } from './writer.ts';
import { classWord } from './xref-html.ts';

/** Renders a decision letter, reply or translation under its own heading. */
export function subArticleHtml(sub: SubArticle, w: Writer): SubArticleHtml {
  return {
    id: sub.id,
    articleType: sub.articleType,
    ...(sub.lang === undefined ? {} : { lang: sub.lang }),
    html: sectionHtml(sub, w).markup,
    title: subArticleTitle(sub, withLanguage(sub.lang, w)),
  };
}

/** Returns its entry in the table of contents, with its sections and nested sub-articles. */
export function subArticleToc(sub: SubArticle, w: Writer): TocEntry {
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
