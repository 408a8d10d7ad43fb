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

/**
 * The figure in the translations that have the same figures; from others the switch leads to the article's translation. An older version has no
 * counterparts, because translations have none of its figures.
 *
 *   'content/1/e00003/F1.html'  ->  'en/content/1/e00003/F1.html'
 */
export function figureCounterparts(journal: Journal, pages: FigureOf, file: string): Counterparts {
  const { alternates, nearby } = articleCounterparts(journal, pages);
  const same = new Set(pages.sameFigures?.map((stem) => `${stem}.html`));
  const name = file.slice(file.lastIndexOf('/'));
  const figures = alternates.filter((one) => same.has(one.file)).map((one) => ({ ...one, file: one.file.replace(/\.html$/, name) }));
  return { alternates: figures, nearby: [...alternates, ...nearby] };
}

type FigureOf = Pick<ArticlePages, 'alternates' | 'sameFigures'>;
