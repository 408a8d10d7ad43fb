import type { ArticleCard } from '../model/article-card.ts';
import { compareText } from '../model/text/compare.ts';
import type { Suggestion, SuggestionKind } from '../query/search/suggestions/suggestion.ts';
import { listGroupsOf } from './listings/list-groups.ts';
import { localFile } from './page-href.ts';
import type { SiteContent } from './site-content.ts';

/**
 * Returns what the search field suggests, in the order in which it is offered: articles, newest first; subjects and authors, those with most
 * articles first.
 */
export function suggestionsOf({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly Suggestion[] {
  const groups = listGroupsOf({ cards, journal });
  const entriesOf = (stem: string, kind: SuggestionKind): Suggestion[] => {
    const entries = groups.find((group) => group.stem === stem)?.groups.flatMap((group) => group.entries) ?? [];
    const sorted = [...entries].sort((a, b) => b.count - a.count || compareText(a.label, b.label) || compareText(a.stem, b.stem));
    return sorted.map(({ label, stem: own, count }) => ({ kind, label, stem: localStem(own), detail: String(count) }));
  };
  // A name with one article leads to the article.
  const localStem = (stem: string): string => localFile(journal, `${stem}.html`).slice(0, -'.html'.length);
  return [...cards.map(ofArticle), ...entriesOf('subjects', 'subject'), ...entriesOf('authors', 'author')];
}

function ofArticle({ stem, titleText, authors, publishedIso, doi, notice }: ArticleCard): Suggestion {
  const [first] = authors;
  const names = first === undefined ? [] : [authors.length > 1 ? `${first.name} …` : first.name];
  const detail = [...names, ...(publishedIso === '' ? [] : [publishedIso.slice(0, 4)])].join(' · ');
  return {
    kind: 'article',
    label: titleText,
    stem,
    detail,
    ...(doi === undefined ? {} : { doi }),
    ...(notice === undefined ? {} : { notice: notice.kind }),
  };
}
