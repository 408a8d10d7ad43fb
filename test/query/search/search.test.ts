import fc from 'fast-check';
import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import type { SiteFiles } from '../../../src/model/site-files.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { WordIndexBuilder } from '../../../src/query/index/words/word-index-builder.ts';
import { SearchBuilder, wordIndexOptions } from '../../../src/query/search/build-search.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { FacetCollector, readFacets } from '../../../src/query/search/facets.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest, type Search } from '../../../src/query/search/open-search.ts';
import { findRelated, termsOfSegment } from '../../../src/query/search/related.ts';
import { wordDocumentOf } from '../../../src/query/search/search-document.ts';
import type { ReadText, SearchQuery, SearchResult } from '../../../src/query/search/search-result.ts';
import { synonymQueries } from '../../../src/query/search/synonyms/synonym-queries.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, journal, searchDocument, searchOptions } from './journal.ts';

const open = async (files: SiteFiles, readText?: ReadText): Promise<Search> =>
  openSearch(files, {
    ...(readText && { readText }),
    manifest: await readManifest(files),
    language: ENGLISH,
    loadFull: async () => FULL_SEARCH,
    loadPatterns: async () => PATTERN_SEARCH,
    loadSynonyms: async () => ({ synonymQueries }),
  });
const artifacts = await builtSearch(journal);
const search = await open(memoryFiles(artifacts));
// The smallest possible shards, and the newest articles in a segment of their own.
const cut = await open(memoryFiles(await builtSearch(journal, { recentCount: 3, shardBytes: 1 })));

const titles = ({ hits }: SearchResult): string[] => hits.map(({ card }) => card.title);

const found: readonly [string, Partial<SearchQuery>, string[]][] = [
  ['neuron', {}, ['Neurons of the worm', 'Running mice']],
  ['neurons worm', {}, ['Neurons of the worm']],
  ['author:wang', {}, ['Gene expression in the eye', 'Expression without a gene']],
  ['author:muller', {}, ['Neurons of the worm']],
  ['lukasz', {}, ['Neurons of the worm']],
  ['title:expression', {}, ['Gene expression in the eye', 'Expression without a gene']],
  ['subject:physics', {}, ['Poincaré and the mice']],
  ['connectome', {}, ['Neurons of the worm']],
  ['"gene expression"', {}, ['Gene expression in the eye']],
  ['“gene expression”', {}, ['Gene expression in the eye']],
  ['expression -"gene expression"', {}, ['Expression without a gene']],
  ['mice -run', {}, ['Expression without a gene', 'Poincaré and the mice']],
  ['poincare', {}, ['Poincaré and the mice']],
  ['p53-dependent', {}, ['Gene expression in the eye']],
  ['state-of-the-art', {}, ['State-of-the-art tools']],
  ['running*', {}, ['Running mice']],
  ['connect*', {}, ['Neurons of the worm']],
  ['nueron~1', {}, ['Neurons of the worm', 'Running mice']],
  ['mice', { sort: 'newest' }, ['Running mice', 'Expression without a gene', 'Poincaré and the mice']],
  ['mice', { year: 2011 }, ['Poincaré and the mice']],
  ['mice', { subject: 'Neuroscience' }, ['Running mice', 'Expression without a gene']],
  ['mice', { subject: 'Neuroscience', type: 'Insight' }, ['Expression without a gene']],
  ['mice', { subject: ['neuroscience', 'PHYSICS'] }, ['Running mice', 'Expression without a gene', 'Poincaré and the mice']],
  ['mice', { subject: ['Neuroscience', 'Physics'], year: [2010, 2011] }, ['Poincaré and the mice']],
  ['mice', { year: [2011, 2011], type: ['insight', 'Tools'] }, []],
  ['', { subject: 'Neuroscience' }, ['Neurons of the worm', 'Running mice', 'Expression without a gene']],
  ['', {}, []],
  ['unheard', {}, []],
  ['mice', { year: 1999 }, []],
  ['conn', { isTyping: true }, ['Neurons of the worm']],
  ['nonsense:mice', {}, ['Running mice', 'Expression without a gene', 'Poincaré and the mice']],
  ['alert(1)', {}, ['A <script>alert(1)</script> title & more']],
];

