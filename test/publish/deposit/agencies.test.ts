import { describe, expect, test } from 'vitest';
import type { Article, SubArticle } from '../../../src/model/article.ts';
import type { ArticleMeta } from '../../../src/model/article-meta.ts';
import type { JournalDeposits } from '../../../src/model/journal.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { crossrefArticle } from '../../../src/publish/deposit/crossref-article.ts';
import { crossrefBatch } from '../../../src/publish/deposit/crossref-batch.ts';
import { crossrefReviews } from '../../../src/publish/deposit/crossref-reviews.ts';
import { depositMissing } from '../../../src/publish/deposit/deposit-missing.ts';
import { type DepositPlace, type DepositRecord, depositRecord } from '../../../src/publish/deposit/deposit-record.ts';
import { doajArticle, doajRecord } from '../../../src/publish/deposit/doaj-record.ts';
import { pmcFilesOf, pmcNameOf, pmcXml } from '../../../src/publish/deposit/pmc-package.ts';
import { pubmedArticle, pubmedFile } from '../../../src/publish/deposit/pubmed-article.ts';
import { schemasFolder } from '../../corpus.ts';
import { bareMeta, words } from '../../model/bare-article.ts';
import { articleWith, author, eLife } from '../../query/tag/fixture.ts';
import { articleFrom } from '../../read/jats/cases.ts';
import { describeWith } from '../../system-programs.ts';
import { faultsOf } from './valid.ts';

const DEPOSITS: JournalDeposits = { depositor: 'eLife', email: 'doi@elife.example', registrant: 'eLife Ltd', formats: [] };
const PLACE: DepositPlace = {
  journal: { ...eLife, deposits: DEPOSITS },
  stem: 'content/3/e00013',
  pageUrl: 'https://journal.example/content/3/e00013',
  ending: '',
  siblings: ['pdf', 'xml'],
};

const paragraph = (text: string) => ({ kind: 'paragraph', content: words(text) }) as const;

/** An article with a fact in every cell of the columns Crossref, PubMed and DOAJ. */
const FULL: Partial<ArticleMeta> = {
  articleIds: { doi: '10.7554/eLife.00013', 'publisher-id': '13', pmc: '4017' },
  articleType: 'research-article',
  lang: 'en',
  title: words('Tides'),
  subtitle: words('a view'),
  otherTitles: [
    { type: 'trans', lang: 'es', title: words('Mareas') },
    { type: 'trans', lang: 'fr', title: words('Marées') },
  ],
  contribGroups: [
    {
      contribs: [
        author('Ada', 'Reed', {
          affIds: ['a', 'b'],
          orcid: '0000-0002-1825-0097',
          suffix: 'Jr',
          roles: [
            { text: 'Writing – original draft' },
            { text: 'drew it', url: 'https://credit.niso.org/contributor-roles/visualization/' },
          ],
        }),
        author('', '', { collab: words('The Group'), members: [author('Mo', 'Member')] }),
      ],
    },
    { contribs: [author('Ed', 'Chief', { contribType: 'editor' }), author('Co', 'Worker', { contribType: 'author non-byline' })] },
  ],
  affiliations: [
    { id: 'a', text: 'Dept, Bath, UK', institution: 'Bath', department: 'D', country: 'UK', ror: 'https://ror.org/002h8g185' },
    { id: 'b', text: 'Dept of Tides, Otago', institution: 'Dept of Tides', otherInstitutions: ['Otago'] },
  ],
  pubDates: [
    { dateType: 'epub', year: 2014, month: 2, day: 28 },
    { dateType: 'ppub', year: 2014, month: 5 },
  ],
  history: [
    { dateType: 'received', year: 2013, month: 1, day: 2 },
    { dateType: 'accepted', year: 2013, month: 11, day: 3 },
  ],
  volume: '3',
  issue: '2',
  elocationId: 'e00013',
  version: '1.1',
  permissions: {
    copyrightStatement: '© 2014 Reed',
    licenses: [
      {
        url: 'https://creativecommons.org/licenses/by/4.0/',
        appliesTo: 'vor',
        content: [],
        otherRefs: [{ url: 'https://journal.example/mining', appliesTo: 'tdm' }],
      },
    ],
    freeToRead: { startDate: '2015-01-01' },
  },
  keywordGroups: [
    { lang: 'en', keywords: [words('tide')] },
    { lang: 'es', keywords: [words('marea')] },
  ],
  funding: {
    awards: [{ fundingSources: [{ name: 'Wellcome', ror: 'https://ror.org/029chgv08' }], awardIds: ['A1'], recipients: [] }],
    statements: [],
  },
  relatedArticles: [
    { relatedArticleType: 'commentary', doi: '10.7554/eLife.2', content: [] },
    { relatedArticleType: 'preprint', doi: '10.1101/3', content: [] },
    { relatedArticleType: 'dataset', doi: '10.5061/4', content: [] },
    { relatedArticleType: 'corrected-article', doi: '10.7554/eLife.5', content: [] },
  ],
};

