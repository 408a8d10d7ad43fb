import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { articleStyle } from '../../../src/render/citation/article-style.ts';
import { type CiteByForm, citationForms, withoutEntry } from '../../../src/render/citation/citation-forms.ts';
import { type Cite, type CitedItem, citingEngine } from '../../../src/render/citation/citing-engine.ts';
import { plainItem } from '../../../src/render/citation/plain-item.ts';
import { TITLE_WAYS, titleStyle } from '../../../src/render/citation/title-style.ts';
import { readCitationStyles } from '../../../src/site/citation-styles.ts';

// What the processor writes of an item is what a form filled in must say.

const limpets: CitedItem = {
  type: 'article-journal',
  id: '',
  title: 'Where limpets live: a survey of the shore',
  'container-title': 'Tidewater',
  author: [{ family: 'Brannock', given: 'Isla May' }],
  issued: { 'date-parts': [[2024, 5, 14]] },
  volume: '1',
  issue: '2',
  page: 'e102',
  language: 'en',
  DOI: '10.5555/t.3',
  URL: 'https://doi.org/10.5555/t.3',
};

interface Way {
  readonly id: string;
  readonly cite: Cite;
  readonly citeByForm: CiteByForm;
}

let ways: readonly Way[];
let titleWays: readonly Cite[];
beforeAll(async () => {
  const { styles, locales } = await readCitationStyles();
  const locale = { name: 'en-US', xml: locales['en-US'] };
  titleWays = TITLE_WAYS.map((way) => citingEngine(() => titleStyle(way), locale));
  ways = styles.map(({ id, xml }) => {
    const cite = citingEngine(() => articleStyle(xml), locale);
    return { id, cite, citeByForm: citationForms(cite, titleWays) };
  });
});

function expectSame(item: CitedItem): void {
  const plain = plainItem(item);
  if (plain === undefined) throw new Error(`no plain item: ${JSON.stringify(item)}`);
  const titles = titleWays.map((way) => withoutEntry(way(item) ?? ''));
  for (const { id, cite, citeByForm } of ways) expect(citeByForm(plain, titles), id).toBe(cite(item));
}

test.each<[string, Partial<CitedItem>]>([
  ['as it is', {}],
  ['with a question', { title: 'Where do limpets live?' }],
  ['with italics within and at the end', { title: 'The foot of <span class="nocase"><i>Patella vulgata</i></span>' }],
  ['with an apostrophe', { title: "A limpet's home" }],
  ['with signs of markup', { title: 'Limpets & tides < 3 m' }],
  ['with initials, dots and hyphens', { author: ['I', 'I.', 'I. M.', 'Anne-Marie J'].map((given) => ({ family: "O'Hara-Roe", given })) }],
  ['without issue, volume and page', { issue: '', volume: '', page: '' }],
  ['with a page of figures', { page: '348' }],
  ['of a year', { issued: { 'date-parts': [[1999]] } }],
])('an article %s is cited by a form as by the processor', (_, changes) => {
  expectSame(Object.fromEntries(Object.entries({ ...limpets, ...changes }).filter(([, value]) => value !== '')) as unknown as CitedItem);
});

test('any number of authors, any day, any words', () => {
  const word = fc.stringMatching(/^[A-Z]?[a-z]{2,9}$/);
  const name = fc.stringMatching(/^[A-ZÉ][a-zé]{1,9}$/);
  const given = fc.array(fc.oneof(name, fc.stringMatching(/^[A-Z]\.?$/)), { minLength: 1, maxLength: 3 });
  const author = fc.record({ family: name, given: given.map((words) => words.join(' ')) });
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 8 }),
      fc.array(author, { minLength: 1, maxLength: 22 }),
      fc.tuple(fc.integer({ min: 1800, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
      (title, authors, date) => expectSame({ ...limpets, title: title.join(' '), author: authors, issued: { 'date-parts': [date] } }),
    ),
    { numRuns: 60 },
  );
});

test.each<[string, Partial<CitedItem>]>([
  ['quotation marks', { title: 'The “foot” of limpets' }],
  ['a particle', { author: [{ family: 'van Dyk', given: 'Marten' }] }],
  ['a suffix', { author: [{ family: 'Roe', given: 'Ann', suffix: 'Jr' }] }],
  ['a group of authors', { author: [{ literal: 'Shore Watch' }] }],
  ['a range of pages', { page: '12-19' }],
  ['a supplement', { issue: 'Suppl 2' }],
])('%s is left to the processor', (_, changes) => {
  expect(plainItem({ ...limpets, ...changes })).toBeUndefined();
});
