import type { Journal } from '../../../model/journal.ts';
import { type MessagesJournal, messagesFor } from '../../../model/messages/journal-messages.ts';
import type { Stem } from '../../../model/names.ts';
import { type IssueMember, type IssuePlace, issuePlaces } from '../../../site/listings/issue-places.ts';
import type { ArticlePages, RelatedCard, SimilarCard } from '../../../site/site-content.ts';
import { type NumberedFigure, sameFigures } from '../figures-in-languages.ts';
import { type NamedArticle, namingByDoi, namingCards, type OwnArticle, withOthers, withOwnPages } from '../related-cards.ts';
import type { ConvertResult } from '../tasks.ts';

/** Other articles that an article's page shows. */
export interface Neighbours {
  readonly similar: readonly SimilarCard[];
  /** Articles that name it as related. */
  readonly naming: readonly RelatedCard[];
  /** Articles of this journal that it names, by DOI in lower case. */
  readonly own: readonly (readonly [doi: string, article: OwnArticle])[];
  /** Its figures in the languages in which it has the same ones; absent if there is one. */
  readonly sameFigures?: NonNullable<ArticlePages['sameFigures']>;
  /** Its issue, with the articles before and after it. */
  readonly issue?: IssuePlace;
}

/** An article of the journal, as far as the pages of others show it. */
export interface JournalArticle extends IssueMember {
  readonly stem: Stem;
  readonly doi?: string;
  /** Related articles that it names. */
  readonly named?: readonly NamedArticle[];
  /** Its figures, if it has translations. */
  readonly figures?: readonly NumberedFigure[];
  /** The most similar articles, best first. */
  readonly similar?: readonly Stem[];
}

/** Returns a function that finds the neighbours of an article among all articles, with relations in the language of that article. */
export function openNeighbours(
  summaries: readonly JournalArticle[],
  journal: MessagesJournal & Pick<Journal, 'sections'>,
): (article: Pick<ConvertResult, 'card' | 'named' | 'inLanguages'> & { readonly stem: Stem }) => Neighbours {
  const byStem = new Map(summaries.map((article) => [article.stem, article]));
  const byDoi = new Map(
    summaries.flatMap(({ stem, doi, titleHtml }) => (doi === undefined ? [] : [[doi.toLowerCase(), { stem, titleHtml }] as const])),
  );
  const naming = namingByDoi(summaries);
  const places = issuePlaces(summaries, journal.sections);
  const similarTo = (stem: Stem): readonly Stem[] => byStem.get(stem)?.similar ?? [];
  return ({ stem, card: { doi, lang }, named, inLanguages }) => ({
    ...issueOf(places.get(stem)),
    ...figuresOf(sameFigures(inLanguages, (other) => byStem.get(other as Stem)?.figures)),
    similar: similarTo(stem).map((other) => ({ stem: other, titleHtml: byStem.get(other)?.titleHtml ?? '' })),
    naming: namingCards(naming.get(doi?.toLowerCase() ?? '') ?? [], messagesFor(journal, lang ?? journal.language)),
    own: [...named.map((one) => one.doi), ...(doi === undefined ? [] : [doi])].flatMap((one) => {
      const article = byDoi.get(one.toLowerCase());
      return article === undefined ? [] : [[one.toLowerCase(), article] as const];
    }),
  });
}

function figuresOf(same: NonNullable<Neighbours['sameFigures']>): Pick<Neighbours, 'sameFigures'> {
  return same.length === 0 ? {} : { sameFigures: same };
}

function issueOf(issue: IssuePlace | undefined): Pick<Neighbours, 'issue'> {
  return issue === undefined ? {} : { issue };
}

/** Adds the neighbours to the content of an article's pages. */
export function withNeighbours(pages: ArticlePages, { similar, naming, own, issue, sameFigures: same = [] }: Neighbours): ArticlePages {
  const versions = new Set(pages.alternates?.map(({ file }) => file));
  const others = versions.size === 0 ? similar : similar.filter(({ stem }) => !versions.has(`${stem}.html`));
  return {
    ...pages,
    related: withOthers(withOwnPages(pages.related, new Map(own)), naming),
    similar: others,
    ...issueOf(issue),
    ...figuresOf(same),
  };
}
