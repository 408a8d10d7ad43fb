import { readFileSync } from 'node:fs';
import { characterEntities } from 'character-entities';
import { type NamespaceMap, ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Markup } from '../../../src/model/text/markup.ts';
import { crossrefArticle, isPreprint } from '../../../src/publish/deposit/crossref-article.ts';
import { crossrefBatch } from '../../../src/publish/deposit/crossref-batch.ts';
import { crossrefReviews } from '../../../src/publish/deposit/crossref-reviews.ts';
import { type DepositRecord, depositRecord } from '../../../src/publish/deposit/deposit-record.ts';
import { doajArticle, doajRecord } from '../../../src/publish/deposit/doaj-record.ts';
import { doajRecords } from '../../../src/publish/deposit/doaj-records.ts';
import { pubmedArticle, pubmedFile } from '../../../src/publish/deposit/pubmed-article.ts';
import { decodeXml } from '../../../src/read/xml/decode-xml.ts';
import { corpusFolder, schemasFolder } from '../../corpus.ts';
import { eLife } from '../../query/tag/fixture.ts';
import { corpusArticles } from '../../render/corpus-articles.ts';
import { describeWith } from '../../system-programs.ts';
import { faultsOf } from './valid.ts';

// XPath of another's library over source and output: what the source says in an element must be in the element of the output.

type Format = 'crossref' | 'doaj' | 'doajJson' | 'pubmed';

interface Row {
  readonly fact: string;
  /** Nodes of the JATS source. */
  readonly source: string;
  /** Nodes of the deposits, or members of JSON: `author.affiliation`. */
  readonly output: Partial<Record<Format, string>>;
  /** The part of a value that both must have; all letters and digits if absent. */
  readonly part?: RegExp;
  /** How many of the source's values the corpus has at least, so that a wrong path does not pass. */
  readonly least: number;
}

const META = '/article/front/article-meta';
const AUTHORS = `${META}/contrib-group/contrib[@contrib-type="author" or not(@contrib-type)]`;
const EDITORS = `${META}/contrib-group/contrib[contains(@contrib-type,"editor")]`;
const DOI = /10\.\d{4,9}\/\S+/;
const BARE_ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dxX]/;