describe('a search', () => {
  it.each(found)('for %s %o', async (text, query, expected) => {
    expect(titles(await search.find({ text, ...query })).sort()).toEqual([...expected].sort());
    expect(titles(await cut.find({ text, ...query }))).toEqual(titles(await search.find({ text, ...query })));
  });

  it('sorts by date, newest first', async () => {
    const { hits } = await search.find({ text: 'mice', sort: 'newest' });
    expect(hits.map(({ card }) => card.publishedIso)).toEqual(['2012-11-11', '2012-07-09', '2011-05-02']);
  });

  it('of stop words alone finds exactly the articles with them', async () => {
    expect(titles(await search.find({ text: 'the of' })).sort()).toEqual([
      'Expression without a gene',
      'Gene expression in the eye',
      'Neurons of the worm',
      'Poincaré and the mice',
      'State-of-the-art tools',
    ]);
  });

  it('returns articles with some of the words if none has all', async () => {
    const result = await search.find({ text: 'connectome sympathy' });
    expect([result.isAnyWord, titles(result).sort()]).toEqual([true, ['Expression without a gene', 'Neurons of the worm']]);
  });

  it('goes through its pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search.find({ text: 'yeast', page })));
    expect(pages.map(({ count, hits }) => [count, hits.length])).toEqual([
      [12, 10],
      [12, 2],
      [12, 0],
    ]);
    expect(new Set(pages.flatMap(titles)).size).toBe(12);
  });

  it.each([
    ['yeest', 'yeast'],
    ['Newral networks', 'Neural networks'],
    ['nueral networks', 'neural networks'],
    ['Mulller', 'Müller'],
    ['mice', undefined],
    ['zzzzz', undefined],
    ['"nueral" networks', undefined],
    ['nueral*', undefined],
    ['p54', undefined],
    ['geen', undefined],
  ])('of %s is corrected to %s', async (text, meant) => {
    const result = await search.find({ text });
    expect(result.corrected).toEqual(meant === undefined ? undefined : { from: text, to: meant });
    expect(titles(result)).toEqual(titles(await search.find({ text: meant ?? text })));
  });

  it('corrects the letters of a word by one error, and offers several corrections', async () => {
    const texts = ['A marine snail', 'A marine shell', 'A marina'];
    const spelt = await open(memoryFiles(await builtSearch(texts.map((title) => searchDocument({ title })))));
    const { didYouMean, hits, withoutHits, corrected } = await spelt.find({ text: 'marinf' });
    expect([didYouMean, hits, withoutHits, corrected]).toEqual([['marine', 'marina'], [], ['marinf'], undefined]);
    expect((await spelt.find({ text: 'marinf shell' })).corrected).toEqual({ from: 'marinf shell', to: 'marine shell' });
  });

  it('names the words that no article has', async () => {
    const result = await search.find({ text: 'yeast zzzzz' });
    expect([result.isAnyWord, result.withoutHits, result.count]).toEqual([true, ['zzzzz'], 12]);
  });

  it('adds articles with longer words after those with the word itself', async () => {
    const built = await builtSearch(['Snailfish', 'A snail', 'The snailery'].map((title) => searchDocument({ title })));
    expect(titles(await (await open(memoryFiles(built))).find({ text: 'snail' }))).toEqual(['A snail', 'The snailery', 'Snailfish']);
  });

  it('tells in which field it found each article', async () => {
    const places = async (text: string): Promise<unknown[]> =>
      (await search.find({ text })).hits.map(({ card, foundIn }) => [card.title, foundIn]);
    expect(await places('neurons')).toEqual([
      ['Neurons of the worm', 'title'],
      ['Running mice', 'abstract'],
    ]);
    expect(await places('wang expression sympathy')).toEqual([['Expression without a gene', 'authors']]);
  });

  it('counts spellings of a facet that differ in case as one value, in the most frequent spelling', () => {
    const collector = new FacetCollector();
    let count = 0;
    for (const subjects of [['Cell biology'], ['Cell Biology', 'cell  biology'], ['Cell biology']])
      collector.add(count++, { subjects, type: '' });
    expect([...readFacets(collector.bytes(3)).subject].map(([value, set]) => [value, [...set]])).toEqual([['Cell biology', [0, 1, 2]]]);
  });

  it('counts the values of a facet without its own filter', async () => {
    const { facets } = await search.find({ text: 'mice', subject: 'Neuroscience' });
    expect(await facets()).toEqual({
      subject: [
        { value: 'Neuroscience', count: 2 },
        { value: 'Genomics', count: 1 },
        { value: 'Physics', count: 1 },
      ],
      year: [{ value: '2012', count: 2 }],
      type: [
        { value: 'Insight', count: 1 },
        { value: 'Research article', count: 1 },
      ],
      status: [
        { value: 'corrected', count: 1 },
        { value: 'retracted', count: 1 },
      ],
    });
  });

  it.each([
    [{ text: 'mice' }, 3],
    [{ text: 'mice', status: 'retracted' }, 1],
    [{ text: '', status: ['Retracted', 'concern'] }, 1],
    [{ text: 'mice', status: 'corrected', subject: 'Physics' }, 0],
    [{ text: 'mice', status: 'superseded' }, 0],
  ])('narrows %j by notices', async (query, count) => {
    const result = await search.find(query);
    expect([result.count, result.hits.length]).toEqual([count, count]);
  });

  it('reads facets of an index without notices', async () => {
    const bytes = new FacetCollector().bytes(0);
    const text = new TextDecoder().decode(bytes.subarray(1)).replace(',"status":[]', '');
    expect(readFacets(Uint8Array.of(text.length, ...new TextEncoder().encode(text))).status.size).toBe(0);
  });

  it('marks the words in title and abstract', async () => {
    const { hits, snippets } = await search.find({ text: 'poincare map' });
    expect(hits[0]?.title).toEqual([
      { text: 'Poincaré', isMarked: true },
      { text: ' and the mice', isMarked: false },
    ]);
    expect((await snippets())[0]?.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['map', 'Poincare']);
  });

  it('names a file that is missing', async () => {
    const without = await open(memoryFiles(artifacts.filter(({ path }) => !path.startsWith('search/words-'))));
    await expect(without.find({ text: 'yeast' })).rejects.toThrow(
      /^search\/words-[0-9a-f]{16}\.bin is not there; the index needs the complete file/,
    );
  });

  it('of a journal without articles finds none', async () => {
    const empty = await open(memoryFiles(await builtSearch([])));
    expect([(await empty.find({ text: 'mice' })).count, (await empty.find({ text: '-mice *' })).count]).toEqual([0, 0]);
  });
});