const full: Article = articleWith(FULL, {
  abstracts: [
    {
      content: [
        { kind: 'section', id: 's', title: words('Aim'), content: [paragraph('To count. NCT01967030.')] },
        { kind: 'section', id: 't', title: words('Result'), content: [paragraph('Counted.')] },
      ],
    },
    { lang: 'es', abstractType: 'trans', content: [paragraph('Contar.')] },
  ],
  back: [
    {
      kind: 'refList',
      id: 'refs',
      content: [],
      references: [
        {
          id: 'b1',
          notes: [],
          citations: [{ mixed: words('Roe. Cells.'), parts: [], doi: '10.5555/cells', pmid: '12', publicationType: 'journal' }],
        },
        { id: 'b2', notes: [], citations: [{ mixed: words('Roe. Data.'), parts: [], doi: '10.5061/d', publicationType: 'data' }] },
      ],
    },
  ],
  versions: [{ file: 'v1.xml', version: 'v1', doi: '10.7554/eLife.00013.1' }],
});

function record(one: Article, more: Partial<DepositPlace> = {}): DepositRecord {
  return depositRecord(one, { ...PLACE, ...more });
}

function crossref(one: Article, more: Partial<DepositPlace> = {}): string {
  const printed = crossrefArticle(record(one, more));
  const deposits = more.journal?.deposits ?? DEPOSITS;
  return printed === undefined ? '' : crossrefBatch({ deposits, id: 'elife-1', timestamp: '20140228000000000' }, [printed]).markup;
}

const NEWER = { journal: { ...eLife, deposits: { ...DEPOSITS, crossrefSchema: '5.5.0' as const } } };

function pubmed(one: Article): string {
  const printed = pubmedArticle(record(one));
  return printed === undefined ? '' : pubmedFile([printed]).markup;
}

