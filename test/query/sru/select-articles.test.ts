import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCql } from '../../../src/query/sru/cql/parse-cql.ts';
import { SruDiagnostic } from '../../../src/query/sru/diagnostic.ts';
import { sortKeysOfCql } from '../../../src/query/sru/parse-sort-keys.ts';
import { searchArticles } from '../../../src/query/sru/search-retrieve.ts';
import { selectArticles } from '../../../src/query/sru/select/select-articles.ts';
import { TOY_NAMES, toyObjects } from '../language/toy-objects.ts';
import { toySite } from '../language/toy-site.ts';
import { randomCql } from './random-cql.ts';

const objects = toyObjects();
const site = await toySite(objects);
const articles = objects.filter(({ kind }) => kind === 'article');
const nameById = new Map(articles.map(({ id, articleDoi }) => [id, articleDoi.replace('10.1/', '') || 'undated']));
const names = { ...TOY_NAMES, ownNames: ['Toy Press'] };

/** Returns DOIs without their prefix in the order of the result, or the diagnostic. */
async function answerTo(query: string): Promise<string> {
  try {
    const { root, sortKeys } = parseCql(query);
    const ids = await searchArticles(selectArticles(root, names), sortKeysOfCql(sortKeys, names), site);
    return ids.map((id) => nameById.get(id)).join(' ');
  } catch (error) {
    if (error instanceof SruDiagnostic) return `! ${error.number}`;
    throw error;
  }
}

test('a selection that the query service refuses is diagnostic 47', async () => {
  const query = { kind: 'has', path: 'toy.org/api_v1/article/titl', at: 0 } as const;
  const selection = { query, isExact: true, fields: [], matches: () => true };
  await expect(searchArticles(selection, [], site)).rejects.toMatchObject({ name: 'SruDiagnostic', number: 47 });
});

describe('the articles of a query', () => {
  test.each([
    // free text
    ['growth', 'A2 a1 b2 undated'],
    ['"growth cone"', 'A2 a1'],
    ['"cone growth"', ''],
    ['GROWTH', 'A2 a1 b2 undated'],
    ['lovelace', 'a1 b2'],
    ['"Cell biology"', 'a1 a3 b2'],
    ['细胞', 'a3'],
    ['cql.serverChoice all "mouse hopper"', 'A2'],
    ['"Toy Press"', 'A2 a1 a3 b(1)<2> b2 undated'],
    ['"toy press"', 'A2 a1 a3 b(1)<2> b2 undated'],
    ['publisher = "Toy Press"', 'A2 a1 a3 b(1)<2> b2 undated'],
    ['title = "Toy Press"', ''],
    // all of them
    ['cql.allRecords = 1', 'A2 a1 a3 b(1)<2> b2 undated'],
    ['cql.allRecords=1 not title=growth', 'a1 a3 b(1)<2> undated'],
    // titles, abstracts
    ['title = growth', 'A2 b2'],
    ['dc.title = growth', 'A2 b2'],
    ['dc.title adj "growth of"', 'A2'],
    ['dc.description = growth', 'A2 a1 b2'],
    ['abstract = growth', 'A2 a1'],
    ['dc.description all "mouse small"', 'A2'],
    ['title any "mouse neurons"', 'A2 a1'],
    ['title all "mouse neurons"', ''],
    ['title any "& mouse"', 'A2'],
    ['title == "growth of cones in the mouse"', 'A2'],
    ['title exact "Growth of  cones in the mouse"', 'A2'],
    ['title == growth', ''],
    ['title =/string growth', ''],
    ['title == "growth*"', 'A2 b2'],
    ['title == "*mouse"', 'A2'],
    ['title == "growth ? mouse"', ''],
    ['title <> "growth of cones in the mouse"', 'a1 a3 b(1)<2> b2 undated'],
    ['subject == "cell biology"', 'a1 a3 b2'],
    ['subject == cell', ''],
    ['subject any "neuroscience review"', 'A2 a3'],
    // masks and anchors
    ['title = gr*', 'A2 b2'],
    ['title = neuro?s', 'a1'],
    ['title = "growth *"', 'A2 b2'],
    ['title = "^growth"', 'A2 b2'],
    ['title = "mouse^"', 'A2'],
    ['title = "^mouse"', ''],
    ['title any "^the ^growth"', 'A2 a1 b2'],
    ['title = "^growth without abstract^"', 'b2'],
    ['title = "^growth without^"', ''],
    ['title =/unmasked gr*', ''],
    ['title = gr\\*', ''],
    ['title = *', 'A2 a1 a3 b(1)<2> b2 undated'],
    ['abstract = *', 'A2 a1 a3'],
    // names
    ['dc.creator = "Ada Lovelace"', 'a1 b2'],
    ['author = lovelace', 'a1 b2'],
    ['dc.creator = "A Lovelace"', 'a1 b2'],
    ['dc.creator = "Lovelace, Ada"', 'a1 b2'],
    ['dc.creator = "Lovelace, A."', 'a1 b2'],
    ['dc.creator = "Lovelace A"', 'a1 b2'],
    ['dc.creator = "Ada Borel"', ''],
    ['dc.creator = "B Lovelace"', ''],
    ['dc.creator any "hopper borel"', 'A2 a1'],
    ['dc.creator == "ada lovelace"', 'a1 b2'],
    ['dc.contributor = hopper', 'A2'],
    // dates
    ['date = 2021', 'A2 a1 a3'],
    ['date = 2021-03', 'A2 a1'],
    ['date = "2021-03-15"', 'A2 a1'],
    ['date = 20210315', 'A2 a1'],
    ['date = 2019-07-01', ''],
    ['date > 2020', 'A2 a1 a3'],
    ['date >= 2020', 'A2 a1 a3 b(1)<2>'],
    ['date < 2021', 'b(1)<2> b2'],
    ['date <= 2019', 'b2'],
    ['date < 2021-03-15', 'a3 b(1)<2> b2'],
    ['date <= 2021-03-15', 'A2 a1 a3 b(1)<2> b2'],
    ['date > 2021-01-02', 'A2 a1'],
    ['date >= 2019-07', 'A2 a1 a3 b(1)<2> b2'],
    ['date <> 2021', 'b(1)<2> b2'],
    ['date within "2019 2020"', 'b(1)<2> b2'],
    ['date within "2020-12 2021-01"', 'a3 b(1)<2>'],
    ['date any "2019 2020"', 'b(1)<2> b2'],
    ['year=2019', 'b2'],
    // identifiers
    ['dc.identifier = "10.1/a1"', 'a1'],
    ['dc.identifier = "10.1/a2"', 'A2'],
    ['dc.identifier = "10.1/A1"', 'a1'],
    ['identifier = "doi:10.1/a1"', 'a1'],
    ['doi == "https://doi.org/10.1/a1"', 'a1'],
    ['doi any "10.1/a1 10.1/A2"', 'A2 a1'],
    ['doi = "10.1/a*"', 'A2 a1 a3'],
    ['volume = 4', 'b(1)<2>'],
    // booleans: one precedence, left to right
    ['title = growth or title = neurons and date = 2019', 'b2'],
    ['title = growth or (title = neurons and date = 2019)', 'A2 b2'],
    ['title = growth not title = "^growth of" or volume = 4', 'b(1)<2> b2'],
    ['cql.allRecords = 1 not (title = "^growth" and date = 2019)', 'A2 a1 a3 b(1)<2> undated'],
    // sets of indexes
    ['> dc = "info:srw/cql-context-set/1/dc-v1.1" dc.title = growth', 'A2 b2'],
    ['> x = "info:srw/cql-context-set/1/dc-v1.1" x.title = growth', 'A2 b2'],
    ['> "info:srw/cql-context-set/1/dc-v1.1" title = growth', 'A2 b2'],
    ['mouse or > x = "http://purl.org/dc/elements/1.1/" x.title = neurons and x.date = 2021', 'A2 a1'],
    // order
    ['cql.allRecords=1 sortby date', 'b2 b(1)<2> a3 A2 a1 undated'],
    ['cql.allRecords=1 sortby date/sort.descending', 'undated A2 a1 a3 b(1)<2> b2'],
    ['cql.allRecords=1 sortby date/sort.missingOmit', 'b2 b(1)<2> a3 A2 a1'],
    ['cql.allRecords=1 sortby date/sort.missingLow', 'undated b2 b(1)<2> a3 A2 a1'],
    ['growth sortby author date', 'A2 b2 a1 undated'],
    ['growth sortby dc.title/sort.descending', 'a1 b2 A2 undated'],
  ])('%s', async (query, expected) => {
    expect(await answerTo(query)).toBe(expected);
  });
});

