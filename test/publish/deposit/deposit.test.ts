import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Figure } from '../../../src/model/block.ts';
import type { Journal } from '../../../src/model/journal.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { crossrefArticle } from '../../../src/publish/deposit/crossref-article.ts';
import { crossrefBatch, timestampOf } from '../../../src/publish/deposit/crossref-batch.ts';
import { depositMissing } from '../../../src/publish/deposit/deposit-missing.ts';
import { type DepositPlace, depositRecord } from '../../../src/publish/deposit/deposit-record.ts';
import { doajRecord } from '../../../src/publish/deposit/doaj-record.ts';
import { doajRecords } from '../../../src/publish/deposit/doaj-records.ts';
import { threeLetterLanguage, twoLetterLanguage } from '../../../src/publish/deposit/languages.ts';
import { words } from '../../model/bare-article.ts';
import { articleWith, author, eLife, italic } from '../../query/tag/fixture.ts';
import { describeWith } from '../../system-programs.ts';
import { faultsOf } from './valid.ts';

const place = {
  journal: eLife,
  stem: 'content/3/e00013',
  pageUrl: 'https://journal.example/content/3/e00013',
  ending: '',
  siblings: ['pdf', 'xml'],
} as const;

const figure: Figure = {
  kind: 'figure',
  id: 'fig1',
  figureId: 'F1',
  label: 'Figure 1.',
  title: words('A colony'),
  caption: [],
  graphics: [],
  parts: [],
  doi: '10.7554/eLife.00013.003',
};

const article = articleWith(
  {
    articleIds: { doi: '10.7554/eLife.00013', 'publisher-id': '00013' },
    title: [italic('Salpingoeca rosetta'), ...words(' colonies & co')],
    contribGroups: [
      {
        contribs: [
          author('Rosanna A', 'Alegado', { affIds: ['aff1'], orcid: '0000-0002-1825-0097', suffix: 'Jr' }),
          author('', '', { collab: words('The <Rosette> Group') }),
        ],
      },
    ],
    affiliations: [
      {
        id: 'aff1',
        text: 'Dept, University of X, Y',
        institution: 'University of X',
        department: 'Dept',
        country: 'Y',
        ror: 'https://ror.org/02mhbdp94',
      },
    ],
    pubDates: [{ dateType: 'epub', year: 2014, month: 2, day: 28 }],
    volume: '3',
    elocationId: 'e00013',
    lang: 'en',
    permissions: { licenses: [{ url: 'https://creativecommons.org/licenses/by/4.0/', content: [] }] },
    funding: {
      awards: [{ fundingSources: [{ name: 'A Fund', id: 'http://dx.doi.org/10.13039/100000011' }], awardIds: ['A1'], recipients: [] }],
      statements: [],
    },
  },
  {
    abstracts: [{ content: [{ kind: 'paragraph', content: [...words('Cells of '), italic('S. rosetta')] }] }],
    body: [figure],
    back: [
      {
        kind: 'refList',
        id: 'refs',
        content: [],
        references: [{ id: 'b1', notes: [], citations: [{ mixed: words('Roe J. 2001. Cells.'), parts: [], doi: '10.5555/cells' }] }],
      },
    ],
  },
);

const batch = {
  deposits: { depositor: 'eLife', email: 'doi@elife.example', registrant: 'eLife', formats: [] },
  id: 'elife-1',
  timestamp: timestampOf('2014-02-28T00:00:00.000000'),
};

function crossref(one: Article, journal: Journal = eLife): string | undefined {
  const element = crossrefArticle(depositRecord(one, { ...place, journal }));
  return element === undefined ? undefined : crossrefBatch(batch, [element]).markup;
}

function doaj(one: Article): string | undefined {
  const record = doajRecord(depositRecord(one, place));
  return record === undefined ? undefined : doajRecords([record]).markup;
}

const rich: Article = {
  ...article,
  meta: {
    ...article.meta,
    otherTitles: [
      { type: 'trans', lang: 'de', title: [italic('S. rosetta')], subtitle: words('und Kolonien') },
      { type: 'running', title: words('Colonies') },
    ],
    contribGroups: [
      { contribs: [author('', '', { collab: words('The Group'), members: [author('Mo', 'Member')] })] },
      { contribs: [author('Ed', 'Chief', { contribType: 'section-editor', affIds: ['aff1'] })] },
      { contribs: [author('Tra', 'Lator', { contribType: 'translator' }), author('Re', 'Viewer', { contribType: 'reviewer' })] },
    ],
    history: [
      { dateType: 'received', year: 2013, month: 1, day: 2 },
      { dateType: 'accepted', year: 2013, month: 11 },
    ],
  },
  abstracts: [
    {
      content: [
        { kind: 'paragraph', content: words('First.') },
        { kind: 'section', id: 's1', title: words('Aim'), content: [{ kind: 'paragraph', content: words('To count.') }] },
        { kind: 'paragraph', content: words('Registered as 1.') },
        { kind: 'paragraph', content: words('And as 2.') },
      ],
    },
  ],
};