describe('Crossref has', () => {
  test.each([
    ['schema 5.4.0', 'version="5.4.0" xmlns="http://www.crossref.org/schema/5.4.0"'],
    ['the print date', '<publication_date media_type="print"><month>05</month><year>2014</year></publication_date>'],
    ['the number of the version', '</rel:program>\n<version_info><version>1.1</version></version_info>\n<doi_data>'],
    [
      'further institutions',
      '<institution_name>Dept of Tides</institution_name></institution>\n<institution><institution_name>Otago</institution_name>',
    ],
    [
      'no department of one letter',
      '<institution_id type="ror">https://ror.org/002h8g185</institution_id><institution_place>UK</institution_place></institution>',
    ],
    ['the end of an embargo', '<ai:free_to_read start_date="2015-01-01"/>'],
    [
      'the licence for text mining',
      '<ai:license_ref applies_to="tdm" start_date="2014-02-28">https://journal.example/mining</ai:license_ref>',
    ],
    ['the registered trial', '<ct:clinical-trial-number registry="10.18810/clinical-trials-gov">NCT01967030</ct:clinical-trial-number>'],
    ['the kind of a cited article', '<citation type="journal_article" key="ref1">'],
    ['the kind of cited data', '<citation type="dataset" key="ref2">'],
    ['the commentary', 'relationship-type="hasComment" identifier-type="doi">10.7554/eLife.2<'],
    ['the preprint', '<rel:intra_work_relation relationship-type="hasPreprint" identifier-type="doi">10.1101/3<'],
    ['the data', 'relationship-type="basedOnData" identifier-type="doi">10.5061/4<'],
    ['the version before', 'relationship-type="isVersionOf" identifier-type="doi">10.7554/eLife.00013.1<'],
    ['the correction', '<update type="correction" date="2014-02-28">10.7554/eLife.5</update>'],
  ])('%s', (_, part) => {
    expect(crossref(full)).toContain(part);
  });

  test('roles of CRediT in schema 5.5.0 only', () => {
    expect(crossref(full)).not.toContain('<role');
    expect(crossref(full, NEWER)).toContain(
      '<suffix>Jr</suffix>\n<role vocab="credit" type="writing-original-draft"/>\n<role vocab="credit" type="visualization"/>\n<affiliations>',
    );
    expect(crossref(full, NEWER)).toContain('xmlns="http://www.crossref.org/schema/5.5.0"');
  });

  test.each([
    ['Smith 2nd?', 'Smith nd', 'Smith 2nd?'],
    ['x'.repeat(300), 'x'.repeat(60), 'x'.repeat(200)],
  ])('a name that the schema allows: %s', (surname, shorter, longer) => {
    const named = articleWith({ ...FULL, contribGroups: [{ contribs: [author('A', surname)] }] });
    expect(crossref(named)).toContain(`<surname>${shorter}</surname>`);
    expect(crossref(named, NEWER)).toContain(`<surname>${longer}</surname>`);
  });

  test('a mark before the title of a retracted article, once', () => {
    const retracted = { notice: { kind: 'retracted', doi: '10.7554/eLife.9' } } as const;
    expect(crossref(full, retracted)).toContain('<titles>\n<title>RETRACTED: Tides</title>\n<subtitle>a view</subtitle>');
    const marked = articleWith({ ...FULL, title: words('Retracted: Tides') });
    expect(crossref(marked, retracted)).toContain('<titles>\n<title>Retracted: Tides</title>');
  });

  test('relations that only the other article names, but no notices, which the agency has from there', () => {
    const bare = articleWith({ ...FULL, relatedArticles: [] });
    const naming = [
      { name: 'commentary', doi: '10.7554/eLife.7' },
      { name: 'correction', doi: '10.7554/eLife.8' },
      { name: 'companion', doi: '10.7554/eLife.00013' },
    ] as const;
    const xml = crossref(bare, { naming });
    expect([...xml.matchAll(/relationship-type="(\w+)" identifier-type="doi">([^<]*)/g)].map(([, type, doi]) => `${type} ${doi}`)).toEqual([
      'hasComment 10.7554/eLife.7',
    ]);
  });

  test('a preprint as posted content', () => {
    const preprint = articleWith({ ...FULL, articleType: 'preprint' });
    expect(crossref(preprint)).toMatch(/<posted_content type="preprint" language="en">\n<group_title>eLife<\/group_title>\n<contributors>/);
  });

  test('the DOI of a translation as a relation and as a part', () => {
    const part: SubArticle = {
      ...{ id: 'pt', articleType: 'translation', lang: 'pt', doi: '10.7554/eLife.00013.pt', meta: bareMeta },
      ...{ abstracts: [], body: [], back: [], subArticles: [] },
    };
    const xml = crossref(articleWith(FULL, { subArticles: [part] }));
    expect(xml).toContain('relationship-type="hasTranslation" identifier-type="doi">10.7554/eLife.00013.pt<');
    expect(xml).toContain('<component parent_relation="isTranslationOf">');
  });

  test('what a review states of people, interests, recommendation and round', () => {
    const { article } = articleFrom(`<article xml:lang="en"><front><article-meta>
<article-id pub-id-type="doi">10.7554/eLife.1</article-id><title-group><article-title>Tides</article-title></title-group>
<pub-date date-type="pub"><day>2</day><month>3</month><year>2024</year></pub-date></article-meta></front>
<sub-article article-type="referee-report" id="sa1"><front-stub><article-id pub-id-type="doi">10.7554/eLife.1.sa1</article-id>
<title-group><article-title>Reviewer #2 (Public review)</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Roe</surname><given-names>Jo</given-names></name><role>Reviewing Editor</role></contrib>
<contrib contrib-type="author"><anonymous/></contrib></contrib-group>
<author-notes><fn fn-type="COI-statement"><p>None declared.</p></fn></author-notes>
<custom-meta-group><custom-meta><meta-name>peer-review-recommendation</meta-name><meta-value>major revision</meta-value></custom-meta>
<custom-meta><meta-name>peer-review-revision-round</meta-name><meta-value>1</meta-value></custom-meta></custom-meta-group>
</front-stub><body><p>Good.</p></body></sub-article></article>`);
    const [review = ''] = article === undefined ? [] : crossrefReviews(record(article)).map(({ markup }) => markup);
    for (const part of [
      '<peer_review stage="pre-publication" type="referee-report" recommendation="major-revision" revision-round="1" language="en">',
      '<person_name sequence="first" contributor_role="editor">',
      '<anonymous sequence="additional" contributor_role="reviewer"/>',
      '<competing_interest_statement>None declared.</competing_interest_statement>\n<running_number>2</running_number>',
    ])
      expect(review).toContain(part);
  });
});

