import { describe, expect, test } from 'vitest';
import { filesIn, readBibtex } from '../../../src/read/import/bibtex.ts';
import { wordsToDate } from '../../../src/read/import/csl-json.ts';
import { issueOf, ojsGalleyOf, ojsIdOf } from '../../../src/read/import/dublin-core.ts';
import { parsePage, readLandingPage } from '../../../src/read/import/landing-page.ts';
import { journalAddress, pageAddress, readArchive, readIssuePage, readOwnPage } from '../../../src/read/import/ojs-pages.ts';
import { parseOai, sourceOf } from '../../../src/read/import/parse-oai.ts';
import { articleOf, personOfName, type SourceRecord } from '../../../src/read/import/record.ts';
import { readRecording } from '../../../src/read/import/recordings.ts';
import { readRis } from '../../../src/read/import/ris.ts';

describe('addresses of OJS', () => {
  test.each([
    ['https://a.example/index.php/j', 'https://a.example/index.php/j'],
    ['https://a.example/index.php/j/article/view/12/34', 'https://a.example/index.php/j'],
    ['https://a.example/ojs/index.php/j/en_US/about', 'https://a.example/ojs/index.php/j'],
    ['https://a.example/j/article/view/12', 'https://a.example/j'],
    ['https://a.example/j/en/issue/archive', 'https://a.example/j'],
    ['https://a.example/j/oai?verb=Identify', 'https://a.example/j'],
    ['https://a.example/index.php?journal=j&page=article&op=view&path[]=12', 'https://a.example/index.php?journal=j'],
    ['https://a.example/', 'https://a.example'],
  ])('%s belongs to %s', (address, journal) => {
    expect(journalAddress(address)).toBe(journal);
  });

  test.each([
    ['https://a.example/index.php/j/article/view/12', '12', undefined],
    ['https://a.example/index.php/j/article/view/on-cells/pdf', 'on-cells', 'pdf'],
    ['https://a.example/j/en/article/download/12/34/56', '12', '34'],
    ['https://a.example/index.php?journal=j&page=article&op=view&path[]=12&path[]=34', '12', '34'],
    ['https://a.example/j/article/view/12/version/3', '12', undefined],
    ['https://a.example/j/issue/view/12', undefined, undefined],
  ])('%s is the article %s and the galley %s', (address, article, galley) => {
    expect([ojsIdOf(address), ojsGalleyOf(address)]).toEqual([article, galley]);
  });

  test('pages where parameters name them', () => {
    expect(pageAddress('https://a.example/index.php?journal=j', 'article/view/12')).toBe(
      'https://a.example/index.php?journal=j&page=article&op=view&path[]=12',
    );
  });
});

test.each([
  ['Vol. 1 No. 2 (2014): Title 3', '1', '2'],
  ['Vol 12, No 3 (2009)', '12', '3'],
  ['Bd. 3 Nr. 1 (2019)', '3', '1'],
  ['v. 10 n. 1-2 (2015)', '10', '1-2'],
  ['Núm. 7 (2018)', undefined, '7'],
  ['No 5 (2011): Spring', undefined, '5'],
  ['Vol. 8 (2020)', '8', undefined],
  ['Том 3 № 2 (2021)', '3', '2'],
  ['2022', undefined, undefined],
])('the issue of "%s" is %s, %s', (text, volume, issue) => {
  expect(issueOf(text)).toEqual([volume, issue]);
});

test.each([
  ['10 November 2014', '2014-11-10'],
  ['Nov 3, 2014', '2014-11-03'],
  ['January 1991', '1991-01'],
  ['2014/11/10', '2014-11-10'],
  ['in press', undefined],
])('the date "%s" is %s', (text, date) => {
  expect(wordsToDate(text)).toBe(date);
});

test.each([
  ['Lovelace, Ada', { surname: 'Lovelace', given: 'Ada' }],
  ['Doe, Jr, Jane', { surname: 'Doe', suffix: 'Jr', given: 'Jane' }],
  ['Ada Lovelace', { name: 'Ada Lovelace' }],
])('the name %s', (name, person) => {
  expect(personOfName(name)).toEqual(person);
});