describe('the full text', () => {
  const withTexts = journal.map((document) => ({
    ...document,
    text: countText(
      document.title === 'State-of-the-art tools' ? 'A microtome cuts. The mouse is a mouse among mice, mouse after mouse.' : 'Methods.',
    ),
  }));
  const searchOf = async (withBody: boolean): Promise<Search> =>
    open(memoryFiles(await builtSearch(withTexts, { withBody, recentCount: 2 })));
  const find = async (text: string, withBody: boolean): Promise<string[]> => titles(await (await searchOf(withBody)).find({ text }));

  it('is found if the journal includes it, and only then', async () => {
    expect(await find('microtome', true)).toEqual(['State-of-the-art tools']);
    expect(await find('microtome', false)).toEqual([]);
    expect(await find('body:cuts', true)).toEqual(['State-of-the-art tools']);
  });

  it('comes after titles and abstracts, however often it has the word, and hits say so', async () => {
    const { hits } = await (await searchOf(true)).find({ text: 'mice' });
    expect(hits.map(({ card, foundIn }) => [card.title, foundIn])).toEqual([
      ...(await search.find({ text: 'mice' })).hits.map(({ card, foundIn }) => [card.title, foundIn]),
      ['State-of-the-art tools', 'text'],
    ]);
    expect(await find('mice', false)).not.toContain('State-of-the-art tools');
  });

  it('finds an article whose title and text each have some of the words', async () => {
    expect(await find('tools microtome', true)).toEqual(['State-of-the-art tools']);
  });

  it('has its own words for corrections, which exact hits precede', async () => {
    const { corrected, hits } = await (await searchOf(true)).find({ text: 'microtone' });
    expect([corrected, hits.length]).toEqual([{ from: 'microtone', to: 'microtome' }, 1]);
    expect((await (await searchOf(true)).find({ text: 'methods' })).corrected).toBeUndefined();
  });

  it('corrects no word that it has in several articles', async () => {
    const inTexts = ['One', 'Two', 'Three', 'Four'].map((title) => ({ ...searchDocument({ title }), text: countText('A zebra.') }));
    const documents = [...inTexts, searchDocument({ title: 'Zeba' })];
    const { didYouMean, count } = await (await open(memoryFiles(await builtSearch(documents, { withBody: true })))).find({ text: 'zebra' });
    expect([didYouMean, count]).toEqual([undefined, 4]);
  });

  it('offers two words as one that a title has', async () => {
    const inText = { ...searchDocument({ title: 'One' }), text: countText('A zebra and a fish.') };
    const fish = await open(memoryFiles(await builtSearch([inText, searchDocument({ title: 'Zebrafish' })], { withBody: true })));
    expect((await fish.find({ text: 'zebra fish' })).didYouMean).toEqual(['zebrafish']);
    expect((await fish.find({ text: 'zebra  fish larvae' })).didYouMean).toEqual(['zebrafish larvae']);
    expect((await fish.find({ text: 'zebra' })).didYouMean).toBeUndefined();
  });

  it('is read only for a phrase and if titles and abstracts do not fill a page', async () => {
    const files = memoryFiles(await builtSearch(withTexts, { withBody: true }));
    const readsOf = async (text: string): Promise<boolean> => {
      files.reads.length = 0;
      await (await open(files)).find({ text });
      return files.reads.some(({ path }) => path.includes('/text-'));
    };
    expect([await readsOf('yeast'), await readsOf('"gene expression"'), await readsOf('worm')]).toEqual([false, true, true]);
  });

  it('is not read if it numbers other documents than a search that was opened before a publication', async () => {
    const before = await builtSearch(withTexts, { withBody: true });
    const after = await builtSearch(withTexts.slice(1), { withBody: true });
    const published = after.filter(({ path }) => path.startsWith('search/text'));
    const opened = await open(memoryFiles([...before.filter(({ path }) => !path.startsWith('search/text')), ...published]));
    await expect(opened.find({ text: 'worm' })).rejects.toThrow('search/text.json');
    expect((await opened.find({ text: 'yeast' })).hits.length).toBeGreaterThan(0);
  });
});

