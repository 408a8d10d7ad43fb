import { describe, expect, test } from 'vitest';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import { LANGUAGES } from '../../../src/model/messages/languages.ts';
import { adviceTable, translatedAdvice } from '../../../src/model/messages/translated-advice.ts';
import { ADVICE, type Advice } from '../../../src/model/text/advice.ts';
import { directionOf } from '../../../src/model/text/text-direction.ts';
import { SCHEMA_FIXES, STYLE_RULES } from '../../../src/read/schema/check-document.ts';

/** Advice for problems, and then for the findings of "check --schema" that have another code. */
const ENGLISH: Readonly<Record<string, Advice>> = {
  ...ADVICE,
  ...Object.fromEntries(Object.entries(SCHEMA_FIXES).filter(([code]) => ADVICE[code] === undefined)),
  ...Object.fromEntries(STYLE_RULES.map(({ id, fix }) => [id, fix])),
};
const JOURNAL = { language: 'en' };
const TRANSLATED = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');

describe.each(TRANSLATED)('the advice in %s', (tag) => {
  const table = adviceTable(tag);

  test('is there for every problem code and every rule of "check --schema", and for no other', () => {
    expect(Object.keys(table)).toEqual(Object.keys(ENGLISH));
  });

  test('keeps tags, names of files and settings, and addresses', () => {
    const names = (advice: Advice | undefined) => textsOf(advice).map(namesIn);
    for (const code of Object.keys(ENGLISH)) expect([code, names(table[code])]).toEqual([code, names(ENGLISH[code])]);
  });

  test('is not English', () => {
    expect(Object.keys(ENGLISH).filter((code) => textsOf(table[code]).some((text) => textsOf(ENGLISH[code]).includes(text)))).toEqual([]);
  });
});

test.each(TRANSLATED.filter((tag) => directionOf(tag) === 'rtl'))(
  'the advice in %s has no mark of direction, since pages isolate names and tags',
  (tag) => {
    expect(JSON.stringify(adviceTable(tag))).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
  },
);

test.each([
  ['es', 'abstract-missing', 'a.md', { text: 'añada "abstract" a los metadatos iniciales', language: 'es' }],
  ['es-MX', 'abstract-missing', 'a.xml', { text: 'añada <abstract>', language: 'es' }],
  [
    'de',
    'abstract-missing',
    undefined,
    { text: 'ergänzen Sie <abstract>; in Markdown: ergänzen Sie "abstract" im Kopf der Datei', language: 'de' },
  ],
  ['en', 'abstract-missing', undefined, { text: 'add <abstract>; in Markdown: add "abstract" to the front matter', language: 'en' }],
  ['eo', 'abstract-missing', 'a.xml', { text: 'add <abstract>', language: 'en' }],
  ['es', 'no-such-code', 'a.xml', undefined],
])('in %s, the problem %s of %s has its advice', (language, code, file, expected) => {
  expect(translatedAdvice(code, messagesFor(JOURNAL, language), file)).toEqual(expected);
});

function textsOf(advice: Advice | undefined): readonly string[] {
  if (advice === undefined) return [];
  return typeof advice === 'string' ? [advice] : [advice.jats, advice.markdown];
}

/** The names that a translation must keep: `<abstract>`, `"withdrawn"`, `journal.json`, `https://…`, `rowspan`, `assets/`. */
function namesIn(text: string): string {
  const names =
    /<[^>]+>|"[^"]*"|[\w-]+\.(?:json|yml|tsv|mjs|typ)\b|https?:\/\/\S+[\w/]|\b(?:rowspan|colspan|rid|xlink:href|templates\/|assets\/|fonts\/)/g;
  return [...text.matchAll(names)]
    .map(([name]) => name)
    .sort()
    .join(' ');
}
