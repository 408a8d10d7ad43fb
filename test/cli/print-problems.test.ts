import { expect, test } from 'vitest';
import { countSeverities, printForEditor } from '../../src/cli/print-problems.ts';
import type { Problem } from '../../src/model/problem.ts';
import { translatable, untranslated } from '../../src/text/translatable.ts';

const place = { file: 'e1/a.xml', line: 7, column: 3 };
const PROBLEMS: readonly Problem[] = [
  { code: 'abstract-missing', severity: 'advice', place: { ...place, line: 0 }, message: translatable`the file is empty` },
  { code: 'graphic-missing', severity: 'error', place, message: untranslated('the picture "F1.tif" is missing') },
];

test.each([
  [
    'en',
    `e1/a.xml: 1 error, 1 piece of advice
  error, line 7: the picture "F1.tif" is missing [graphic-missing]
    Fix: deliver the picture with the article, under the name that the article uses
  advice: the file is empty [abstract-missing]
    Fix: add <abstract>
`,
  ],
  [
    'es',
    `e1/a.xml: error: 1, consejo: 1
  error, línea 7: the picture "F1.tif" is missing [graphic-missing]
    Solución: entregue la imagen con el artículo, con el nombre que usa el artículo.
  consejo: el archivo está vacío [abstract-missing]
    Solución: añada <abstract>.
`,
  ],
])('prints problems for an editor in %s', (language, printed) => {
  expect(printForEditor(PROBLEMS, language)).toBe(printed);
});

test.each([
  ['en', 'no problems'],
  ['es', 'Ninguno.'],
])('says in %s that there are none', (language, words) => {
  expect(countSeverities([], language)).toBe(words);
});
