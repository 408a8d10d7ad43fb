import type { Article } from '../../model/article.ts';
import type { OtherTitle } from '../../model/article-meta.ts';
import type { ConvertTask } from './tasks.ts';

/**
 * The article without the translations that have pages of their own. Their titles are among its translated titles. The id of such a sub-article is on
 * the link to its page, so that links to it still work.
 */
export function withoutSplit(article: Article, { languages = [] }: Pick<ConvertTask, 'languages'>): Article {
  const ids = new Set(languages.flatMap(({ subArticle }) => subArticle ?? []));
  const split = article.subArticles.filter(({ id }) => ids.has(id));
  if (split.length === 0) return article;
  const { meta } = article;
  const known = new Set(meta.otherTitles.flatMap(({ type, lang }) => (type === 'trans' && lang !== undefined ? [lang.toLowerCase()] : [])));
  const titles = split.flatMap(({ lang, meta: { title, subtitle } }): OtherTitle[] => {
    if (lang === undefined || known.has(lang.toLowerCase()) || title.length === 0) return [];
    return [{ type: 'trans', lang, title, ...(subtitle === undefined ? {} : { subtitle }) }];
  });
  return {
    ...article,
    meta: { ...meta, otherTitles: [...meta.otherTitles, ...titles] },
    subArticles: article.subArticles.filter(({ id }) => !ids.has(id)),
  };
}

/** True for an original whose translations, or some of them, are articles of their own. */
export function isSplit({ languages = [], candidate: { translation } }: Pick<ConvertTask, 'languages' | 'candidate'>): boolean {
  return translation === undefined && languages.some(({ subArticle }) => subArticle !== undefined);
}