const ROWS: readonly Row[] = [
  {
    fact: 'title',
    source: `${META}/title-group/article-title`,
    output: { crossref: '//c:titles/c:title', doaj: '//title', doajJson: 'title', pubmed: '//ArticleTitle|//VernacularTitle' },
    least: 350,
  },
  {
    fact: 'translated title',
    source: `${META}/title-group/trans-title-group/trans-title|${META}/title-group/trans-title`,
    output: { crossref: '//c:titles/c:title|//c:original_language_title', doaj: '//title', pubmed: '//ArticleTitle|//VernacularTitle' },
    least: 20,
  },
  {
    fact: 'author',
    source: `${AUTHORS}[not(collab)]/name/surname|${AUTHORS}[not(collab)]/name-alternatives/name[1]/surname`,
    output: {
      crossref: '//c:person_name/c:surname',
      doaj: '//author/name',
      doajJson: 'author.name',
      pubmed: '//Author/LastName',
    },
    least: 1500,
  },
  {
    fact: 'group',
    source: `${AUTHORS}/collab/text()[normalize-space(.)!=""]`,
    output: { crossref: '//c:organization', doaj: '//author/name', doajJson: 'author.name', pubmed: '//CollectiveName' },
    least: 10,
  },
  {
    fact: 'member of a group',
    source: `${AUTHORS}/collab/contrib-group/contrib/name/surname`,
    output: { crossref: '//c:person_name/c:surname', pubmed: '//IndividualName/LastName' },
    least: 5,
  },
  {
    fact: 'ORCID',
    source: `${AUTHORS}/contrib-id[@contrib-id-type="orcid"]`,
    output: { crossref: '//c:ORCID', doaj: '//orcid_id', doajJson: 'author.orcid_id', pubmed: '//Author/Identifier[@Source="ORCID"]' },
    part: BARE_ORCID,
    least: 300,
  },
  {
    fact: 'institution of an author',
    source: `${META}//aff[@id=${AUTHORS}[not(collab)]/xref[@ref-type="aff"]/@rid]//institution[not(@content-type)]|${AUTHORS}[not(collab)]/aff//institution[not(@content-type)]`,
    output: { crossref: '//c:institution', doaj: '//affiliationName', doajJson: 'author.affiliation', pubmed: '//Affiliation' },
    least: 200,
  },
  {
    fact: 'ROR of an institution',
    source: `${META}//aff[@id=${META}/contrib-group/contrib[@contrib-type="author"]/xref/@rid]//institution-id[@institution-id-type="ror"]`,
    output: { crossref: '//c:institution_id', pubmed: '//Identifier[@Source="ROR"]' },
    part: /0[0-9a-z]{8}/,
    least: 1,
  },
  {
    fact: 'editor',
    source: `${EDITORS}/name/surname`,
    output: { crossref: '//c:person_name[@contributor_role="editor"]/c:surname' },
    least: 100,
  },
  {
    fact: 'date of acceptance',
    source: `${META}/history/date[@date-type="accepted"]/year`,
    output: { crossref: '//c:acceptance_date/c:year', pubmed: '//PubDate[@PubStatus="accepted"]/Year' },
    least: 250,
  },
  {
    fact: 'date of reception',
    source: `${META}/history/date[@date-type="received"]/year`,
    output: { pubmed: '//PubDate[@PubStatus="received"]/Year' },
    least: 250,
  },
  {
    fact: 'licence',
    source: `${META}/permissions/license/@xlink:href`,
    output: { crossref: '//ai:license_ref', pubmed: '//CopyrightInformation' },
    least: 200,
  },
  {
    fact: 'keyword',
    source: `${META}/kwd-group[not(@kwd-group-type) or @kwd-group-type="author-keywords"]/kwd`,
    output: { doaj: '//keyword', doajJson: 'keywords', pubmed: '//Object[@Type="keyword"]/Param' },
    least: 900,
  },
  {
    fact: 'number of an award',
    source: `${META}/funding-group/award-group[funding-source]/award-id`,
    output: {
      crossref: '//fr:assertion[@name="award_number" or @name="grant_doi"]',
      pubmed: '//Object[@Type="grant"]/Param[@Name="id"]',
    },
    least: 300,
  },
  {
    fact: 'funder',
    source: `${META}/funding-group/award-group/funding-source[not(*)]|${META}/funding-group/award-group/funding-source//institution`,
    output: { crossref: '//fr:assertion[@name="funder_name"]', pubmed: '//Object[@Type="grant"]/Param[@Name="grantor"]' },
    least: 300,
  },
  {
    fact: 'heading in an abstract',
    source: `${META}/abstract[not(@abstract-type)]/sec[normalize-space(p)!=""]/title`,
    output: { crossref: '//jats:abstract/jats:sec/jats:title', pubmed: '//AbstractText/@Label' },
    least: 100,
  },
  {
    fact: 'DOI of a cited work',
    source: '/article/back//ref//pub-id[@pub-id-type="doi"]',
    output: { crossref: '//c:citation/c:doi', pubmed: '//Reference//ArticleId[@IdType="doi"]' },
    part: DOI,
    least: 6000,
  },
  {
    fact: 'PMID of a cited work',
    source: '/article/back//ref//pub-id[@pub-id-type="pmid"]',
    output: { pubmed: '//Reference//ArticleId[@IdType="pubmed"]' },
    part: /\d+/,
    least: 4000,
  },
  {
    fact: 'kind of a cited work',
    source: '/article/back//ref/*[@publication-type="data"]/@publication-type',
    output: { crossref: '//c:citation[@type="dataset"]/@type' },
    part: /^/,
    least: 30,
  },
  {
    fact: 'DOI of a part',
    source:
      '/article/body//fig/object-id[@pub-id-type="doi"]|/article/body//table-wrap/object-id[@pub-id-type="doi"]|/article/body//supplementary-material/object-id[@pub-id-type="doi"]',
    output: { crossref: '//c:component/c:doi_data/c:doi' },
    part: DOI,
    least: 1000,
  },
  {
    fact: 'relation',
    source: `${META}/related-article[not(@ext-link-type) or @ext-link-type="doi" or @ext-link-type="uri"]/@xlink:href`,
    output: { crossref: '//c:update|//rel:inter_work_relation|//rel:intra_work_relation' },
    part: DOI,
    least: 55,
  },
  {
    fact: 'DOI of a translation',
    source: '/article/sub-article[@article-type="translation"]/front-stub/article-id[@pub-id-type="doi"]',
    output: { crossref: '//rel:intra_work_relation[@relationship-type="hasTranslation"]' },
    part: DOI,
    least: 3,
  },
  {
    fact: 'DOI of a review',
    source:
      '//sub-article[@article-type!="translation"]/front-stub/article-id[@pub-id-type="doi"]|//sub-article[@article-type!="translation"]/front/article-meta/article-id[@pub-id-type="doi"]',
    output: { crossref: '//c:peer_review/c:doi_data/c:doi|//c:component/c:doi_data/c:doi' },
    part: DOI,
    least: 150,
  },
  {
    fact: 'number of the version',
    source: `${META}/article-version[not(@article-version-type)]`,
    output: { crossref: '//c:version_info/c:version', pubmed: '//Article/@VersionID' },
    least: 5,
  },
];

