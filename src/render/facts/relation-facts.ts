import type { RelationFact } from '../../model/article-facts.ts';
import type { ArticleMeta } from '../../model/article-meta.ts';
import { type RelationName, relationIn, relationOf } from '../../model/relations.ts';
import { compareText } from '../../model/text/compare.ts';
import { textOfInlines } from '../plain-text.ts';
import { stated } from './stated.ts';

/** A relation of an article to another one that names it. */
export interface NamingRelation {
  readonly name: RelationName;
  /** DOI of the article that names this one. */
  readonly doi: string;
}

/** An article, and the works that it names with the relation of those to it. */
export interface NamingSource {
  readonly doi?: string;
  readonly named?: readonly { readonly doi: string; readonly inverse: RelationName }[];
}

/** Returns the articles that name a work, by its DOI in lower case; in the order of their DOIs. */
export function relationsToDoi(articles: Iterable<NamingSource>): ReadonlyMap<string, readonly NamingRelation[]> {
  const byDoi = new Map<string, NamingRelation[]>();
  for (const { doi, named = [] } of articles) {
    if (doi === undefined) continue;
    for (const { doi: target, inverse } of named) {
      const known = byDoi.get(target.toLowerCase());
      if (known === undefined) byDoi.set(target.toLowerCase(), [{ name: inverse, doi }]);
      else known.push({ name: inverse, doi });
    }
  }
  for (const naming of byDoi.values()) naming.sort((a, b) => compareText(a.doi, b.doi) || compareText(a.name, b.name));
  return byDoi;
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
  const inverse = naming.map((relation): RelationFact => ({ ...relation, isInverse: true }));
  return [...named.filter(isNew), ...inverse.filter(({ doi = '' }) => !seen.has(doi.toLowerCase())).filter(isNew)];
}