describe('PubMed has', () => {
  test.each([
    [
      'the abbreviation, the print date and the publisher',
      'Ltd</PublisherName>\n<JournalTitle>eLife</JournalTitle>\n<Issn>2050-084X</Issn>',
    ],
    ['the date of the issue', '<PubDate PubStatus="ppublish"><Year>2014</Year><Month>05</Month></PubDate>'],
    ['the title', '<ArticleTitle>Tides: a view</ArticleTitle>\n<VernacularTitle>Mareas</VernacularTitle>'],
    ['a title in a third language', '<OtherAbstract Language="fre"><ArticleTitle>Marées</ArticleTitle>'],
    [
      'the number of the article',
      '<ELocationID EIdType="pii">e00013</ELocationID>\n<ELocationID EIdType="doi">10.7554/eLife.00013</ELocationID>',
    ],
    ['an author', '<Author><FirstName>Ada</FirstName><LastName>Reed</LastName><Suffix>Jr</Suffix><AffiliationInfo>'],
    ['the ROR', '<Affiliation>Dept, Bath, UK</Affiliation><Identifier Source="ROR">https://ror.org/002h8g185</Identifier>'],
    ['the ORCID', '<Identifier Source="ORCID">https://orcid.org/0000-0002-1825-0097</Identifier></Author>'],
    ['a group', '<Author><CollectiveName>The Group</CollectiveName></Author>'],
    [
      'its members',
      '<GroupName>The Group</GroupName>\n<IndividualName><FirstName>Mo</FirstName><LastName>Member</LastName></IndividualName>',
    ],
    ['collaborators', '<IndividualName><FirstName>Co</FirstName><LastName>Worker</LastName></IndividualName>'],
    [
      'identifiers',
      '<ArticleId IdType="pii">13</ArticleId>\n<ArticleId IdType="doi">10.7554/eLife.00013</ArticleId>\n<ArticleId IdType="pmcid">PMC4017</ArticleId>',
    ],
    ['history', '<PubDate PubStatus="accepted"><Year>2013</Year><Month>11</Month><Day>03</Day></PubDate>'],
    ['publication before the issue', '<PubDate PubStatus="aheadofprint"><Year>2014</Year><Month>02</Month><Day>28</Day></PubDate>'],
    ['sections of the abstract', '<AbstractText Label="Aim">To count. NCT01967030.</AbstractText>'],
    ['further abstracts', '<OtherAbstract Language="spa">Contar.</OtherAbstract>'],
    ['copyright and licence', '<CopyrightInformation>© 2014 Reed https://creativecommons.org/licenses/by/4.0/'],
    ['keywords', '<Object Type="keyword"><Param Name="value">marea</Param></Object>'],
    ['grants', '<Object Type="grant"><Param Name="id">A1</Param><Param Name="grantor">Wellcome</Param>'],
    ['trials', '<Object Type="ClinicalTrials.gov"><Param Name="id">NCT01967030</Param></Object>'],
    ['data', '<Object Type="Dataset"><Param Name="type">doi</Param><Param Name="id">10.5061/d</Param></Object>'],
    ['the corrected article', '<Object Type="Erratum"><Param Name="type">doi</Param><Param Name="id">10.7554/eLife.5</Param></Object>'],
    ['comments', '<Object Type="Comment"><Param Name="type">doi</Param><Param Name="id">10.7554/eLife.2</Param></Object>'],
    ['references', '<Citation>Roe. Cells.</Citation><ArticleIdList><ArticleId IdType="pubmed">12</ArticleId>'],
    ['the version', '<Article VersionID="1.1">'],
  ])('%s', (_, part) => {
    expect(pubmed(full)).toContain(part);
  });

  test.each([
    ['es', 'Mareas', '<VernacularTitle>Mareas</VernacularTitle>'],
    ['es', 'Mareas', '<ArticleTitle>Tides</ArticleTitle>'],
  ])('of an article in %s both titles', (lang, title, part) => {
    const foreign = articleWith({
      ...FULL,
      lang,
      title: words(title),
      otherTitles: [{ type: 'trans', lang: 'en', title: words('Tides') }],
    });
    expect(pubmed(articleWith({ ...foreign.meta, subtitle: [] }))).toContain(part);
  });

  test('the PMID of the citation that it replaces', () => {
    expect(pubmed(articleWith({ ...FULL, articleIds: { pmid: '77' } }))).toContain('</Journal>\n<Replaces IdType="pubmed">77</Replaces>\n');
  });
});

