import type { RelationFact } from '../../model/article-facts.ts';
import type { ArticleMeta } from '../../model/article-meta.ts';
import { relationIn, relationOf } from '../../model/relations.ts';
import { textOfInlines } from '../plain-text.ts';
import { stated } from './stated.ts';

/** An article of the journal that names another one, and the type of the relation in its source. */
export interface NamingRelation {
  readonly type: string;
  /** Type of the article that names the other: `article-commentary`. */
  readonly articleType: string;
  readonly doi: string;
}

/** Returns the relations that an article names, each once, then those in which only the other article names it. */
export function relationFacts(meta: ArticleMeta, naming: readonly NamingRelation[]): readonly RelationFact[] {
  const own = meta.articleIds.doi?.toLowerCase();
  const seen = new Set<string>();
  const isNew = ({ name, doi, url = '', id }: RelationFact): boolean => {
    const target = doi?.toLowerCase() ?? (url || `${id?.type} ${id?.value}`);
    const key = `${name} ${target}`;
    if (target === own || seen.has(key)) return false;
    seen.add(key);
    if (doi !== undefined) seen.add(target);
    return true;
  };
  const named = meta.relatedArticles.flatMap(({ relatedArticleType, doi, href, id, content }): RelationFact[] => {
    if (doi === undefined && href === undefined && id === undefined) return [];
    return [
      {
        name: relationIn(relatedArticleType, meta.articleType).name,
        ...stated({
          unknown: relationOf(relatedArticleType) === undefined ? relatedArticleType : undefined,
          doi,
          url: doi === undefined ? href : undefined,
          text: textOfInlines(content),
        }),
        ...(id === undefined ? {} : { id }),
        isInverse: false,
      },
    ];
  });
  const inverse = naming.map(
    ({ type, articleType, doi }): RelationFact => ({ name: relationIn(type, articleType).inverse, doi, isInverse: true }),
  );
  return [...named.filter(isNew), ...inverse.filter(({ doi = '' }) => !seen.has(doi.toLowerCase())).filter(isNew)];
}
