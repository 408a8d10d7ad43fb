import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { languageOf } from '../../../src/query/index/words/languages.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest, type Search } from '../../../src/query/search/open-search.ts';
import { synonymQueries } from '../../../src/query/search/synonyms/synonym-queries.ts';
import { parseSynonyms } from '../../../src/read/journal/read-synonyms.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument } from './journal.ts';

const FILE = `# Words of cardiology
heart attack, myocardial infarction, MI
AIDS, acquired immunodeficiency
sparrow, finch => bird   # a bird need not be a sparrow
cœur, infarto
心筋梗塞, 心臓発作
${Array.from({ length: 600 }, (_, i) => `filler${i}, stuffing${i}`).join('\n')}
`;

const documents = [
  searchDocument({ title: 'Heart attacks in winter', publishedIso: '2012' }),
  ...Array.from({ length: 11 }, (_, i) => searchDocument({ title: `MI registry ${i + 1}`, publishedIso: '2012' })),
  searchDocument({ title: 'Myocardial infarction of mice', publishedIso: '2012' }),
  searchDocument({ title: 'Infarction of the kidney', publishedIso: '2012' }),
  searchDocument({ title: 'Acquired immunodeficiency', publishedIso: '2012' }),
  searchDocument({ title: 'First aid', publishedIso: '2012' }),
  searchDocument({ title: 'Birds of the shore', publishedIso: '2012' }),
  searchDocument({ title: 'A sparrow', publishedIso: '2012' }),
  searchDocument({ title: 'Infartos', publishedIso: '2012', lang: 'es' }),
  searchDocument({ title: '心臓発作の予防', publishedIso: '2012' }),
  searchDocument({ title: 'Stuffing7', publishedIso: '2012', text: countText('filler7') }),
  searchDocument({ title: 'Cats', publishedIso: '2012', text: countText('An acquired immunodeficiency of cats.') }),
];

async function open(text: string): Promise<Search> {
  const language = await languageOf('en+es');
  const synonyms = parseSynonyms(text, () => undefined);
  const files = memoryFiles(await builtSearch(documents, { language, synonyms, withBody: true }));
  const manifest = await readManifest(files);
  return openSearch(files, {
    manifest,
    language,
    loadFull: async () => FULL_SEARCH,
    loadPatterns: async () => PATTERN_SEARCH,
    loadSynonyms: async () => ({ synonymQueries }),
  });
}

const search = await open(FILE);
const without = await open('');
const found = async (text: string, page = 1): Promise<string[]> => (await search.find({ text, page })).hits.map(({ card }) => card.title);

describe('synonyms', () => {
  it.each([
    ['myocardial infarction', 'Myocardial infarction of mice', 13],
    ['a heart attack', 'Heart attacks in winter', 13],
    ['bird', 'Birds of the shore', 1],
    ['finches', 'Birds of the shore', 1],
    ['sparrows', 'A sparrow', 2],
    ['aids', 'First aid', 3],
    ['aid', 'First aid', 1],
    ['coeur', 'Infartos', 1],
    ['infarto', 'Infartos', 1],
    ['心筋梗塞の予防', '心臓発作の予防', 1],
    ['filler7', 'Stuffing7', 1],
    ['filler5', undefined, 0],
    ['"myocardial" "infarction"', 'Myocardial infarction of mice', 1],
    ['infarction -myocardial', 'Infarction of the kidney', 1],
    ['title:"heart attack"', 'Heart attacks in winter', 0],
  ])('%s finds first "%s", of %d articles', async (text, first, count) => {
    const result = await search.find({ text });
    expect({ first: result.hits[0]?.card.title, count: result.count }).toEqual({ first: count === 0 ? undefined : first, count });
  });

  it('follow the articles with the words as typed, on later pages as well', async () => {
    const plain = await without.find({ text: 'mi' });
    expect(plain.count).toBe(11);
    const [first, second] = [await found('mi'), await found('mi', 2)];
    expect([...first, ...second].slice(0, 11)).toEqual(
      [...(await without.find({ text: 'mi' })).hits, ...(await without.find({ text: 'mi', page: 2 })).hits].map(({ card }) => card.title),
    );
    expect([...first, ...second].slice(11).sort()).toEqual(['Heart attacks in winter', 'Myocardial infarction of mice']);
  });

  it('are named in the result, unless no article has them', async () => {
    expect((await search.find({ text: 'heart attack' })).synonyms).toEqual(['myocardial infarction', 'MI']);
    expect((await search.find({ text: 'filler3' })).synonyms).toBeUndefined();
    expect((await without.find({ text: 'heart attack' })).synonyms).toBeUndefined();
  });

  it('are looked for in full texts last', async () => {
    expect(await found('aids')).toEqual(['First aid', 'Acquired immunodeficiency', 'Cats']);
  });
});

describe('synonyms.txt', () => {
  it.each([
    ['a1', '"a1" alone; expected at least two words, separated by commas'],
    ['a1, , b1', 'an empty place in "a1, , b1"; expected words between commas and on both sides of "=>"'],
    ['a1 =>', 'an empty place in "a1 =>"; expected words between commas and on both sides of "=>"'],
    ['a1 => b1 => c1', '"=>" twice; expected it once at most'],
    ['a1, ??', '"??"; expected letters or digits'],
    ['a1, A1', '"A1" twice; expected each word once'],
    ['a1, b c d e f g h', '"b c d e f g h" is too long; expected at most 6 words and 100 characters'],
    ['a1, \uFFFD', 'bytes that are no UTF-8; expected a text file in UTF-8'],
  ])('reports the line %s', (line, message) => {
    const problems: Problem[] = [];
    expect(parseSynonyms(`x, y\r\n# ${line}\r\n${line}\n`, (problem) => void problems.push(problem))).toEqual([
      { from: ['x', 'y'], to: ['x', 'y'] },
    ]);
    expect(problems).toEqual([
      { code: 'synonyms-line', severity: 'warning', place: { file: 'synonyms.txt', line: 3, column: 1 }, message },
    ]);
  });
});
