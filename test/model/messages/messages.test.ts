import { describe, expect, test } from 'vitest';
import { checkCatalogue } from '../../../src/model/messages/check-catalogue.ts';
import { readCatalogue } from '../../../src/model/messages/journal-messages.ts';
import { matchLanguage } from '../../../src/model/messages/languages.ts';
import { localeData } from '../../../src/model/messages/locale-data.ts';
import { type Catalogue, createMessages, formatDate, formatList, formatNumber } from '../../../src/model/messages/messages.ts';
import { html } from '../../../src/model/text/markup.ts';
import { english } from '../../../src/model/text/translatable.ts';

test.each([
  ['en-US', 'en'],
  ['es-MX', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh-CN', 'zh-Hans'],
  ['zh_Hans_SG', 'zh-Hans'],
  ['sw', undefined],
])('a reader of %s is served in %s', (tag, expected) => {
  expect(matchLanguage(tag)).toBe(expected);
});

test.each([
  ['en', '2012-10-15', '15 October 2012'],
  ['en', '2012-10', 'October 2012'],
  ['en', '2012', '2012'],
  ['en', '', ''],
  ['es', '2012-10-15', '15 de octubre de 2012'],
  ['pt-BR', '2012-03-01', '1 de março de 2012'],
  ['de', '2012-10-15', '15. Oktober 2012'],
  ['ca', '2012-10-15', '15 d’octubre del 2012'],
  ['ca', '2012-10', 'octubre del 2012'],
  ['pl', '2025-01-01', '1 stycznia 2025'],
  ['pl', '2025-01', 'styczeń 2025'],
  ['ja', '2012-10-15', '2012年10月15日'],
  ['ko', '2012-10', '2012년 10월'],
  ['vi', '2012-10', 'tháng 10 năm 2012'],
  ['fa', '2012-10-15', '۱۵ اکتبر ۲۰۱۲'],
])('in %s the date %s is written %s', (language, iso, expected) => {
  expect(formatDate(iso, localeData(language))).toBe(expected);
});

test.each([
  ['en', 1234, '1,234'],
  ['de', 1234.5, '1.234,5'],
  ['es', 1234, '1234'],
  ['es', 12345, '12.345'],
  ['hi', 1234567, '12,34,567'],
  ['fa', 1234, '۱٬۲۳۴'],
  ['en', -1.005, '-1'],
])('in %s the number %d is written %s', (language, value, expected) => {
  expect(formatNumber(value, localeData(language))).toBe(expected);
});

test.each([
  ['en', '2012', 'Volume 2012'],
  ['fa', '2012', '\u062F\u0648\u0631\u0647\u0654 \u2068۲۰۱۲\u2069'],
  ['fa', 'S2', '\u062F\u0648\u0631\u0647\u0654 \u2068S2\u2069'],
  ['ar', '2', 'المجلد \u20682\u2069'],
])('in %s the volume %s is written %s', (language, volume, expected) => {
  expect(createMessages(language, [readCatalogue(language)]).text('list.volume', { volume })).toBe(expected);
});

test.each([
  ['en', ['A'], 'A'],
  ['en', ['A', 'B', 'C'], 'A, B and C'],
  ['es', ['Ana', 'Isabel'], 'Ana e Isabel'],
  ['es', ['agua', 'hielo'], 'agua y hielo'],
  ['ja', ['A', 'B', 'C'], 'A、B、C'],
])('in %s the list %j is written %s', (language, items, expected) => {
  expect(formatList(items, localeData(language))).toBe(expected);
});

test.each([
  ['en', ['A', 'B'], 'A, B'],
  ['fr', ['A', 'B', 'C'], 'A, B, C'],
  ['zh-Hans', ['A', 'B'], 'A、B'],
])('in %s the list %j without a conjunction is written %s', (language, items, expected) => {
  expect(formatList(items, localeData(language), 'comma')).toBe(expected);
});

describe('a message', () => {
  const polish = {
    'list.more': '{names} i {count, plural, one {jeszcze #} few {jeszcze #} many {jeszcze #} other {jeszcze #}}',
  } as Catalogue;
  const english = { 'list.more': '<b>{names}</b> and {count, plural, one {one more} other {# more}}' } as Catalogue;

  test.each([
    [1, 'A and one more'],
    [1200, 'A and 1,200 more'],
  ])('chooses the plural of %d', (count, expected) => {
    expect(createMessages('en', [english]).text('list.more', { names: 'A', count })).toBe(expected);
  });

  test('as markup escapes its values and takes markup', () => {
    const values = { names: html`<i>A</i>`, count: 3, b: (words: unknown) => html`<b>${words as string}</b>` };
    expect(createMessages('en', [english]).html('list.more', values).markup).toBe('<b><i>A</i></b> and 3 more');
    expect(createMessages('pl', [polish]).html('list.more', { names: '<', count: 3 }).markup).toBe('&lt; i jeszcze 3');
  });

  test('isolates values in a right-to-left language', () => {
    const arabic = { 'list.more': '{names} و{count}' } as Catalogue;
    expect(createMessages('ar', [arabic]).text('list.more', { names: 'Li', count: 2 })).toBe('\u2068Li\u2069 و2');
    expect(createMessages('ar', [arabic]).html('list.more', { names: 'Li', count: 2 }).markup).toBe('<bdi>Li</bdi> و2');
  });
});

test.each([
  ['pl', 'x.y', '{n, plural, one {#} other {#}}', '"x.y" is not the name of a message'],
  ['pl', 'a.b', '{n, plural, one {#} other {#}}', 'a plural has no case "few", which the language needs'],
  ['es', 'a.b', '{n, plural, one {#} other {#}}', undefined],
  ['es', 'a.b', '{m}', '"m" is not a parameter of this message; expected "n"'],
  ['es', 'a.b', 'todo', 'the parameter "n" of this message is left out'],
  ['es', 'a.b', '{n', 'cannot be parsed as ICU MessageFormat: EXPECT_ARGUMENT_CLOSING_BRACE'],
])('in %s the message %s, %s: %s', (language, key, message, expected) => {
  const mistakes = checkCatalogue({ [key]: message }, { english: { 'a.b': '{n, plural, one {#} other {#}}' }, language });
  expect(mistakes[0] && english(mistakes[0].message)).toBe(expected);
});
