import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/query/language/parse-query.ts';
import { parseSearch } from '../../../src/query/search/parse-search.ts';
import { addVariants, queryOfSearch } from '../../../src/site/browser/search-query.ts';
import { stateOfAddress } from '../../../src/site/browser/search-state.ts';

const A = 'toy.org/api_v1/article';

test.each([
  ['?for=title:snail', `${A}/article_title matches "snail"`],
  [
    '?for=title:"growth+cone"&from=2010&to=2012',
    `${A}/article_title matches "growth cone" and ${A}/pub_date_year >= 2010 and ${A}/pub_date_year <= 2012`,
  ],
  ['?for=author:m%C3%BCller+-title:eye', `(${A}/authors matches "müller") except ${A}/article_title matches "eye"`],
  ['?for=-title:eye', `(has ${A}/article_title) except ${A}/article_title matches "eye"`],
  ['?subject=Cell+biology&subject=A"b\\', `(${A}/subject_area contains "Cell biology" or ${A}/subject_area contains "A\\"b\\\\")`],
  ['?for=title:neuro*&from=x', `${A}/article_title matches "neuro*"`],
  ['', ''],
])('the search %s as a query', (address, expected) => {
  const query = queryOfSearch(stateOfAddress(address), 'toy.org');
  expect(query).toBe(expected);
  if (query !== '') expect(() => parseQuery(query)).not.toThrow();
});

test('a word without a field is searched in all fields', () => {
  expect(queryOfSearch(stateOfAddress('?for=snail'), 'toy.org')).toBe(
    `(${['article_title', 'abstract', 'authors', 'keywords', 'subject_area', 'journal_title'].map((tag) => `${A}/${tag} matches "snail"`).join(' or ')})`,
  );
});

test.each([
  [
    '?for=title:heart+title:attack+title:risk+-title:eye',
    ['title:"myocardial infarction" title:risk', 'title:mi title:risk'],
    `(${A}/article_title matches "risk" and ((${A}/article_title matches "heart" and ${A}/article_title matches "attack") or ${A}/article_title matches "myocardial infarction" or ${A}/article_title matches "mi")) except ${A}/article_title matches "eye"`,
  ],
  ['?for=title:mi', ['title:"heart attack"'], `(${A}/article_title matches "mi" or ${A}/article_title matches "heart attack")`],
  ['?for=title:mi', [], `${A}/article_title matches "mi"`],
])('the search %s with the synonyms %s as a query', (address, variants, expected) => {
  const query = queryOfSearch(stateOfAddress(address), 'toy.org', addVariants(variants.map(parseSearch)));
  expect(query).toBe(expected);
  expect(() => parseQuery(query)).not.toThrow();
});

test('synonyms do not make a query longer than services accept', () => {
  const variants = Array.from({ length: 12 }, (_, i) => parseSearch(`${'a'.repeat(80)}${i} ${'b'.repeat(80)}${i}`));
  const query = queryOfSearch(stateOfAddress('?for=snail'), 'toy.org', addVariants(variants));
  expect(query).toContain('"snail"');
  expect(() => parseQuery(query)).not.toThrow();
});
