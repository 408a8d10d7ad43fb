import { type MessagesJournal, messagesFor } from '../../messages/journal-messages.ts';
import type { Journal } from '../../model/journal.ts';
import type { Stem } from '../../model/names.ts';
import { type IssueMember, type IssuePlace, issuePlaces } from '../../site/listings/issue-places.ts';
import type { ArticlePages, RelatedCard, SimilarCard } from '../../site/site-content.ts';
import { type NamedArticle, namingByDoi, namingCards, type OwnArticle, withOthers, withOwnPages } from '../related-cards.ts';
import type { ConvertResult } from '../tasks.ts';

/** Other articles that an article's page shows. */
export interface Neighbours {
  readonly similar: readonly SimilarCard[];
  /** Articles that name it as related. */
  readonly naming: readonly RelatedCard[];
  /** Articles of this journal that it names, by DOI in lower case. */
  readonly own: readonly (readonly [doi: string, article: OwnArticle])[];
  /** Its issue, with the articles before and after it. */
  readonly issue?: IssuePlace;
}

/** An article of the journal, as far as the pages of others show it. */
export interface JournalArticle extends IssueMember {
  readonly stem: Stem;
  readonly doi?: string;
  /** Related articles that it names. */
  readonly named?: readonly NamedArticle[];
  /** The most similar articles, best first. */
  readonly similar?: readonly Stem[];
}

/** Returns a function that finds the neighbours of an article among all articles, with relations in the language of that article. */
export function openNeighbours(
  summaries: readonly JournalArticle[],
  journal: MessagesJournal & Pick<Journal, 'sections'>,
): (article: Pick<ConvertResult, 'card' | 'named'> & { readonly stem: Stem }) => Neighbours {
  const byStem = new Map(summaries.map((article) => [article.stem, article]));
  const byDoi = new Map(
    summaries.flatMap(({ stem, doi, titleHtml }) => (doi === undefined ? [] : [[doi.toLowerCase(), { stem, titleHtml }] as const])),
  );
  const naming = namingByDoi(summaries);
  const places = issuePlaces(summaries, journal.sections);
  const similarTo = (stem: Stem): readonly Stem[] => byStem.get(stem)?.similar ?? [];
  return ({ stem, card: { doi, lang }, named }) => ({
    ...issueOf(places.get(stem)),
    similar: similarTo(stem).map((other) => ({ stem: other, titleHtml: byStem.get(other)?.titleHtml ?? '' })),
    naming: namingCards(naming.get(doi?.toLowerCase() ?? '') ?? [], messagesFor(journal, lang ?? journal.language)),
    own: [...named.map((one) => one.doi), ...(doi === undefined ? [] : [doi])].flatMap((one) => {
      const article = byDoi.get(one.toLowerCase());
      return article === undefined ? [] : [[one.toLowerCase(), article] as const];
    }),
  });
}

function issueOf(issue: IssuePlace | undefined): Pick<Neighbours, 'issue'> {
  return issue === undefined ? {} : { issue };
}

/** Adds the neighbours to the content of an article's pages. */
export function withNeighbours(pages: ArticlePages, { similar, naming, own, issue }: Neighbours): ArticlePages {
  const versions = new Set(pages.alternates?.map(({ file }) => file));
  const others = versions.size === 0 ? similar : similar.filter(({ stem }) => !versions.has(`${stem}.html`));
  return { ...pages, related: withOthers(withOwnPages(pages.related, new Map(own)), naming), similar: others, ...issueOf(issue) };
}