const NAMESPACES: NamespaceMap = {
  c: 'http://www.crossref.org/schema/5.5.0',
  fr: 'http://www.crossref.org/fundref.xsd',
  ai: 'http://www.crossref.org/AccessIndicators.xsd',
  rel: 'http://www.crossref.org/relations.xsd',
  ct: 'http://www.crossref.org/clinicaltrials.xsd',
  jats: 'http://www.ncbi.nlm.nih.gov/JATS1',
  xlink: 'http://www.w3.org/1999/xlink',
};

const DEPOSITS = { depositor: 'C', email: 'c@corpus.example', registrant: 'C', formats: [], crossrefSchema: '5.5.0' } as const;

interface Compared {
  values: number;
  readonly lost: string[];
}

if (corpusFolder === undefined) console.warn(`SKIPPED: ${ROWS.length} tests of facts in deposits: the corpus is not on this machine`);
describe.skipIf(corpusFolder === undefined)('every value of the sources is in', () => {
  const compared = new Map<string, Compared>();
  const printed = new Map<string, Markup[]>();
  beforeAll(() => {
    for (const { file, article } of corpusArticles(corpusFolder ?? '')) compare(file, article);
  });

  function add(kind: string, ...records: readonly (Markup | undefined)[]): void {
    const found = printed.get(kind) ?? [];
    printed.set(kind, found);
    found.push(...records.filter((one) => one !== undefined));
  }

  function compare(file: string, article: DepositRecord['article']): void {
    const journal = { ...eLife, deposits: DEPOSITS };
    const place = { journal, stem: 'content/1/e1', pageUrl: 'https://corpus.example/content/1/e1', ending: '', siblings: ['xml'] } as const;
    const outputs = outputsOf(depositRecord(article, place));
    const older = depositRecord(article, { ...place, journal: eLife });
    const crossref = crossrefArticle(older);
    add(isPreprint(older) ? 'preprints' : 'articles', crossref);
    if (crossref !== undefined) add('reviews', ...crossrefReviews(older));
    add('doaj', doajRecord(older));
    add('pubmed', pubmedArticle(older));
    const source = open(sourceText(file));
    for (const { fact, source: path, output, part } of ROWS) {
      const wanted = valuesAt(source, path).map((text) => partOf(text, part));
      for (const [format, at] of Object.entries(output)) {
        const opened = outputs[format as Format];
        if (opened === undefined) continue;
        const found = (opened instanceof XmlDocument ? valuesAt(opened, at) : membersAt(opened, at)).map((text) => comparable(text));
        const sum = compared.get(`${fact} ${format}`) ?? { values: 0, lost: [] };
        compared.set(`${fact} ${format}`, sum);
        for (const value of wanted) {
          if (value === undefined) continue;
          sum.values++;
          if (!found.some((one) => one.includes(value))) sum.lost.push(`${file}: ${value}`);
        }
      }
    }
    source.dispose();
    for (const one of Object.values(outputs)) if (one instanceof XmlDocument) one.dispose();
  }

  test.each(ROWS.flatMap(({ fact, output, least }) => Object.keys(output).map((format) => ({ fact, format, least }))))(
    '$format: $fact',
    ({ fact, format, least }) => {
      const { values, lost } = compared.get(`${fact} ${format}`) ?? { values: 0, lost: [] };
      expect({ lost: lost.slice(0, 10), count: lost.length, isEnough: values >= least || values }).toEqual({
        lost: [],
        count: 0,
        isEnough: true,
      });
    },
  );

  describeWith(['xmllint'], 'a valid record', () => {
    test.each([
      ['articles', 'crossref', 375, crossrefText],
      ['preprints', 'crossref', 2, crossrefText],
      ['reviews', 'crossref', 195, crossrefText],
      ['doaj', 'doaj', 370, (records: readonly Markup[]) => doajRecords(records).markup],
      ['doaj', 'doajSchema', 370, (records: readonly Markup[]) => doajRecords(records).markup],
      ['pubmed', 'pubmed', 370, (records: readonly Markup[]) => pubmedFile(records).markup],
    ] as const)('of %s by the rules of %s', async (kind, agency, least, print) => {
      if (schemasFolder === undefined && (agency === 'doajSchema' || agency === 'pubmed'))
        return console.warn(`SKIPPED: the schema of ${kind}`);
      const records = printed.get(kind) ?? [];
      expect(records.length).toBeGreaterThanOrEqual(least);
      expect(await faultsOf(agency, { xml: print(records) })).toBe('');
    });
  });
});

