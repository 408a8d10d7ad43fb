import type { Article } from '../../model/article.ts';
import type { CardTitle } from '../../model/article-card.ts';
import type { ArticleMeta } from '../../model/article-meta.ts';
import { withoutCallOuts } from '../call-outs.ts';
import { fullTitleText } from '../full-title.ts';
import { ArticleWriter } from './article-writer.ts';
import type { HtmlContext } from './html-context.ts';
import { surveyArticle } from './survey.ts';
import { articleLanguage, titleLineHtml } from './title-line-html.ts';

/**
 * Renders an article's title for lists of articles: its mark-up without links, ids and note call-outs, so that it can be linked.
 *
 *   Structure of <i>Pinus</i> forest<a href="#fn1">1</a>  ->  Structure of <i>Pinus</i> forest
 */
export function renderListTitle(article: Article, context: HtmlContext): string {
  return renderTitle(article, article.meta, context);
}

/** Renders the translated titles of an article in the same way. */
export function renderListTitles(article: Article, context: HtmlContext): readonly CardTitle[] {
  return article.meta.otherTitles.flatMap(({ type, lang, title, subtitle }) =>
    type === 'trans' && lang !== undefined
      ? [
          {
            lang,
            titleHtml: renderTitle(article, { lang, title }, context),
            titleText: fullTitleText({ title, ...(subtitle === undefined ? {} : { subtitle }) }),
          },
        ]
      : [],
  );
}

function renderTitle(
  article: Article,
  { lang, titleLang, title }: Pick<ArticleMeta, 'title' | 'lang' | 'titleLang'>,
  context: HtmlContext,
): string {
  const place = {
    level: 2,
    hasLinks: false,
    hasIds: false,
    hasTex: false,
    fromPath: `${context.stem}.html`,
    messages: context.messagesFor(lang ?? context.language),
    language: articleLanguage({ title, ...(lang === undefined ? {} : { lang }) }, context.language),
  };
  const page = surveyArticle({ ...article, abstracts: [], body: [], back: [], subArticles: [] });
  return titleLineHtml(titleLang, withoutCallOuts(title), new ArticleWriter(page, context, place)).markup.trim();
}