describe('a search in full texts', () => {
  const words = 'The tide pool was full. Flow cytometry of 5 mg/kg took an hour.';
  const documents = journal.map((document) => ({
    ...document,
    text: countText(
      document.title === 'Running mice'
        ? `${words} Yeast.`
        : document.title === 'State-of-the-art tools'
          ? 'A flow; then cytometry, 5 kg, mg.'
          : '',
    ),
  }));
  const opened = async (readText?: ReadText): Promise<Search> => {
    const files = memoryFiles(await builtSearch(documents, { withBody: true }));
    return open(files, readText);
  };
  const readText: ReadText = async (path) => (path.includes('running-mice') ? words : 'A flow; then cytometry, 5 kg, mg.');

  it('is counted where titles and abstracts fill a page, and its articles come last', async () => {
    const search = await opened();
    const own = await search.find({ text: 'yeast' });
    expect([own.count, own.textCount, await own.countInTexts?.()]).toEqual([12, undefined, 1]);
    const all = await search.find({ text: 'yeast', scope: 'all', page: 2 });
    expect([all.count, all.textCount, titles(all).at(-1)]).toEqual([13, 1, 'Running mice']);
    const facets = await all.facets();
    expect(facets.year.map(({ value, count }) => [value, count])).toEqual([
      ['2012', 1],
      ['2009', 12],
    ]);
    const fields = await search.find({ text: 'mice', scope: 'fields' });
    expect([fields.textCount, await fields.countInTexts?.()]).toEqual([undefined, 0]);
  });

  it('finds a phrase by the texts of the candidates', async () => {
    const result = await (await opened(readText)).find({ text: '"flow cytometry"' });
    expect([titles(result), result.count, result.isCountExact, result.textCount]).toEqual([['Running mice'], 1, true, 1]);
  });

  it('answers for the words of a phrase where texts cannot be read, and says so', async () => {
    const result = await (await opened()).find({ text: '"flow cytometry"' });
    expect([titles(result).sort(), result.isWithoutQuotes]).toEqual([['Running mice', 'State-of-the-art tools'], true]);
  });

  it('shows the part of a text that has the words in a row', async () => {
    const result = await (await opened(readText)).find({ text: '5 mg/kg' });
    const [first] = result.hits;
    expect(titles(result)).toEqual(['Running mice', 'State-of-the-art tools']);
    const passage = first && (await result.passage(first));
    expect(passage?.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['5', 'mg', 'kg']);
  });

  it('puts articles with more of the words first where none has all', async () => {
    const result = await (await opened()).find({ text: 'worm mice cytometry name' });
    expect([result.isAnyWord, titles(result).slice(0, 2)]).toEqual([true, ['Neurons of the worm', 'Running mice']]);
  });
});

