import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkCatalogue } from '../../../src/model/messages/check-catalogue.ts';
import { LANGUAGES } from '../../../src/model/messages/languages.ts';
import { localeData } from '../../../src/model/messages/locale-data.ts';
import { formatDate } from '../../../src/model/messages/messages.ts';
import { parseMessage } from '../../../src/model/messages/parse-message.ts';
import { directionOf } from '../../../src/model/text/text-direction.ts';

const english = catalogueOf('en');

function catalogueOf(tag: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`../../../src/model/messages/${tag}.json`, import.meta.url), 'utf8')) as Record<string, string>;
}

describe.each(Object.keys(LANGUAGES))('the catalogue %s', (tag) => {
  const catalogue = catalogueOf(tag);

  test('has every message and no other', () => {
    expect(Object.keys(english).filter((key) => catalogue[key] === undefined)).toEqual([]);
    expect(Object.keys(catalogue).filter((key) => english[key] === undefined)).toEqual([]);
  });

  test('keeps parameters and tags, and has the plurals of its language', () => {
    expect(checkCatalogue(catalogue, { english, language: tag })).toEqual([]);
  });

  test('is sorted by name, so that catalogues can be compared line by line', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(catalogue).sort());
  });
});

test.each(Object.keys(LANGUAGES).filter((tag) => formatDate('2026-05-01', localeData(tag)).endsWith('.')))(
  'no sentence of %s ends with a date, which has a point of its own',
  (tag) => {
    expect(Object.entries(catalogueOf(tag)).filter(([, message]) => message.includes('{date}.'))).toEqual([]);
  },
);

test('French has no-break spaces before marks of two parts', () => {
  const broken = Object.entries(catalogueOf('fr')).filter(([, message]) => / [:;?!»%]|« /.test(message));
  expect(broken.map(([key]) => key)).toEqual([]);
});

/** Messages that are the same in many languages: names, units, patterns of punctuation. */
const HAS_A_WORD = /[\p{L}]{4}/u;

describe.each(Object.keys(LANGUAGES).filter((tag) => tag !== 'en'))('the translation %s', (tag) => {
  test('leaves few messages as they are in English', () => {
    const catalogue = catalogueOf(tag);
    const words = Object.keys(english).filter((key) => HAS_A_WORD.test(wordsOf(english[key] ?? '')));
    const same = words.filter((key) => catalogue[key] === english[key]);
    // "Volume", "Figure" and "Expression of concern" are words of other languages too, but not many.
    expect(same.length / words.length).toBeLessThan(0.12);
  });
});

describe.each(Object.keys(LANGUAGES).filter((tag) => directionOf(tag) === 'rtl'))('the right-to-left translation %s', (tag) => {
  test('has no mark of direction, since values are isolated where they are put in', () => {
    const catalogue = catalogueOf(tag);
    expect(Object.keys(catalogue).filter((key) => /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(catalogue[key] ?? ''))).toEqual([]);
  });
});

/** The literal words of a message. */
function wordsOf(message: string): string {
  return parseMessage(message)
    .map((part) =>
      typeof part === 'string' ? part : 'parts' in part ? part.parts.filter((inner) => typeof inner === 'string').join(' ') : '',
    )
    .join(' ');
}
