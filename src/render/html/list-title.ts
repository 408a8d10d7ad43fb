import type { Article } from '../../model/article.ts';
import { withoutNoteCalls } from '../title-text.ts';
import { ArticleWriter } from './article-writer.ts';
import type { HtmlContext } from './html-context.ts';
import { surveyArticle } from './survey.ts';

/**
 * Renders an article's title for lists of articles: its mark-up without links, ids and note call-outs, so that it can be linked.
 *
 *   Structure of <i>Pinus</i> forest<a href="#fn1">1</a>  ->  Structure of <i>Pinus</i> forest
 */
export function renderListTitle(article: Article, context: HtmlContext): string {
  const { meta } = article;
  const place = {
    level: 2,
    hasLinks: false,
    hasIds: false,
    hasTex: false,
    fromPath: `${context.stem}.html`,
    messages: context.messagesFor(meta.lang ?? context.language),
  };
  const page = surveyArticle({ ...article, abstracts: [], body: [], back: [], subArticles: [] });
  return new ArticleWriter(page, context, place).inlines(withoutNoteCalls(meta.title)).markup.trim();
}
