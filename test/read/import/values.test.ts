import { expect, test } from 'vitest';
import {
  countryOf,
  dateOf,
  doiOf,
  languageOf,
  orcidOf,
  pagesOf,
  safeName,
  uniqueName,
  webAddressOf,
} from '../../../src/read/import/values.ts';

test.each([
  ['2004-10-05', '2004-10-05'],
  ['2019-02-28 12:00:00', '2019-02-28'],
  ['2014-2-3', '2014-02-03'],
  ['01-02-2001', '2001-02-01'],
  ['31.12.1999', '1999-12-31'],
  ['12/31/1999', '1999-12-31'],
  ['2014', '2014'],
  ['2014-00-00', '2014'],
  ['0000-00-00', undefined],
  ['2014-02-30', undefined],
  ['date', undefined],
  ['', undefined],
])('the date %j is %s', (text, date) => expect(dateOf(text)).toBe(date));

test.each([
  ['en_US', 'en'],
  ['de_DE', 'de'],
  ['uk_UA', 'uk'],
  ['de_AT', 'de-AT'],
  ['fr_CA', 'fr-CA'],
  ['fr_FR', 'fr-FR'],
  ['pt_BR', 'pt-BR'],
  ['sr_RS@latin', 'sr-Latn'],
  ['sr@cyrillic', 'sr-Cyrl'],
  ['zh_Hant', 'zh-Hant'],
  ['', undefined],
  ['english', undefined],
])('the locale %j is %s', (locale, tag) => expect(languageOf(locale)).toBe(tag));

test.each([
  ['35-47', '35-47'],
  ['149–211', '149-211'],
  ['pp. 3-4', '3-4'],
  ['S. 5–7', '5-7'],
  ['1–9; 12', '1-9'],
  ['xi-xv', 'xi-xv'],
  ['12-12', '12'],
  ['e12', 'e12'],
  ['-', undefined],
  ['', undefined],
  ['pages', undefined],
])('the pages %j are %s', (text, pages) => expect(pagesOf(text)).toBe(pages));

test.each([
  ['10.5555/ 12 a', '10.5555/12a'],
  ['https://doi.org/10.5555/12', '10.5555/12'],
  ['doi: 10.5555/12', '10.5555/12'],
  ['12', undefined],
])('the DOI %j is %s', (text, doi) => expect(doiOf(text)).toBe(doi));

test('an ORCID and an address are read in their usual forms', () => {
  expect(orcidOf('http://orcid.org/0000-0002-1825-009x')).toBe('0000-0002-1825-009X');
  expect(orcidOf('0000000218250097')).toBe('0000-0002-1825-0097');
  expect(orcidOf('https://example.org/')).toBeUndefined();
  expect(webAddressOf(' https://a.example/b ')).toBe('https://a.example/b');
  expect(webAddressOf('javascript:alert(1)')).toBeUndefined();
  expect([countryOf('IR'), countryOf('Iran')]).toEqual(['Iran', 'Iran']);
});

test.each([
  ['figure 1.png', 'figure 1.png'],
  ['../../etc/passwd', 'passwd'],
  ['..\\a.pdf', 'a.pdf'],
  ['a:b?.pdf', 'a-b-.pdf'],
  ['.htaccess', 'htaccess'],
  ['con.pdf', 'file-con.pdf'],
  ['', 'file'],
  [`${'ü'.repeat(200)}.pdf`, `${'ü'.repeat(48)}.pdf`],
])('the name %j is %s', (name, safe) => expect(safeName(name)).toBe(safe));

test('a name that is taken gets a number, whatever its case', () => {
  const taken = new Set<string>();
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'b'].map((name) => uniqueName(name, taken))).toEqual(['a.pdf', 'A-2.pdf', 'a-3.pdf', 'b']);
});