describe('pages of OJS 2.4', () => {
  const page = (body: string, head = '') =>
    parsePage(`<html><head>${head}</head><body>${body}</body></html>`, 'http://a.example/index.php/j/article/view/12');

  test('an article', () => {
    const record = readLandingPage(
      page(
        '<div id="articleAbstract"><h4>Abstract</h4><div>Cells <i>divide</i>.</div></div><div id="articleFullText"><a href="http://a.example/index.php/j/article/view/12/34" class="file">PDF</a></div><div id="articleCitations"><h4>References</h4><div><p>Smith 2010</p><p>Jones 2011</p></div></div>',
        '<meta name="citation_title" content="On cells"><meta name="citation_author" content="Lovelace, Ada"><meta name="citation_author_institution" content="Kew"><meta name="citation_date" content="2009/12/30"><meta name="citation_volume" content="3"><meta name="citation_issue" content="1"><meta name="citation_firstpage" content="5"><meta name="citation_lastpage" content="9"><meta name="citation_pdf_url" content="http://a.example/index.php/j/article/viewFile/12/34"><meta name="DC.Type.articleType" content="Reports">',
      ),
    );
    expect(record).toMatchObject({
      key: 'ojs:12',
      authors: [{ surname: 'Lovelace', given: 'Ada', affiliations: ['Kew'] }],
      abstracts: [{ text: 'Cells *divide*.' }],
      references: ['Smith 2010', 'Jones 2011'],
      section: 'Reports',
      pages: '5-9',
      files: [{ from: { url: 'http://a.example/index.php/j/article/download/12/34' }, ids: ['34'], label: 'PDF' }],
    });
  });

  test('a table of contents and the archive', () => {
    const toc = readIssuePage(
      page(
        '<h1>Vol 3, No 1 (2009)</h1><h3>Table of Contents</h3><h4 class="tocSectionTitle">Reports</h4><table class="tocArticle"><tr><td class="tocTitle"><a href="/index.php/j/article/view/12">A</a></td><td><a href="/index.php/j/article/view/12/34" class="file">PDF</a></td></tr></table><h4 class="tocSectionTitle">Reviews</h4><table class="tocArticle"><tr><td><a href="/index.php/j/article/view/13">B</a></td></tr></table>',
      ),
      '7',
    );
    expect(toc).toMatchObject({
      volume: '3',
      number: '1',
      articles: [
        { id: '12', section: 'Reports' },
        { id: '13', section: 'Reviews' },
      ],
    });
    expect(
      readArchive(page('<h4><a href="/index.php/j/issue/view/7">Vol 3</a></h4><a href="/index.php/j/issue/view/8/showToc">x</a>')).issues,
    ).toEqual(['7', '8']);
  });

  test('a page about the journal has no navigation', () => {
    const about = readOwnPage(
      page(
        '<div id="main"><div id="breadcrumb">Home</div><h2>Editorial Team</h2><div id="content"><h2>Editorial Team</h2><ul><li>Ada</li></ul></div></div>',
      ),
    );
    expect(about).toEqual({ title: 'Editorial Team', markdown: '- Ada' });
  });
});