function crossrefText(records: readonly Markup[]): string {
  const { crossrefSchema: _, ...deposits } = DEPOSITS;
  return crossrefBatch({ deposits, id: 'corpus', timestamp: '20140228000000000' }, records).markup;
}

function outputsOf(record: DepositRecord): Partial<Record<Format, XmlDocument | object>> {
  const crossref = crossrefArticle(record);
  const reviews = crossref === undefined ? [] : crossrefReviews(record);
  const [doaj, json, pubmed] = [doajRecord(record), doajArticle(record), pubmedArticle(record)];
  const batch = crossref && crossrefBatch({ deposits: DEPOSITS, id: 'corpus', timestamp: '20140228000000000' }, [crossref, ...reviews]);
  return {
    ...(batch === undefined ? {} : { crossref: open(batch.markup) }),
    ...(doaj === undefined ? {} : { doaj: open(doajRecords([doaj]).markup) }),
    ...(json === undefined ? {} : { doajJson: JSON.parse(json).bibjson }),
    ...(pubmed === undefined ? {} : { pubmed: open(pubmedFile([pubmed]).markup) }),
  };
}

/** Text of a source without its document type, whose named characters are replaced. */
function sourceText(file: string): string {
  const text = decodeXml(readFileSync(`${corpusFolder}/${file}`), { file, report: () => undefined }) ?? '';
  return text
    .replace(/<\?xml[^>]*\?>/, '')
    .replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/, '')
    .replace(/&([A-Za-z]\w*);/g, (found, name: string) =>
      /^(?:amp|lt|gt|quot|apos)$/.test(name) ? found : (characterEntities[name] ?? ' '),
    );
}

function open(text: string): XmlDocument {
  return XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_HUGE | ParseOption.XML_PARSE_NONET });
}

function valuesAt(document: XmlDocument, path: string): readonly string[] {
  return document.find(path, NAMESPACES).map((node) => {
    // Notes and their call-outs are no words of a title.
    const notes = node instanceof XmlElement ? node.find('.//xref|.//fn').map(({ content }) => content) : [];
    return notes.reduce((words, note) => words.replace(note, ''), node.content);
  });
}

/** `author.affiliation`: the member of each author. */
function membersAt(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => membersAt(one, path));
  if (path === '') return typeof value === 'string' ? [value] : [];
  const [first = '', ...rest] = path.split('.');
  return typeof value === 'object' && value !== null ? membersAt((value as Record<string, unknown>)[first], rest.join('.')) : [];
}

function partOf(text: string, part: RegExp | undefined): string | undefined {
  const found = part === undefined ? text : part.exec(text)?.[0];
  if (found === undefined) return undefined;
  const value = comparable(found);
  return value === '' && part === undefined ? undefined : value;
}

/** Letters and digits, without case, accents and forms. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
