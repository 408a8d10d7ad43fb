import { type MessagesJournal, messagesFor } from '../../messages/journal-messages.ts';
import type { Stem } from '../../model/names.ts';
import type { ArticlePages, RelatedCard, SimilarCard } from '../../site/site-content.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { namingByDoi, namingCards, type OwnArticle, withOthers, withOwnPages } from './related-cards.ts';

/** Other articles that an article's page shows. */
export interface Neighbours {
  readonly similar: readonly SimilarCard[];
  /** Articles that name it as related. */
  readonly naming: readonly RelatedCard[];
  /** Articles of this journal that it names, by DOI in lower case. */
  readonly own: readonly (readonly [doi: string, article: OwnArticle])[];
}

/** Returns a function that finds the neighbours of an article among all articles, with relations in the language of that article. */
export function openNeighbours(summaries: readonly ArticleSummary[], journal: MessagesJournal): (article: ConvertedArticle) => Neighbours {
  const byStem = new Map(summaries.map((article) => [article.stem, article]));
  const byDoi = new Map(
    summaries.flatMap(({ stem, doi, titleHtml }) => (doi === undefined ? [] : [[doi.toLowerCase(), { stem, titleHtml }] as const])),
  );
  const naming = namingByDoi(summaries);
  const similarTo = (stem: Stem): readonly Stem[] => byStem.get(stem)?.similar ?? [];
  return ({ stem, card: { doi, lang }, named }) => ({
    similar: similarTo(stem).map((other) => ({ stem: other, titleHtml: byStem.get(other)?.titleHtml ?? '' })),
    naming: namingCards(naming.get(doi?.toLowerCase() ?? '') ?? [], messagesFor(journal, lang ?? journal.language)),
    own: [...named.map((one) => one.doi), ...(doi === undefined ? [] : [doi])].flatMap((one) => {
      const article = byDoi.get(one.toLowerCase());
      return article === undefined ? [] : [[one.toLowerCase(), article] as const];
    }),
  });
}

/** Adds the neighbours to the content of an article's pages. */
export function withNeighbours(pages: ArticlePages, { similar, naming, own }: Neighbours): ArticlePages {
  const versions = new Set(pages.alternates?.map(({ file }) => file));
  const others = versions.size === 0 ? similar : similar.filter(({ stem }) => !versions.has(`${stem}.html`));
  return { ...pages, related: withOthers(withOwnPages(pages.related, new Map(own)), naming), similar: others };
}
