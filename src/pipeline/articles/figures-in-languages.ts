import type { FigureHtml } from '../../model/article-html.ts';
import type { ConvertTask } from '../tasks.ts';

/** The figures of an article that has translations. */
export interface FiguresInLanguages {
  /** Addresses and numbers of its figures: `F1 1, F2 2`. */
  readonly figures: string;
  /** Stems of the article in all its languages. */
  readonly stems: readonly string[];
}

/**
 * The figures of an article with those of its translations to compare with; nothing for an article in one language or without figures. Figures with the
 * same addresses and numbers in the same order are translations of each other. `Figura 2` and `Figure 2` have the number 2.
 */
export function figuresInLanguages(
  { languages = [] }: Pick<ConvertTask, 'languages'>,
  figures: readonly Pick<FigureHtml, 'figureId' | 'label'>[],
): { readonly inLanguages?: FiguresInLanguages } {
  if (languages.length < 2 || figures.length === 0) return {};
  const names = figures.map(({ figureId, label }) => `${figureId} ${label.replace(/\D+/g, ' ').trim()}`);
  return { inLanguages: { figures: names.join(', '), stems: languages.map(({ stem }) => stem) } };
}