describe('a Crossref deposit', () => {
  test.each([
    ['its head', '<timestamp>20140228000000000</timestamp>'],
    ['faces of the title', '<title><i>Salpingoeca rosetta</i> colonies &amp; co</title>'],
    ['the place of a person', '<institution_id type="ror">https://ror.org/02mhbdp94</institution_id>'],
    ['ORCIDs as addresses', '<ORCID>https://orcid.org/0000-0002-1825-0097</ORCID>'],
    ['a group in its place', '<organization sequence="additional" contributor_role="author">The &lt;Rosette&gt; Group</organization>'],
    ['the abstract in JATS', '<jats:p>Cells of <jats:italic>S. rosetta</jats:italic></jats:p>'],
    ['the number of the article', '<item_number item_number_type="article_number">e00013</item_number>'],
    ['the funder by its DOI', '<fr:assertion name="funder_identifier">https://doi.org/10.13039/100000011</fr:assertion>'],
    [
      'the licence from its day',
      '<ai:license_ref applies_to="vor" start_date="2014-02-28">https://creativecommons.org/licenses/by/4.0/</ai:license_ref>',
    ],
    ['files for text mining', '<resource mime_type="application/pdf">https://journal.example/content/3/e00013.pdf</resource>'],
    ['references', '<doi>10.5555/cells</doi><unstructured_citation>Roe J. 2001. Cells.</unstructured_citation>'],
    ['figures by their pages', '<doi>10.7554/eLife.00013.003</doi><resource>https://journal.example/content/3/e00013/F1</resource>'],
    ['names of figures', '<titles><title>Figure 1. A colony</title></titles>'],
  ])('has %s', (_, part) => {
    expect(crossref(article)).toContain(part);
  });

  test.each([
    [
      'titles in other languages',
      '</titles>\n<titles>\n<title><i>S. rosetta</i></title>\n<subtitle>und Kolonien</subtitle>\n</titles>\n<contributors>',
    ],
    [
      'members after their group',
      '</organization>\n<person_name sequence="additional" contributor_role="author">\n<given_name>Mo</given_name>',
    ],
    ['editors with institutions', 'contributor_role="editor">\n<given_name>Ed</given_name>\n<surname>Chief</surname>\n<affiliations>'],
    ['translators', 'contributor_role="translator">\n<given_name>Tra</given_name>'],
    ['the date of acceptance', '<acceptance_date media_type="online"><month>11</month><year>2013</year></acceptance_date>'],
    [
      'text after a section of an abstract in a section',
      '<jats:p>To count.</jats:p>\n</jats:sec>\n<jats:sec>\n<jats:title/>\n<jats:p>Registered as 1.</jats:p>\n<jats:p>And as 2.</jats:p>\n</jats:sec>',
    ],
  ])('has %s', (_, part) => {
    expect(crossref(rich)).toContain(part);
    expect(crossref(rich)).not.toContain('Viewer');
  });

  test('has 20 titles at most, and that of the original of a translation once', async () => {
    const titled = (count: number): Article => ({
      ...article,
      meta: {
        ...article.meta,
        otherTitles: Array.from({ length: count }, (_, at) => ({ type: 'trans', lang: 'de', title: words(`Titel ${at}`) })),
      },
    });
    expect(crossref(titled(30))?.match(/<titles>\n<title>(?!Figure)/g)).toHaveLength(20);
    const languages = [
      { language: 'de', stem: 'content/3/original', isOriginal: true },
      { language: 'en', stem: place.stem, isOriginal: false },
    ] as unknown as NonNullable<DepositPlace['languages']>;
    const translation = crossrefArticle(depositRecord(titled(1), { ...place, languages }))?.markup;
    expect(translation?.match(/Titel 0/g)).toHaveLength(1);
    expect(translation).toContain('<original_language_title language="de">Titel 0</original_language_title>');
  });

  test.each([
    ['without a DOI', articleWith({ pubDates: [{ dateType: 'epub', year: 2014 }] }), eLife],
    ['without a date', articleWith({ articleIds: { doi: '10.7554/eLife.00013' } }), eLife],
    ["with another registrant's DOI", article, { ...eLife, doiPrefix: '10.5555' }],
  ])('is not written for an article %s', (_, one, journal) => {
    expect(crossref(one, journal)).toBeUndefined();
  });
});

test.each([
  ['no DOI', articleWith({ pubDates: [{ dateType: 'epub', year: 2014 }] }), eLife, 'the article has no DOI'],
  ['no date', articleWith({ articleIds: { doi: '10.7554/eLife.00013' } }), eLife, 'the article has no date of publication'],
  ['another prefix', article, { ...eLife, doiPrefix: '10.5555' }, "does not begin with the journal's prefix 10.5555"],
  ['a handle', articleWith({ articleIds: { doi: '20.1/x' }, pubDates: [{ dateType: 'epub', year: 2014 }] }), eLife, '"20.1/x" is no DOI'],
])('an article with %s is named with the reason', (_, one, journal, reason) => {
  const found = depositMissing('crossref', depositRecord(one, { ...place, journal }));
  expect(found === undefined ? '' : english(found)).toContain(reason);
});