test('DOAJ has JSON with all institutions, and XML with every language', () => {
  const { admin, bibjson } = JSON.parse(doajArticle(record(full)) ?? '{}');
  expect(admin).toEqual({ publisher_record_id: '13' });
  expect(bibjson).toEqual({
    title: 'Tides: a view',
    abstract: 'Aim. To count. NCT01967030. Result. Counted.',
    year: '2014',
    month: '2',
    author: [
      { name: 'Ada Reed Jr', affiliation: 'Bath, UK; Dept of Tides, Otago', orcid_id: 'https://orcid.org/0000-0002-1825-0097' },
      { name: 'The Group' },
    ],
    keywords: ['tide', 'marea'],
    identifier: [
      { type: 'doi', id: '10.7554/eLife.00013' },
      { type: 'eissn', id: '2050-084X' },
    ],
    journal: expect.objectContaining({ title: 'eLife', volume: '3', number: '2', start_page: 'e00013', language: ['EN'] }),
    link: [
      { type: 'fulltext', content_type: 'HTML', url: 'https://journal.example/content/3/e00013' },
      { type: 'fulltext', content_type: 'PDF', url: 'https://journal.example/content/3/e00013.pdf' },
    ],
  });
  const xml = doajRecord(record(full))?.markup ?? '';
  expect(xml).toContain('<affiliationId>1</affiliationId>\n<affiliationId>2</affiliationId>');
  expect(xml).toContain('<title language="spa">Mareas</title>\n<title language="fre">Marées</title>');
  expect(xml).toContain('<abstract language="spa">Contar.</abstract>');
  expect(xml).toContain('<keywords language="spa">\n<keyword>marea</keyword>');
});

