import { pathPrefixOf } from '../../messages/journal-in.ts';
import type { Journal } from '../../model/journal.ts';
import type { Counterparts } from '../chrome.ts';
import type { ArticlePages } from '../site-content.ts';

/** The translations of an article; the language switch leads to the archive in languages without one. */
export function articleCounterparts(journal: Journal, { alternates = [] }: Pick<ArticlePages, 'alternates'>): Counterparts {
  const { languages = [] } = journal;
  return {
    alternates,
    nearby: languages.map((language) => ({ language, file: `${pathPrefixOf(journal, language)}archive.html` })),
  };
}

/** A figure's page has no alternates, because translations number their figures anew; the switch leads to the article's translation. */
export function figureCounterparts(journal: Journal, pages: Pick<ArticlePages, 'alternates'>): Counterparts {
  const { alternates, nearby } = articleCounterparts(journal, pages);
  return { alternates: [], nearby: [...alternates, ...nearby] };
}