describe('unsupported parts of CQL give the diagnostic of the standard', () => {
  test.each([
    ['titel = fish', 16],
    ['dc.foo = fish', 16],
    ['bath.title = fish', 15],
    ['> dc = "info:srw/cql-context-set/1/bath" dc.title = fish', 15],
    ['title like fish', 19],
    ['title encloses "a b"', 19],
    ['title =/stem fish', 20],
    ['title =/locale=fr fish', 20],
    ['title < fish', 22],
    ['title within "a b"', 22],
    ['doi > 10.1', 22],
    ['title = ""', 27],
    ['title any " "', 27],
    ['date = 20*', 28],
    ['title = "* *"', 29],
    ['date = "^2012"', 31],
    ['title = "a^b"', 32],
    ['title = "!!"', 36],
    ['date = yesterday', 36],
    ['date = 2012-13', 36],
    ['date within 2012', 36],
    ['fish prox chips', 39],
    ['fish and/rel.x chips', 46],
    ['cql.resultSetId = x', 51],
    ['fish sortby abstract', 88],
    ['fish sortby foo', 88],
    ['fish sortby title/sort.locale=fr', 82],
    ['fish sortby title title title title title title title title title', 84],
    ['cql.allRecords=1 sortby date/sort.missingFail', 93],
  ])('%s', async (query, number) => {
    expect(await answerTo(query)).toBe(`! ${number}`);
  });
});

test('the index and a full scan select the same articles', async () => {
  await fc.assert(
    fc.asyncProperty(randomCql, async (query) => {
      const selection = selectArticles(parseCql(query).root, names);
      const found = await searchArticles(selection, [], site);
      const matching = articles.filter(selection.matches).map(({ id }) => id);
      expect(found.map((id) => nameById.get(id)).sort()).toEqual(matching.map((id) => nameById.get(id)).sort());
    }),
    { numRuns: 1500 },
  );
});