it('puts articles with a letter and its word in a row first', async () => {
  const initials = Array.from({ length: 12 }, (_, i) => searchDocument({ title: `Cell ${i}`, authors: ['T Stone'] }));
  const letters = await open(memoryFiles(await builtSearch([...initials, searchDocument({ title: 'Counts', abstract: 'Each T cell.' })])));
  expect(titles(await letters.find({ text: 'T cell' }))[0]).toBe('Counts');
});

describe('words that are written in several ways', async () => {
  const texts = [
    'Levels of IL-6 rise',
    'Levels of IL6 rise',
    'Levels of IL 6 rise',
    'The TGF-β pathway',
    'The TGFβ pathway',
    'The TGF-beta pathway',
    'Counting 10⁶ cells',
    'Counting 10^6 cells',
    'A tumour of the fibre',
    'A tumor of the fiber',
    'Organised haemoglobin analysed',
    'Organized hemoglobin analyzed',
    'A nonlinear x-ray',
    'A non-linear Xray',
    'The response of H3K27me3',
    'Fixed CO₂ and Ca²⁺',
    'A study of 106 people',
    'Two cryo-EM maps',
    'Two cryoEM maps',
    'A knockout',
    'A knock-out',
  ];
  const many = await open(memoryFiles(await builtSearch(texts.map((title) => searchDocument({ title })))));
  const found = async (text: string): Promise<string[]> => titles(await many.find({ text })).sort();

  it.each([
    [['IL6', 'IL-6', 'IL 6', 'il6', 'il-6'], texts.slice(0, 3)],
    [['TGF-β', 'TGFβ', 'TGF-beta', 'TGF beta', 'TGFbeta'], texts.slice(3, 6)],
    [['10^6', '10⁶'], texts.slice(6, 8)],
    [['10 6'], texts.slice(6, 8)],
    [['tumour', 'tumor', 'fibres', 'fibers'], texts.slice(8, 10)],
    [['organise', 'organize', 'haemoglobin', 'hemoglobin', 'analyse', 'analyze'], texts.slice(10, 12)],
    [['nonlinear', 'non-linear', 'x-ray', 'xray'], texts.slice(12, 14)],
    [['respond', 'H3K27me3', 'h3k27me3'], texts.slice(14, 15)],
    [['CO2', 'CO₂', 'Ca2+', 'ca2'], texts.slice(15, 16)],
    [['106'], [texts[6], texts[16]]],
    [['cryo-EM', 'cryoEM', 'cryoem'], texts.slice(17, 19)],
    [['knock-out'], texts.slice(19, 21)],
  ])('%j find the same articles', async (queries, expected) => {
    for (const query of queries) expect([query, await found(query)]).toEqual([query, [...expected].sort()]);
  });

  it('are marked as they are written', async () => {
    const marked = async (text: string): Promise<string[]> =>
      (await many.find({ text })).hits.flatMap(({ title }) => title.filter(({ isMarked }) => isMarked).map((mark) => mark.text));
    expect((await marked('IL6')).sort()).toEqual(['IL 6', 'IL-6', 'IL6']);
    expect((await marked('tumour')).sort()).toEqual(['tumor', 'tumour']);
  });
});

