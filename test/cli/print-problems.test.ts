import { expect, test } from 'vitest';
import { countSeverities, printForEditor, printGrouped } from '../../src/cli/print.ts';
import type { Problem } from '../../src/model/problem.ts';
import { translatable, untranslated } from '../../src/model/text/translatable.ts';

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

const missing = (name: string, column: number): Problem => ({
  code: 'graphic-missing',
  severity: 'error',
  place: { file: 'e1/a.xml', line: 1, column },
  message: translatable`<${'graphic'}> names "${name}", which is not there; expected the file in the package`,
});

test('the missing figures of an article are one line', () => {
  const many = ['g001', 'g002', 'g003', 'g004'].map((name, at) => missing(name, 100 + at));
  expect(printGrouped([...many, { ...missing('g001', 5), place: { file: 'e2.xml', line: 3, column: 5 } }])).toBe(
    `e1/a.xml:1:100: error: 4 figures are missing: g001 … g004; expected the files in the package [graphic-missing]
e2.xml:3:5: error: <graphic> names "g001", which is not there; expected the file in the package [graphic-missing]
`,
  );
  expect(printForEditor(many.slice(0, 2))).toBe(
    `e1/a.xml: 2 errors
  error, line 1:100: 2 figures are missing: g001, g002; expected the files in the package [graphic-missing]
    Fix: deliver the picture with the article, under the name that the article uses
`,
  );
});

test('a name of a file cannot forge a line', () => {
  const place = { file: 'a\nb.xml: error: forged\u001b[2K', line: 0, column: 0 };
  expect(printGrouped([{ code: 'file-empty', severity: 'error', place, message: translatable`the file is empty` }])).toBe(
    'a\\x0ab.xml: error: forged\\x1b[2K: error: the file is empty [file-empty]\n',
  );
});