describe('OAI-PMH', () => {
  test('records around a damaged one are read, and its line is named', () => {
    const record = (id: number, title: string) =>
      `<record><header><identifier>oai:a:${id}</identifier></header><metadata><dc><dc:title>${title}</dc:title></dc></metadata></record>`;
    const { records, faults, token } = parseOai(
      `<?xml version="1.0"?>\n<OAI-PMH><ListRecords>\n${record(1, 'A')}\n${record(2, 'B & C')}\n${record(3, 'D')}\n<resumptionToken>next</resumptionToken></ListRecords></OAI-PMH>`,
      'a.xml',
    );
    expect([records.map(({ identifier, line }) => [identifier, line]), faults.map(({ line }) => line), token]).toEqual([
      [
        ['oai:a:1', 3],
        ['oai:a:3', 5],
      ],
      [4, 4],
      'next',
    ]);
  });

  test('warnings before the XML declaration, and prefixes, do not matter', () => {
    const { records } = parseOai(
      'Warning: x\n<?xml version="1.0"?><o:OAI-PMH xmlns:o="y"><o:GetRecord><o:record><o:header><o:identifier>i</o:identifier></o:header></o:record></o:GetRecord></o:OAI-PMH>',
      'a.xml',
    );
    expect(records.map(({ identifier }) => identifier)).toEqual(['i']);
  });

  test('JATS keeps the namespaces that the answer binds', () => {
    const text =
      '<OAI-PMH xmlns:xlink="http://www.w3.org/1999/xlink"><ListRecords><record><metadata><article><self-uri xlink:href="a"/><article-title>T</article-title></article></metadata></record></ListRecords></OAI-PMH>';
    const [record] = parseOai(text, 'a.xml').records;
    expect(record?.metadata === undefined ? '' : sourceOf(record.metadata, text)).toBe(
      '<article xmlns:xlink="http://www.w3.org/1999/xlink"><self-uri xlink:href="a"/><article-title>T</article-title></article>',
    );
  });
});

describe('BibTeX and RIS', () => {
  test('an entry with mark-up, keywords and a mistake after it', () => {
    const { items, faults } = readBibtex(
      '@article{a, title={On {\\em cells} \\& 5\\% of H$_2$O}, author={de la Cruz, Ada and {The Group}}, year=2020, month=mar, day=2, keywords={a, b}, issn={2049-3630}, url={https://a.example/x}, file={Full:files/1/a.pdf:application/pdf}}\n@article{b, title={open\n@book{c, title={C}}\n',
      'a.bib',
    );
    const [first] = items;
    expect(first).toMatchObject({
      key: 'a',
      line: 1,
      files: ['files/1/a.pdf'],
      item: {
        record: {
          key: 'item:a',
          authors: [{ surname: 'de la Cruz', given: 'Ada' }, { group: 'The Group' }],
          date: '2020-03-02',
          keywords: [{ text: 'a' }, { text: 'b' }],
        },
      },
    });
    expect(first !== undefined && 'record' in first.item ? first.item.record.titles[0]?.text : '').toBe('On *cells* & 5% of H$_2$O');
    expect([items.map(({ key }) => key), faults.some(({ line }) => line === 2)]).toEqual([['a', 'c'], true]);
  });

  test.each([
    [
      'a.bib',
      '@article{a, title={On <i>cells</i>}, doi={10.5555/ 12}, year={0000}, abstract={<p>We <b>count</b>&nbsp;cells.<script>x()</script></p>}}',
    ],
    [
      'a.ris',
      'TY  - JOUR\nTI  - On <i>cells</i>\nDO  - doi: 10.5555/ 12\nPY  - 0000/00/00\nAB  - <p>We <b>count</b>&nbsp;cells.<script>x()</script></p>\nER  - \n',
    ],
    [
      'a.json',
      '[{"type":"article-journal","title":"On <i>cells</i>","DOI":"10.5555/ 12","issued":{"date-parts":[[0,0,0]]},"abstract":"<jats:p>We <jats:bold>count</jats:bold> cells.</jats:p>"},{"type":"article-journal","title":"Other"},{"type":"article-journal"},null]',
    ],
  ])('HTML, spaces in a DOI and a date of zeros in %s', (name, text) => {
    const [first, ...others] = readRecording({ name, text })?.recorded ?? [];
    const record = first !== undefined && 'answers' in first ? first.answers.page : undefined;
    expect(articleOf(record ?? { key: '', titles: [] })?.matter).toMatchObject({
      title: 'On *cells*',
      doi: '10.5555/12',
      abstract: 'We **count** cells.',
    });
    expect(record?.date).toBeUndefined();
    expect(others.filter((one) => 'leftOut' in one).map((one) => ('leftOut' in one ? one.leftOut.reason : ''))).toEqual(
      name === 'a.json' ? ['it has no title'] : [],
    );
  });

  test('a text with "<" that is no mark-up stays as it is', () => {
    const [first] = readBibtex('@article{a, title={p <b and c> d}, abstract={If p < 0.05 & a<b>c}}', 'a.bib').items;
    expect(first !== undefined && 'record' in first.item ? first.item.record.titles : []).toEqual([{ text: 'p \\<b and c> d' }]);
  });

  test.each([
    [':a b.pdf:PDF', ['a b.pdf']],
    ['Full Text:C\\:\\\\docs\\\\a.pdf:application/pdf;Snapshot:b.html:text/html', ['C:\\docs\\a.pdf', 'b.html']],
    ['a.pdf', ['a.pdf']],
  ])('files of "%s"', (written, files) => {
    expect(filesIn(written)).toEqual(files);
  });

  test('records of RIS, one without end', () => {
    const { items, faults } = readRis(
      'TY  - JOUR\r\nAU  - Lovelace, Ada\r\nAU  - Boole, George\r\nTI  - On a*b\r\n  and c\r\nPY  - 2020/03/02/\r\nT2  - Cells\r\nVL  - 3\r\nSP  - 5\r\nEP  - 9\r\nDO  - https://doi.org/10.5555/c.1\r\nSN  - 2049-3630\r\nKW  - x\r\nKW  - y\r\nL1  - a.pdf\r\nER  - \r\nTY  - CHAP\r\nTI  - No end\r\n',
      'a.ris',
    );
    expect(items[0]).toMatchObject({
      files: ['a.pdf'],
      item: {
        record: {
          key: 'doi:10.5555/c.1',
          titles: [{ text: 'On a\\*b and c' }],
          authors: [
            { surname: 'Lovelace', given: 'Ada' },
            { surname: 'Boole', given: 'George' },
          ],
          date: '2020-03-02',
          pages: '5-9',
          volume: '3',
          keywords: [{ text: 'x' }, { text: 'y' }],
          journal: { title: 'Cells', issn: '2049-3630' },
        },
      },
    });
    expect([items.length, faults.map(({ line }) => line)]).toEqual([2, [19]]);
  });
});