test.each([
  ['2012-10-08T22:43:26.470758', '20121008224326470'],
  ['2012-10-08', '20121008000000000'],
  ['', '00000000000000000'],
])('the number of a deposit of %s is %s', (updatedAt, timestamp) => {
  expect(timestampOf(updatedAt)).toBe(timestamp);
});

test.each([
  ['pt-BR', 'pt', 'por'],
  ['de', 'de', 'ger'],
  ['ger', 'de', 'ger'],
  ['gsw', undefined, 'gsw'],
  ['xx', undefined, undefined],
])('%s is %s for Crossref and %s for DOAJ', (tag, two, three) => {
  expect([twoLetterLanguage(tag), threeLetterLanguage(tag)]).toEqual([two, three]);
});

describeWith(['xmllint'], 'the structure of the schemas', () => {
  test('deposits are valid', async () => {
    for (const one of [article, rich]) expect(await faultsOf('crossref', { xml: crossref(one) ?? '' })).toBe('');
    expect(await faultsOf('doaj', { xml: doaj(article) ?? '' })).toBe('');
  });

  test.each([
    [
      'two elements in the wrong order',
      (xml: string) => xml.replace(/(<titles>.*?<\/titles>\n)(<contributors>.*?<\/contributors>\n)/s, '$2$1'),
    ],
    ['no date', (xml: string) => xml.replaceAll(/<publication_date.*?<\/publication_date>\n/gs, '')],
    ['a digit in a name', (xml: string) => xml.replace('<surname>Alegado', '<surname>Alegado2')],
  ])('%s is detected', async (_, spoil) => {
    const good = crossref(article) ?? '';
    const bad = spoil(good);
    expect(bad).not.toBe(good);
    expect(await faultsOf('crossref', { xml: bad })).not.toBe('');
  });

  test('for any titles, names and numbers', async () => {
    const text = fc.oneof(fc.constantFrom('', '<b>', '&', ']]>', '\u0000', '?', 'R2D2', 'x'.repeat(300)), fc.string({ unit: 'grapheme' }));
    const drawn = fc.record({
      title: text,
      given: text,
      family: text,
      suffix: text,
      aff: text,
      volume: text,
      page: text,
      award: text,
      doi: text,
    });
    const articles = fc.sample(drawn, { numRuns: 60, seed: 7 }).map((it, index) =>
      articleWith(
        {
          articleIds: { doi: `10.7554/${index}${it.doi}` },
          title: words(it.title),
          contribGroups: [
            { contribs: [author(it.given, it.family, { affIds: ['a'], suffix: it.suffix }), author('', '', { collab: words(it.given) })] },
          ],
          affiliations: [{ id: 'a', text: it.aff, institution: it.aff, department: it.suffix }],
          pubDates: [{ dateType: 'epub', year: 2014 }],
          volume: it.volume,
          fpage: it.page,
          funding: { awards: [{ fundingSources: [{ name: it.aff }], awardIds: [it.award], recipients: [] }], statements: [] },
        },
        { abstracts: [{ title: words(it.title), content: [{ kind: 'paragraph', content: words(it.award) }] }] },
      ),
    );
    const journals = articles.flatMap((one) => crossrefArticle(depositRecord(one, place)) ?? []);
    const records = articles.flatMap((one) => doajRecord(depositRecord(one, place)) ?? []);
    expect(journals.length).toBeGreaterThan(30);
    expect(await faultsOf('crossref', { xml: crossrefBatch(batch, journals).markup })).toBe('');
    expect(await faultsOf('doaj', { xml: doajRecords(records).markup })).toBe('');
  });
});

test('titles, abstracts and keywords have their own languages in DOAJ, and names in another script are in Crossref 5.5.0', async () => {
  const multilingual: Article = {
    ...article,
    abstracts: [
      ...article.abstracts,
      { abstractType: 'trans', lang: 'pt-BR', content: [{ kind: 'paragraph', content: words('Células') }] },
    ],
    meta: {
      ...article.meta,
      lang: 'en',
      otherTitles: [{ type: 'trans', lang: 'pt-BR', title: words('Colônias'), subtitle: words('e células') }],
      keywordGroups: [{ keywords: [words('cells')] }, { lang: 'es', keywords: [words('palabra')] }],
      contribGroups: [{ contribs: [author('Wei', 'Li', { otherNames: [{ lang: 'zh', surname: '李', givenNames: '伟' }] })] }],
    },
  };
  const record = doaj(multilingual) ?? '';
  expect(record).toContain('<title language="por">Colônias: e células</title>');
  expect(record).toContain('<abstract language="por">Células</abstract>');
  expect(record).toContain('<keywords language="eng">\n<keyword>cells</keyword>\n</keywords>\n<keywords language="spa">');
  expect(crossref(multilingual)).not.toContain('<alt-name>');
  expect(crossref(multilingual, { ...eLife, deposits: { ...batch.deposits, crossrefSchema: '5.5.0' } })).toContain(
    '<alt-name>\n<name language="zh"><surname>李</surname><given_name>伟</given_name></name>\n</alt-name>',
  );
});
