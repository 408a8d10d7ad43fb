import type { Article } from '../../model/article.ts';
import { ArticleWriter } from './article-writer.ts';
import type { HtmlContext } from './html-context.ts';
import { surveyArticle } from './survey.ts';
import { articleLanguage } from './title-line-html.ts';
import type { Writer, WriterScope } from './writer.ts';

/** Opens a writer for parts of an article on another page than its own. */
export function openWriter(article: Article, context: HtmlContext, place: Omit<WriterScope, 'level' | 'messages' | 'language'>): Writer {
  const { meta } = article;
  const messages = context.messagesFor(meta.lang ?? context.language);
  return new ArticleWriter(surveyArticle(article), context, {
    level: 2,
    messages,
    language: articleLanguage(meta, context.language),
    ...place,
  });
}