describe('any typed text', () => {
  const hostile = [
    ':',
    '"',
    '-',
    '*',
    '~',
    '^',
    '**',
    '-*',
    '+',
    '+-',
    '""',
    '-""',
    'title:',
    'title:"',
    'a:b:c',
    '^9',
    '~~1',
    'x~99^99',
    '\\',
    '\u0000',
    '\uD800',
    '%',
    '__proto__',
    'constructor:toString',
    'ab*'.repeat(50),
    '<img src=x onerror=alert(1)>',
    'mice '.repeat(2000),
    '"'.repeat(10000),
    '('.repeat(10000),
    'a'.repeat(10000),
    '学习',
    '👩‍🔬',
    'İ',
    '-'.repeat(9999),
  ];

  it.each(hostile.map((text) => [text.slice(0, 20), text]))('%s is no error', async (_, text) => {
    for (const isTyping of [false, true]) {
      const result = await search.find({ text, isTyping });
      await Promise.all([result.facets(), result.snippets()]);
      expect(result.hits.length).toBeLessThanOrEqual(10);
    }
  });

  it('is never an error', async () => {
    const piece = fc.oneof(
      fc.constantFrom('-', '+', '"', '*', '~', '^', ':', 'title:', 'author:', 'mice', 'neur', ' ', '1', '\\'),
      fc.string({ maxLength: 4 }),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (typed, isTyping) => {
        const result = await search.find({ text: typed, isTyping, sort: isTyping ? 'newest' : 'relevance' });
        expect(result.hits.length).toBe(Math.min(result.count, 10));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the files of a search', () => {
  it('are the same for the same articles', async () => {
    expect(await builtSearch(journal)).toEqual(artifacts);
  });

  it('do not change when an article is added to the newest, except those of the newest', async () => {
    const [first] = journal;
    if (first === undefined) throw new RangeError('the journal is empty');
    const before = await builtSearch(journal, { recentCount: 2, writesLunrIndex: false });
    const after = await builtSearch([{ ...first, stem: 'content/1/new', title: 'One more' }, ...journal], {
      recentCount: 3,
      writesLunrIndex: false,
    });
    const remaining = new Set(after.map(({ path }) => path));
    const removed = before.filter(({ path }) => !remaining.has(path));
    const { parts } = await readManifest(memoryFiles(before));
    const { words } = await readManifest(memoryFiles(after));
    const kinds = removed.map(({ path }) => path.replace(/((?:facets|words)-).*/, '$1').replace(/\/[^/]*$/, ''));
    expect([...new Set(kinds)].sort()).toEqual(['search', `search/2012-${parts[0]?.[2]}`].sort());
    expect('base' in words).toBe(false);
  });

  it('are refused for unsorted articles', () => {
    const builder = new SearchBuilder(searchOptions);
    const [first] = journal;
    if (first === undefined) throw new RangeError('the journal is empty');
    builder.add({ ...first, publishedIso: '2011' });
    expect(() => builder.add({ ...first, publishedIso: '2012' })).toThrow('an article of 2012 came after one of 2011');
  });

  it('include the lunr index if the journal is small or requests it', async () => {
    const file = artifacts.find(({ path }) => path === 'search/lunr.json');
    const whole = lunr.Index.load(JSON.parse(String(file?.bytes)));
    expect(whole.search('title:neurons worm').map(({ ref }) => ref)).toEqual(['content/1/neurons-of-the-worm']);
  });

  const hasWhole = async (count: number, writesLunrIndex?: boolean): Promise<boolean> => {
    const documents = Array.from({ length: count }, (_, i) => searchDocument({ title: `Report ${i}` }));
    const built = await builtSearch(documents, writesLunrIndex === undefined ? {} : { writesLunrIndex });
    return built.some(({ path }) => path === 'search/lunr.json');
  };

  it.each([
    [500, undefined, true],
    [501, undefined, false],
    [501, true, true],
    [3, false, false],
  ])('of %i articles with the setting %o include the lunr index: %o', async (count, writesLunrIndex, expected) => {
    expect(await hasWhole(count, writesLunrIndex)).toBe(expected);
  });

  it('have the similar articles', async () => {
    const words = new WordIndexBuilder({ ...searchOptions, ...wordIndexOptions(searchOptions), files: 'words-' });
    for (const document of journal) words.add(wordDocumentOf(document));
    const { recent, base } = words.finish();
    const related = findRelated(termsOfSegment(recent), termsOfSegment(base));
    const of = (title: string): (string | undefined)[] =>
      related.of(journal.findIndex((one) => one.title === title)).map((ordinal) => journal[ordinal]?.title);
    expect(of('Gene expression in the eye')[0]).toBe('Expression without a gene');
    expect(of('Yeast report 1')[0]).toMatch('Yeast report');
  });
});