test('values in order: one title for each language, names of files, no empty values', () => {
  const record: SourceRecord = {
    key: 'url:https://a.example/papers/x1',
    titles: [
      { text: 'Zelle', lang: 'ger' },
      { text: 'Cell', lang: 'en_US' },
      { text: '', lang: 'fr' },
    ],
    language: 'eng',
    authors: [{ name: 'Ada Lovelace' }, { surname: 'Plato' }, {}],
    keywords: [
      { text: 'a', lang: 'en' },
      { text: 'b', lang: 'de' },
    ],
    date: '0000-00-00',
    pages: '5–9',
    files: [
      { from: { url: 'https://a.example/d/1' }, type: 'application/pdf', ids: ['1'] },
      { from: { url: 'https://a.example/d/2' }, label: 'PDF (Deutsch)', language: 'de_DE' },
      { from: { remote: 'https://b.example/x' }, label: 'HTML' },
    ],
  };
  expect(articleOf(record)).toMatchObject({
    folder: 'lovelace-papers-x1',
    matter: {
      title: 'Cell',
      'translated-titles': { de: 'Zelle' },
      language: 'en',
      authors: ['Ada Lovelace', 'Plato'],
      keywords: { en: ['a'], de: ['b'] },
      pages: '5-9',
      pdf: 'article.pdf',
      galleys: [
        { file: 'article-2.pdf', label: 'PDF (Deutsch)', language: 'de' },
        { url: 'https://b.example/x', label: 'HTML' },
      ],
    },
    former: { files: { 1: 'article.pdf' } },
  });
});

test.each([
  ['a schema of JSON', 'a.json', '{"title": "Galley", "type": "object", "properties": {}}'],
  ['a text', 'a.txt', 'Dear editor,'],
  ['other XML', 'a.xml', '<html/>'],
])('%s is no file of metadata', (_, name, text) => {
  expect(readRecording({ name, text })).toBeUndefined();
});