describe('a package for PMC', () => {
  test.each([
    [{}, '2050-084X-3-2-e00013'],
    [{ volume: '12 (A/B)', issue: 'S 1' }, '2050-084X-12_A_B-S_1-e00013'],
    [{ volume: undefined, issue: undefined }, '2050-084X-e00013'],
  ])('with %o is named %s', (meta, name) => {
    expect(pmcNameOf(record(articleWith({ ...FULL, ...(meta as Partial<ArticleMeta>) })))).toBe(name);
  });

  test('has files with plain names, each once', () => {
    const keys = ['a.zip/Fig 1 (new).tif', 'b.zip/Fig 1 (new).tif', 'a.zip/n.pdf', 'a.zip/Übersicht.png', 'a.zip/n.xml'];
    const files = pmcFilesOf(
      keys.map((key) => ({ key, href: key, sha256: '' })),
      'n',
      'a.zip/n.pdf',
    );
    expect(files.map(({ name }) => name)).toEqual(['Fig_1_new.tif', 'Fig_1_new-2.tif', 'n.pdf', 'Ubersicht.png', 'n-2.xml']);
  });

  test('has XML of JATS Publishing 1.3 that names these files', () => {
    const xml = `<?xml version="1.0"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.2//EN" "a.dtd" [<!ENTITY e "é">]>
<article article-type="x" dtd-version="1.2"><graphic xlink:href="a &amp; b.tif"/><ext-link xlink:href="https://x.example"/></article>`;
    expect(pmcXml(xml, [{ href: 'a & b.tif', name: 'a_b.tif' }])).toBe(`<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "JATS-journalpublishing1-3.dtd" [<!ENTITY e "é">]>
<article article-type="x" dtd-version="1.3"><graphic xlink:href="a_b.tif"/><ext-link xlink:href="https://x.example"/></article>`);
  });
});

test.each([
  ['doaj', { pubDates: [] }, 'no deposit for DOAJ, because the article has no date of publication'],
  ['doaj', { title: [], subtitle: [] }, 'no deposit for DOAJ, because the article has no title'],
  ['pubmed', { pubDates: [] }, 'no deposit for PubMed, because the article has no date of publication'],
  ['pmc', {}, undefined],
] as const)('%s without %o', (agency, meta, reason) => {
  const found = depositMissing(agency, record(articleWith({ ...FULL, ...meta })));
  expect(found === undefined ? undefined : english(found)).toBe(reason);
});

test.each(['doaj', 'pubmed', 'pmc'] as const)('%s without an ISSN or XML', (agency) => {
  const { issn: _, ...journal } = eLife;
  const found = depositMissing(agency, record(full, { journal, siblings: [] }));
  expect(found === undefined ? '' : english(found)).toContain('because the journal has no ISSN');
  if (agency === 'pmc') expect(depositMissing(agency, record(full, { siblings: [] }))).toBeDefined();
});

describeWith(['xmllint'], 'the rules of the agencies', () => {
  test('are kept by an article with every fact, and by its preprint', async () => {
    for (const articleType of ['research-article', 'preprint']) {
      const one = articleWith({ ...FULL, articleType }, { abstracts: full.abstracts, back: full.back, versions: full.versions });
      expect(await faultsOf('crossref', { xml: crossref(one) })).toBe('');
      expect(await faultsOf('crossref', { xml: crossref(one, NEWER).replaceAll('5.5.0', '5.4.0') })).toBe('');
    }
  });

  test.skipIf(schemasFolder === undefined)('are kept in PubMed by names, numbers and texts of any form', async () => {
    const odd = ['', ' ', '<b>', ']]>', 'R2D2', '\u0000', 'x'.repeat(300)];
    const articles = odd.map((text) =>
      articleWith(
        {
          ...FULL,
          title: words(text),
          otherTitles: [{ type: 'trans', title: words(text) }],
          contribGroups: [{ contribs: [author(text, text, { affIds: ['a'] }), author('', '', { collab: words(text) })] }],
          affiliations: [{ id: 'a', text }],
          keywordGroups: [{ keywords: [words(text)] }],
          funding: { awards: [{ fundingSources: [{ name: text }], awardIds: [text], recipients: [] }], statements: [] },
        },
        { abstracts: [{ title: words(text), content: [paragraph(text)] }] },
      ),
    );
    const printed = [...articles, full].flatMap((one) => pubmedArticle(record(one)) ?? []);
    expect(printed).toHaveLength(odd.length + 1);
    expect(await faultsOf('pubmed', { xml: pubmedFile(printed).markup })).toBe('');
  });
});
