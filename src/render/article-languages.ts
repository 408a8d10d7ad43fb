import type { Messages } from '../messages/messages.ts';
import type { Article, SubArticle } from '../model/article.ts';
import type { HtmlContext } from './html/html-context.ts';

/** Returns the messages that label an article and its parts: of its own language, then of the sub-articles' languages. */
export function articleLanguages(article: Article, { language, messagesFor }: HtmlContext): readonly Messages[] {
  const own = messagesFor(article.meta.lang ?? language);
  return [...new Set([own, ...subLanguages(article.subArticles).map(messagesFor)])];
}

function subLanguages(subArticles: readonly SubArticle[]): readonly string[] {
  return subArticles.flatMap(({ lang, subArticles: inner }) => [...(lang === undefined ? [] : [lang]), ...subLanguages(inner)]);
}
