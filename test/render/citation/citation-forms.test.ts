import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { articleStyle, TITLE_WAYS, titleStyle } from '../../../src/render/citation/citation-formatter.ts';
import { type CiteByForm, citationForms } from '../../../src/render/citation/citation-forms.ts';
import { type Cite, type CitedItem, citingEngine } from '../../../src/render/citation/citing-engine.ts';
import { pageRanges, withoutEntry } from '../../../src/render/citation/page-ranges.ts';
import { plainItem } from '../../../src/render/citation/plain-item.ts';
import { readCitationStyles } from '../../../src/site/citation-styles.ts';

// An entry from a template must equal the processor's own entry.

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
  const printPages = pageRanges(locale);
  ways = styles.map(({ id, xml }) => {
    const cite = citingEngine(() => articleStyle(xml), locale);
    return { id, cite, citeByForm: citationForms(cite, titleWays, printPages(xml)) };
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
  [
    'with initials that stand close',
    {
      author: ['Claudia HT', 'Edmund R.S.', 'R.S.T.', 'PHJ', 'McA B.', 'DeAnn', 'ДЖ', 'Σ.Τ.', 'CLAUDIA'].map((given) => ({
        family: 'Roe',
        given,
      })),
    },
  ],
  ['without issue, volume and page', { issue: '', volume: '', page: '' }],
  ['with a page of figures', { page: '348' }],
  ['with pages', { page: '12-19' }],
  ['with many pages', { page: '101-108' }],
  ['with pages beyond a hundred', { page: '98-1203', issue: '' }],
  ['with pages alone', { page: '1496-1504', issue: '', volume: '' }],
  ['of a journal of many words', { 'container-title': 'Annals of the Shore and of Tides' }],
  ['of a journal in capitals', { 'container-title': 'PLOS ONE', 'container-title-short': 'PLoS One' }],
  [
    'of a journal with a short name',
    { 'container-title': 'Annals of the Shore', 'container-title-short': 'Ann. Shore', ISSN: '1234-5678' },
  ],
  ['of a journal with a sign in its name', { 'container-title': 'Tides & Shores', 'container-title-short': 'Tides' }],
  ['in another language', { language: 'pt', 'container-title': 'Revista da maré e da costa' }],
  ['of a year', { issued: { 'date-parts': [[1999]] } }],
])('an article %s is cited by a form as by the processor', (_, changes) => {
  expectSame(Object.fromEntries(Object.entries({ ...limpets, ...changes }).filter(([, value]) => value !== '')) as unknown as CitedItem);
});

test('an entry by template is the processor’s for any number of authors, any day and any words', () => {
  const word = fc.stringMatching(/^[A-Z]?[a-z]{2,9}$/);
  const name = fc.stringMatching(/^[A-ZÉ][a-zé]{1,9}$/);
  const initials = fc.oneof(fc.stringMatching(/^[A-Z]\.?$/), fc.stringMatching(/^[A-ZÉ]{2,8}$/), fc.stringMatching(/^([A-ZÉ]\.){2,4}$/));
  const given = fc.array(fc.oneof(name, initials, fc.stringMatching(/^[A-Z][a-z][a-zA-Z]{0,5}$/)), { minLength: 1, maxLength: 3 });
  const author = fc.record({ family: name, given: given.map((words) => words.join(' ')) });
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 8 }),
      fc.array(author, { minLength: 1, maxLength: 22 }),
      fc.tuple(fc.integer({ min: 1800, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
      (title, authors, date) => expectSame({ ...limpets, title: title.join(' '), author: authors, issued: { 'date-parts': [date] } }),
    ),
    { numRuns: 120 },
  );
});

test('an entry by template is the processor’s for any journal', () => {
  const word = fc.stringMatching(/^[A-Za-z\u00c0-\u00d6\u00e0-\u00f6]{1,9}$/);
  const first = fc.stringMatching(/^[A-Z][A-Za-z]{0,9}$/);
  const words = fc.array(fc.oneof(word, fc.constantFrom('of', 'the', 'and', 'in', 'de', 'ONE')), { maxLength: 5 });
  const name = fc.tuple(first, words).map(([begin, more]) => [begin, ...more].join(' '));
  // A title that contains a placeholder is left to the processor.
  const withoutPlaceholder = name.filter((journal) => !/zz[qj]/i.test(journal));
  fc.assert(
    fc.property(withoutPlaceholder, fc.constantFrom('en', 'fr', 'pt'), (journal, language) =>
      expectSame({ ...limpets, language, 'container-title': journal }),
    ),
    { numRuns: 60 },
  );
});

test('an entry by template is the processor’s for any range of pages', () => {
  const page = fc.tuple(fc.integer({ min: 1, max: 99_998 }), fc.integer({ min: 1, max: 400 }));
  fc.assert(
    fc.property(page, ([first, more]) => expectSame({ ...limpets, page: `${first}-${Math.min(first + more, 99_999)}` })),
    { numRuns: 100 },
  );
});

test.each<[string, Partial<CitedItem>]>([
  ['quotation marks', { title: 'The “foot” of limpets' }],
  ['a particle', { author: [{ family: 'van Dyk', given: 'Marten' }] }],
  ['a suffix', { author: [{ family: 'Roe', given: 'Ann', suffix: 'Jr' }] }],
  ['a group of authors', { author: [{ literal: 'Shore Watch' }] }],
  ['pages that go back', { page: '19-12' }],
  ['pages of a supplement', { page: 'e805-e809' }],
  ['a supplement', { issue: 'Suppl 2' }],
  ['a journal that has the signs of a blank in its name', { 'container-title': 'AzZq' }],
])('%s is left to the processor', (_, changes) => {
  expect(plainItem({ ...limpets, ...changes })).toBeUndefined();
});
