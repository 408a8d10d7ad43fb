import type { ArticleMeta } from '../../model/article-meta.ts';
import { safeHref } from '../../render/html/safe-href.ts';
import { textOfInlines } from '../../render/plain-text.ts';
import { inverseRelationWords, relationWords } from '../../render/relation-words.ts';
import type { RelatedCard } from '../../site/site-content.ts';
import { doiUrl } from '../../text/address.ts';
import { html } from '../../text/markup.ts';

/** The articles that an article names as related, by their addresses; '' for a title that the article's information tells in words. */
export function relatedCards(meta: ArticleMeta, doiResolver: string): readonly RelatedCard[] {
  return meta.relatedArticles.flatMap(({ relatedArticleType, doi, href: written, content }): RelatedCard[] => {
    const href = doi === undefined ? (written === undefined ? undefined : safeHref(written)) : doiUrl(doiResolver, doi);
    const title = textOfInlines(content).trim() === '' ? href : '';
    if (title === undefined) return [];
    return [
      {
        relation: relationWords(relatedArticleType),
        titleHtml: html`${title}`.markup,
        ...(doi === undefined ? {} : { doi }),
        ...(href === undefined ? {} : { href }),
      },
    ];
  });
}

/** What an article says that another is to it: `{ type: 'corrected-article', doi: '10.7554/eLife.00003' }`. */
export interface NamedArticle {
  readonly type: string;
  readonly doi: string;
}

export function namedArticles({ relatedArticles, articleIds }: ArticleMeta): readonly NamedArticle[] {
  return relatedArticles.flatMap(({ relatedArticleType: type, doi }) =>
    doi === undefined || doi === articleIds.doi ? [] : [{ type, doi }],
  );
}

/** For each DOI in lower case the articles of the journal that name it, in their order, with what they are to it. */
export function cardsByNamed(
  articles: readonly { readonly stem: string; readonly titleHtml: string; readonly named?: readonly NamedArticle[] }[],
): ReadonlyMap<string, readonly RelatedCard[]> {
  const byDoi = new Map<string, RelatedCard[]>();
  for (const { stem, titleHtml, named = [] } of articles) {
    for (const { type, doi } of named) {
      const cards = byDoi.get(doi.toLowerCase()) ?? [];
      if (cards.some((known) => known.stem === stem)) continue;
      byDoi.set(doi.toLowerCase(), [...cards, { relation: inverseRelationWords(type), titleHtml, stem }]);
    }
  }
  return byDoi;
}

/** Cards, and those of others that are not among them. */
export function withOthers(cards: readonly RelatedCard[], others: readonly RelatedCard[]): readonly RelatedCard[] {
  return [...cards, ...others.filter(({ stem }) => !cards.some((card) => card.stem === stem))];
}

/** An article of this journal, with its title and page. */
export interface OwnArticle {
  readonly stem: string;
  readonly titleHtml: string;
}

/** By their DOIs in lower case. */
export type OwnArticles = ReadonlyMap<string, OwnArticle>;

/** The same with those of this journal by their titles, linked to their pages; others that are told in words are left to those. DOIs do not differ by case. */
export function withOwnPages(cards: readonly RelatedCard[], own: OwnArticles): readonly RelatedCard[] {
  return cards
    .map((card) => ({ ...card, ...(card.doi === undefined ? {} : own.get(card.doi.toLowerCase())) }))
    .filter(({ titleHtml }) => titleHtml !== '');
}
