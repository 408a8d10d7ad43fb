import type { ArticleMeta } from '../../model/article-meta.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { type RelationName, relationIn } from '../../model/relations.ts';
import { doiUrl } from '../../model/text/address.ts';
import { html, trustedMarkup } from '../../model/text/markup.ts';
import { safeHref } from '../../render/html/safe-href.ts';
import { textOfInlines } from '../../render/plain-text.ts';
import { inverseRelationWords, relationWords } from '../../render/relation-words.ts';
import type { RelatedCard } from '../../site/site-content.ts';

/** Cards of the articles that an article names as related. The title is '' if the article describes the related one in words. */
export function relatedCards(meta: ArticleMeta, doiResolver: string, messages: Messages): readonly RelatedCard[] {
  return meta.relatedArticles.flatMap(({ relatedArticleType, doi, href: written, content }): RelatedCard[] => {
    const href = doi === undefined ? (written === undefined ? undefined : safeHref(written)) : doiUrl(doiResolver, doi);
    const title = textOfInlines(content).trim() === '' ? href : '';
    if (title === undefined) return [];
    return [
      {
        relation: relationWords(relatedArticleType, messages),
        titleHtml: html`${title}`.markup,
        ...(doi === undefined ? {} : { doi }),
        ...(href === undefined ? {} : { href }),
      },
    ];
  });
}

/** Returns the links that the page gets later, in its box of related articles, for the comparison with the source. */
export function relatedLinks(cards: readonly RelatedCard[]): string {
  return cards.map(({ href, titleHtml }) => html`<p><a href="${href ?? ''}">${trustedMarkup(titleHtml)}</a></p>\n`.markup).join('');
}

/** A related article and its relation: `{ type: 'corrected-article', doi: '10.7554/eLife.00003', inverse: 'correction' }`. */
export interface NamedArticle {
  readonly type: string;
  readonly doi: string;
  /** The relation of the article to the related one. */
  readonly inverse: RelationName;
}

/** The related articles with a DOI, other than the article itself. */
export function namedArticles({ relatedArticles, articleIds, articleType }: ArticleMeta): readonly NamedArticle[] {
  return relatedArticles.flatMap(({ relatedArticleType: type, doi }) =>
    doi === undefined || doi === articleIds.doi ? [] : [{ type, doi, inverse: relationIn(type, articleType).inverse }],
  );
}

/** An article that names another one as related, and the relation: `corrected-article`. */
export interface NamingArticle {
  readonly type: string;
  readonly titleHtml: string;
  readonly stem: string;
}

/** The articles that name an article as related, by its DOI in lower case; in the order of `articles`. */
export function namingByDoi(
  articles: readonly {
    readonly stem: string;
    readonly titleHtml: string;
    readonly named?: readonly Pick<NamedArticle, 'type' | 'doi'>[];
  }[],
): ReadonlyMap<string, readonly NamingArticle[]> {
  const byDoi = new Map<string, NamingArticle[]>();
  for (const { stem, titleHtml, named = [] } of articles) {
    for (const { type, doi } of named) {
      const naming = byDoi.get(doi.toLowerCase()) ?? [];
      if (naming.some((known) => known.stem === stem)) continue;
      byDoi.set(doi.toLowerCase(), [...naming, { type, titleHtml, stem }]);
    }
  }
  return byDoi;
}

/** Cards of the articles that name an article, with the inverse relation. */
export function namingCards(naming: readonly NamingArticle[], messages: Messages): readonly RelatedCard[] {
  return naming.map(({ type, titleHtml, stem }) => ({ relation: inverseRelationWords(type, messages), titleHtml, stem }));
}

/** Appends cards of articles that have no card yet. */
export function withOthers(cards: readonly RelatedCard[], others: readonly RelatedCard[]): readonly RelatedCard[] {
  return [...cards, ...others.filter(({ stem }) => !cards.some((card) => card.stem === stem))];
}

/** An article of this journal, with its title and page. */
export interface OwnArticle {
  readonly stem: string;
  readonly titleHtml: string;
}

/** Articles of this journal by DOI in lower case. */
export type OwnArticles = ReadonlyMap<string, OwnArticle>;

/** Gives cards of articles of this journal their title and page. Cards of other articles without a title are removed. DOIs ignore case. */
export function withOwnPages(cards: readonly RelatedCard[], own: OwnArticles): readonly RelatedCard[] {
  return cards
    .map((card) => ({ ...card, ...(card.doi === undefined ? {} : own.get(card.doi.toLowerCase())) }))
    .filter(({ titleHtml }) => titleHtml !== '');
}
