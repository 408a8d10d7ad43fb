import type { Journal } from '../../model/journal.ts';
import { pathPrefixOf } from '../../model/messages/journal-in.ts';
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
 *   'content/1/e00003/F1.html'  ->  'en/content/1/e00003/F3.html'
 */
export function figureCounterparts(journal: Journal, pages: FigureOf, file: string): Counterparts {
  const { alternates, nearby } = articleCounterparts(journal, pages);
  const same = new Map(pages.sameFigures);
  const slash = file.lastIndexOf('/');
  const at = same.get(file.slice(0, slash))?.indexOf(file.slice(slash + 1, -'.html'.length)) ?? -1;
  const figures = alternates.flatMap((one) => {
    const stem = one.file.slice(0, -'.html'.length);
    const figureId = same.get(stem)?.[at];
    return figureId === undefined ? [] : { ...one, file: `${stem}/${figureId}.html` };
  });
  return { alternates: figures, nearby: [...alternates, ...nearby] };
}

type FigureOf = Pick<ArticlePages, 'alternates' | 'sameFigures'>;
