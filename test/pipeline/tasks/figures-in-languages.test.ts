import { describe, expect, test } from 'vitest';
import { figureFactsOf, type NumberedFigure, sameFigures } from '../../../src/pipeline/tasks/figures-in-languages.ts';

const LANGUAGES = [
  { language: 'pt', stem: 'content/1/e1', isOriginal: true },
  { language: 'en', stem: 'en/content/1/e1', isOriginal: false },
];

describe('the figures of an article with translations', () => {
  test('have addresses and the numbers of their labels', () => {
    const figures = [
      { figureId: 'F1', label: 'Figura 1' },
      { figureId: 'F1-S1', label: 'Figura 1, suplemento 2' },
      { figureId: 'F2', label: '' },
    ];
    expect(figureFactsOf({ languages: LANGUAGES }, figures)).toEqual({
      figures: 3,
      inLanguages: {
        figures: [
          ['F1', '1'],
          ['F1-S1', '1 2'],
          ['F2', ''],
        ],
        stems: ['content/1/e1', 'en/content/1/e1'],
      },
    });
  });

  test('are only counted for an article in one language or without figures', () => {
    expect(figureFactsOf({}, [{ figureId: 'F1', label: 'Figura 1' }])).toEqual({ figures: 1 });
    expect(figureFactsOf({ languages: LANGUAGES }, [])).toEqual({ figures: 0 });
  });
});

describe('figures of an original and of its translation', () => {
  const original: readonly NumberedFigure[] = [
    ['F1', '1'],
    ['F2', '2'],
  ];
  const cases: readonly [name: string, translation: readonly NumberedFigure[] | undefined, ids: readonly string[] | undefined][] = [
    ['that go on in the numbering of the file', [['F3', '1'], ['F4', '2']], ['F3', 'F4']], // biome-ignore format: one case a line
    ['in another order', [['F3', '2'], ['F4', '1']], undefined], // biome-ignore format: one case a line
    ['of which one is missing', [['F3', '1']], undefined],
    ['that are not there', undefined, undefined],
  ];
  test.each(cases)('%s', (_, translation, ids) => {
    const inLanguages = { figures: original, stems: LANGUAGES.map(({ stem }) => stem) };
    const same = sameFigures(inLanguages, (stem) => (stem.startsWith('en/') ? translation : original));
    expect(same).toEqual(
      ids === undefined
        ? []
        : [
            ['content/1/e1', ['F1', 'F2']],
            ['en/content/1/e1', ids],
          ],
    );
  });
});
