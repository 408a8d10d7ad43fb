import type { FigureHtml } from '../../model/article-html.ts';
import type { ConvertTask } from './tasks.ts';

/** The figures of an article that has translations. */
export interface FiguresInLanguages {
  readonly figures: readonly NumberedFigure[];
  /** Stems of the article in all its languages. */
  readonly stems: readonly string[];
}

/** A figure by its address and its number: `['F3', '1']` is Figure 1, the third figure of the file. */
export type NumberedFigure = readonly [figureId: string, number: string];

/** The number of figures of an article, and the figures of one with translations to compare with theirs. */
export function figureFactsOf(
  { languages = [] }: Pick<ConvertTask, 'languages'>,
  figures: readonly Pick<FigureHtml, 'figureId' | 'label'>[],
): { readonly figures: number; readonly inLanguages?: FiguresInLanguages } {
  if (languages.length < 2 || figures.length === 0) return { figures: figures.length };
  const numbered = figures.map(({ figureId, label }) => [figureId, label.replace(/\D+/g, ' ').trim()] as const);
  return { figures: figures.length, inLanguages: { figures: numbered, stems: languages.map(({ stem }) => stem) } };
}

/**
 * Returns the addresses of an article's figures in each language in which they have the same numbers in the same order. Figures at the same place are
 * translations of each other: `Figura 2` and `Figure 2` have the number 2. Empty if there is one such language.
 *
 *   [['content/1/e1', ['F1', 'F2']], ['en/content/1/e1', ['F3', 'F4']]]
 */
export function sameFigures(
  inLanguages: FiguresInLanguages | undefined,
  figuresOf: (stem: string) => readonly NumberedFigure[] | undefined,
): readonly (readonly [stem: string, figureIds: readonly string[]])[] {
  if (inLanguages === undefined) return [];
  const { figures, stems } = inLanguages;
  const same = stems.flatMap((stem) => {
    const others = figuresOf(stem) ?? [];
    const isSame = others.length === figures.length && others.every(([, number], at) => number === figures[at]?.[1]);
    return isSame ? [[stem, others.map(([figureId]) => figureId)] as const] : [];
  });
  return same.length < 2 ? [] : same;
}
