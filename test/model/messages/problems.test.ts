import { describe, expect, test } from 'vitest';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import { LANGUAGES } from '../../../src/model/messages/languages.ts';
import { problemTable, translateProblem, translateProblemMarkup } from '../../../src/model/messages/translate-problem.ts';
import { directionOf } from '../../../src/model/text/text-direction.ts';
import { english, englishJson, expected, translatable, untranslated } from '../../../src/model/text/translatable.ts';
import { translatableTexts } from './translatable-texts.ts';

const JOURNAL = { language: 'en' };
const TRANSLATED = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');
const TEXTS = translatableTexts();

test('the texts of problems are found in the source', () => {
  expect(TEXTS.length).toBeGreaterThan(400);
  expect(TEXTS).toContain('the file is a <{0}> without <article>; expected a JATS article');
  expect(TEXTS).toContain('an ISSN as "2050-084X"');
});

describe.each(TRANSLATED)('the messages of problems in %s', (tag) => {
  const table = problemTable(tag);

  test('are there for every text in the source, and for no other', () => {
    expect(Object.keys(table)).toEqual(TEXTS);
  });

  test('keep values, tags, names of files and settings', () => {
    for (const text of TEXTS) expect([text, namesIn(table[text] ?? '')]).toEqual([text, namesIn(text)]);
  });

  test('are not English', () => {
    expect(TEXTS.filter((text) => table[text] === text && hasWords(text))).toEqual([]);
  });

  test('have no marks of direction and no line breaks', () => {
    expect(Object.values(table).filter((text) => /[\n\t\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(text))).toEqual([]);
  });
});

test.each([
  [
    'es',
    translatable`the file is a <${'book'}> without <article>; expected a JATS article`,
    'el archivo es un <book> sin <article>; se esperaba un artículo JATS',
  ],
  // A phrase in a phrase, and lists.
  [
    'es',
    translatable`<${'fig'}> holds <${'caption'}> after <${'graphic'}>; ${'JATS Journal Publishing 1.3'} expects ${{ items: ['<permissions>', '<attrib>', translatable`the end of <${'fig'}>`], type: 'or' }}`,
    '<fig> contiene <caption> después de <graphic>; JATS Journal Publishing 1.3 espera <permissions>, <attrib> o el final de <fig>',
  ],
  [
    'de',
    translatable`${translatable`figures without <label>`} (${17}): ${translatable`${{ items: [translatable`${'fig1'} (line ${212})`, translatable`line ${260}`], type: 'comma' }} and ${15} more`}`,
    'Abbildungen ohne <label> (17): fig1 (Zeile 212), Zeile 260 und 15 weitere',
  ],
  [
    'es',
    translatable`"${'colums'}" is not a setting; ${translatable`did you mean "${'columns'}"?`}`,
    '"colums" no es un ajuste; ¿quiso decir "columns"?',
  ],
  // A component of the article has the name that the report gives it.
  [
    'es',
    translatable`"${'a title'}" (${'abstract'}) is not in the ${'HTML'}; expected every word of the source`,
    /^"a title" \(.+\) no está en HTML; se esperaba/,
  ],
  // Words of a library stay as they are.
  ['es', translatable`not well-formed XML: ${'unclosed tag: p'}`, 'XML mal formado: unclosed tag: p'],
  [
    'ja',
    translatable`not well-formed XML: ${'</p>'} stands where </${'b'}> is expected, of <${'b'}> in line ${11}`,
    '整形式でない XML: 11 行目の <b> の </b> が必要な場所に </p> があります',
  ],
  [
    'ru',
    translatable`${translatable`the attribute ${'style'}`} is blocked by the Content-Security-Policy of the pages; expected ${translatable`a class, and a rule in theme.css`}`,
    'атрибут style блокируется Content-Security-Policy страниц; ожидалось: класс и правило в theme.css',
  ],
  // The expectation of a validator.
  ['es', translatable`"${'issn'}" is ${'"1"'}; expected ${expected('an ISSN as "2050-084X"')}`, /^"issn" .*"1".* un ISSN .*"2050-084X"$/],
  ['pt', translatable`the file is empty`, 'o arquivo está vazio'],
  ['es', untranslated('a text that no template gives'), 'a text that no template gives'],
  // Words of the content that read like a template are no template.
  ['es', untranslated('the file is empty'), 'the file is empty'],
  ['en', translatable`the file is empty`, 'the file is empty'],
  ['eo', translatable`the file is empty`, 'the file is empty'],
])('in %s, %j is translated', (language, message, translation) => {
  const found = translateProblem(message, messagesFor(JOURNAL, language));
  if (translation instanceof RegExp) expect(found).toMatch(translation);
  else expect(found).toBe(translation);
});

test.each([
  [
    translatable`the file is a <${'book'}> without <article>; expected a JATS article`,
    'the file is a <book> without <article>; expected a JATS article',
  ],
  [translatable`${{ items: ['<p>', '<sec>', translatable`nothing`], type: 'or' }} and ${2} more`, '<p>, <sec> or nothing and 2 more'],
  [untranslated('{0} of {1}'), '{0} of {1}'],
])('%j is English', (message, text) => {
  expect(english(message)).toBe(text);
  expect(JSON.parse(englishJson([{ message }]))).toEqual([{ message: text }]);
});

test('a value that reads like a phrase stays as it is', () => {
  const found = translateProblem(
    translatable`the paragraph "${'a title'} …" (${'body'}) stands before its predecessor in the ${'HTML'}; expected the order of the source`,
    spanish(),
  );
  expect(found).toContain('"a title …"');
  expect(translateProblem(translatable`"@${'nothing'}" points at nothing; ${translatable`did you mean "@${'one'}"?`}`, spanish())).toMatch(
    /^"@nothing" .*"@one"\?$/,
  );
});

test('markup escapes values, and isolates them in right-to-left text', () => {
  const message = translatable`the link to "${'10.1/<i>x'}" is not in the ${'HTML'}; expected its address`;
  expect(translateProblemMarkup(message, spanish())?.markup).toBe(
    'el enlace a &quot;10.1/&lt;i&gt;x&quot; no está en HTML; se esperaba su dirección',
  );
  expect(translateProblemMarkup(message, messagesFor(JOURNAL, 'ar'))?.markup).toBe(
    'الرابط إلى <bdi>&quot;10.1/&lt;i&gt;x&quot;</bdi> ليس في <bdi>HTML</bdi>؛ والمتوقع عنوانه',
  );
});

test.each(TRANSLATED.filter((tag) => directionOf(tag) === 'rtl'))('in %s, every isolate of a text is closed', (tag) => {
  const found = translateProblem(
    translatable`<xref rid="${'f9'}"> points at no element of the article; expected the id of one`,
    messagesFor(JOURNAL, tag),
  );
  expect(found).toContain('\u2066<xref rid="f9">\u2069');
  expect([...found.matchAll(/[\u2066\u2068]/g)].length).toBe([...found.matchAll(/\u2069/g)].length);
});

function spanish() {
  return messagesFor(JOURNAL, 'es');
}

function hasWords(text: string): boolean {
  return /[a-z]{3}.*\s[a-z]{3}/.test(text.replace(/"[^"]*"|<[^>]*>|[\w:-]+="[^"]*"|https?:\S+|[\w/]+\.\w+|\{[^}]*\}/g, ''));
}

/** The values and names that a translation must keep: `{0}`, `<abstract>`, `"withdrawn"`, `journal.json`, `xlink:href`. */
function namesIn(text: string): string {
  const names =
    /\{\d\}|<[\w{}:][^<>]*>|"[^"]*"|[\w-]+\.(?:json|yml|tsv|mjs|typ)\b|https?:\/\/[\w./-]*\w|\b(?:xlink:href|xml:lang|assets\/|fonts\/)/g;
  return [...new Set([...text.matchAll(names)].map(([name]) => name))].sort().join(' ');
}
