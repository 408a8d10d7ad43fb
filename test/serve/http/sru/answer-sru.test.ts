import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../src/serve/http/answer.ts';
import { askOf } from '../../../../src/serve/http/ask.ts';
import { openHandler } from '../../../../src/serve/http/handle.ts';
import { describeWith, findProgram } from '../../../system-programs.ts';
import { toyFiles } from './toy-files.ts';

const handler = openHandler(toyFiles());
const SEARCH = 'version=1.1&operation=searchRetrieve';
const SCAN = 'version=1.1&operation=scan';

async function ask(query: string, method = 'GET', form = ''): Promise<Answer> {
  return handler(
    askOf(method, `/sru${query === '' ? '' : `?${query}`}`, {
      header: () => undefined,
      origin: 'http://127.0.0.1:8080',
      form: async () => form,
    }),
  );
}

async function bodyOf(query: string): Promise<string> {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  return new TextDecoder().decode(answer.body as Uint8Array);
}

/** Returns the texts of elements by their names with prefixes. */
function textsOf(body: string, ...names: string[]): string[] {
  return [...body.matchAll(/<([\w:]+)>([^<]*)<\/\1>/g)].flatMap(([, name = '', text = '']) => (names.includes(name) ? [text] : []));
}

describe('searchRetrieve', () => {
  test.each([
    ['all', `${SEARCH}&query=growth`, ['4', '10.1/A2', '10.1/a1', '10.1/b2', 'https://toy.org/content/undated']],
    ['HighWire: free text', `${SEARCH}&query=%22Toy+Press%22&maximumRecords=0`, ['6']],
    ['HighWire: author', `${SEARCH}&query=dc.creator+=%22A+Lovelace%22`, ['2', '10.1/a1', '10.1/b2']],
    ['HighWire: year', `${SEARCH}&query=date+=2020`, ['1', '10.1/b(1)&lt;2&gt;']],
    ['HighWire: from 0, with its button', `${SEARCH}&query=growth&startRecord=0&sendit=Search&maximumRecords=1`, ['4', '10.1/A2', '2']],
    ['a page', `${SEARCH}&query=growth&startRecord=2&maximumRecords=2`, ['4', '10.1/a1', '10.1/b2', '4']],
    ['the last page', `${SEARCH}&query=growth&startRecord=4&maximumRecords=2`, ['4', 'https://toy.org/content/undated']],
    ['nothing', `${SEARCH}&query=nothing`, ['0']],
    ['only counted', `${SEARCH}&query=growth&maximumRecords=0`, ['4']],
    ['counted from beyond', `${SEARCH}&query=growth&startRecord=9&maximumRecords=0`, ['4']],
    ['with parameters of its own', `${SEARCH}&query=growth&x-info-1=a&maximumRecords=0`, ['4']],
    ['without its operation', 'version=1.2&query=growth&maximumRecords=0', ['4']],
    ['sorted by 1.1', `${SEARCH}&query=growth&sortKeys=date,,1`, ['4', '10.1/b2', '10.1/A2', '10.1/a1', 'https://toy.org/content/undated']],
    ['sorted downwards', `${SEARCH}&query=lovelace&sortKeys=title,dc,0`, ['2', '10.1/a1', '10.1/b2']],
    ['sorted by 1.2', 'version=1.2&operation=searchRetrieve&query=lovelace+sortby+date', ['2', '10.1/b2', '10.1/a1']],
  ])('%s', async (_, query, expected) => {
    const body = await bodyOf(query);
    const first = body.replace(/(<dc:identifier>[^<]*<\/dc:identifier>)(?:<dc:identifier>[^<]*<\/dc:identifier>)+/g, '$1');
    expect(textsOf(first, 'numberOfRecords', 'dc:identifier', 'nextRecordPosition')).toEqual(expected);
  });

  test('a record in Dublin Core, with volume and issue in the extra record data', async () => {
    const body = await bodyOf(`${SEARCH}&query=volume=4`);
    expect(/<record>.*<\/record>/.exec(body)?.[0]).toBe(
      '<record><recordSchema>info:srw/schema/1/dc-v1.1</recordSchema><recordPacking>xml</recordPacking><recordData>' +
        '<srw_dc:dc xmlns:srw_dc="info:srw/schema/1/dc-schema" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
        '<dc:title xml:lang="en">A correction to “artiﬁcial” results, or: the end</dc:title><dc:subject>Correction</dc:subject>' +
        '<dc:subject xml:lang="en">the</dc:subject><dc:date>2020-12-31</dc:date><dc:type>correction</dc:type>' +
        '<dc:type>info:eu-repo/semantics/article</dc:type><dc:type>http://purl.org/coar/resource_type/c_6501</dc:type>' +
        '<dc:identifier>10.1/b(1)&lt;2&gt;</dc:identifier><dc:identifier>https://doi.org/10.1/b(1)%3C2%3E</dc:identifier>' +
        '<dc:identifier>https://toy.org/content/1/b(1)&lt;2&gt;</dc:identifier><dc:source>Toy Journal</dc:source>' +
        '<dc:source>Toy Journal 4</dc:source><dc:language>en</dc:language><dc:rights>info:eu-repo/semantics/openAccess</dc:rights>' +
        '<dc:rights>http://purl.org/coar/access_right/c_abf2</dc:rights></srw_dc:dc></recordData><recordPosition>1</recordPosition>' +
        '<extraRecordData><prism:article xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">' +
        '<prism:publicationName>Toy Journal</prism:publicationName><prism:volume>4</prism:volume>' +
        '<prism:doi>10.1/b(1)&lt;2&gt;</prism:doi><prism:publicationDate>2020-12-31</prism:publicationDate></prism:article></extraRecordData></record>',
    );
  });

  test('dates have the precision that is known', async () => {
    const body = await bodyOf(`${SEARCH}&query=cql.allRecords=1`);
    expect(textsOf(body, 'dc:date')).toEqual(['2021-03-15', '2021-03-15', '2021-01-02', '2020-12-31', '2019-07']);
  });

  test('both packings have the same record', async () => {
    for (const schema of ['dc', 'mods', 'info:srw/schema/1/mods-v3.3', 'jats']) {
      const query = `${SEARCH}&query=doi=%2210.1/a1%22&recordSchema=${schema}`;
      const data = /<recordData>(.*)<\/recordData>/s;
      const asXml = data.exec(await bodyOf(query))?.[1];
      const asText = data.exec(await bodyOf(`${query}&recordPacking=string`))?.[1];
      expect(asXml).toContain('<');
      expect(
        asText?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
      ).toBe(asXml);
    }
  });

  test('a source is embedded as one element', async () => {
    const body = await bodyOf(`${SEARCH}&query=doi=%2210.1/a1%22&recordSchema=jats`);
    expect(/<recordData>(.*)<\/recordData>/s.exec(body)?.[1]).toBe(
      '<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/" article-type="research-article"><front>Ångström, écran &amp; &lt;</front></article>\n<!-- after -->',
    );
  });

  test.each(['10.1/A2', '10.1/a3'])('%s has no source that can be embedded', async (doi) => {
    const body = await bodyOf(`${SEARCH}&query=doi=%22${doi}%22&recordSchema=jats`);
    expect(textsOf(body, 'numberOfRecords', 'recordSchema', 'uri')).toEqual([
      '1',
      'info:srw/schema/1/diagnostics-v1.1',
      'info:srw/diagnostic/1/67',
      'jats',
    ]);
  });

  test('by POST of a form', async () => {
    const answer = await ask('', 'POST', 'version=1.2&operation=searchRetrieve&query=title+any+%22mouse%22&maximumRecords=0');
    expect(textsOf(new TextDecoder().decode(answer.body as Uint8Array), 'numberOfRecords')).toEqual(['1']);
  });

  test('echoes the request', async () => {
    const body = await bodyOf(`${SEARCH}&query=%3Cx%3E+or&startRecord=0`);
    expect(body).not.toContain('echoed');
    expect(
      textsOf(await bodyOf(`${SEARCH}&query=a+or+b&startRecord=0&maximumRecords=3`), 'query', 'startRecord', 'maximumRecords'),
    ).toEqual(['a or b', '1', '3']);
  });
});

describe('diagnostics', () => {
  test.each([
    ['operation=update', 4],
    [`version=2.0&operation=searchRetrieve&query=a`, 5],
    [`${SEARCH}&query=a&startRecord=abc`, 6],
    [`${SEARCH}&query=a&maximumRecords=-1`, 6],
    [`${SEARCH}&query=a&resultSetTTL=x`, 6],
    [SEARCH, 7],
    [`${SEARCH}&query=`, 7],
    ['operation=searchRetrieve&query=a', 7],
    [SCAN, 7],
    [`${SEARCH}&query=a&foo=bar`, 8],
    ['foo=bar', 8],
    [`${SEARCH}&query=a+and`, 10],
    [`${SEARCH}&query=${'a'.repeat(9000)}`, 12],
    [`${SEARCH}&query=${'('.repeat(100)}a${')'.repeat(100)}`, 13],
    [`${SEARCH}&query=x.title=a`, 15],
    [`${SEARCH}&query=titel=a`, 16],
    [`${SCAN}&scanClause=cql.serverChoice=a`, 16],
    [`${SEARCH}&query=title+like+a`, 19],
    [`${SEARCH}&query=title+any/fuzzy+a`, 20],
    [`${SEARCH}&query=title+%3E+a`, 22],
    [`${SEARCH}&query=%22%22`, 27],
    [`${SEARCH}&query=date=20*`, 28],
    [`${SEARCH}&query=%22*+*%22`, 29],
    [`${SEARCH}&query=date=%5E2012`, 31],
    [`${SEARCH}&query=a%5Eb`, 32],
    [`${SEARCH}&query=date=soon`, 36],
    [`${SEARCH}&query=${Array.from({ length: 500 }, () => 'a').join('+or+')}`, 38],
    [`${SEARCH}&query=a+prox+b`, 39],
    [`${SEARCH}&query=a+and/x+b`, 46],
    [`${SEARCH}&query=cql.resultSetId=x`, 51],
    [`${SEARCH}&query=growth&startRecord=5`, 61],
    [`${SEARCH}&query=a&recordSchema=onix`, 66],
    [`${SEARCH}&query=a&recordPacking=json`, 71],
    ['recordPacking=json', 71],
    [`${SEARCH}&query=a&recordXPath=/a`, 72],
    [`${SEARCH}&query=a&sortKeys=date,,2`, 82],
    [`${SEARCH}&query=a&sortKeys=${Array.from({ length: 9 }, () => 'date').join('+')}`, 84],
    [`${SEARCH}&query=a&sortKeys=date,onix`, 87],
    [`${SEARCH}&query=a&sortKeys=abstract`, 88],
    [`${SEARCH}&query=a&sortKeys=date,,,x`, 91],
    [`${SEARCH}&query=a&sortKeys=date,,,,never`, 92],
    [`${SEARCH}&query=growth&sortKeys=date,,,,abort`, 93],
    [`${SEARCH}&query=a&stylesheet=javascript:alert(1)`, 111],
    [`${SEARCH}&query=a&stylesheet=/bucket/x.xsl`, 111],
    ['stylesheet=data:text/xsl,x', 111],
    [`${SCAN}&scanClause=title=a&maximumTerms=5&responsePosition=9`, 120],
    [`${SCAN}&scanClause=title=a&maximumTerms=5000`, 121],
    [`${SCAN}&scanClause=a+and+b`, 10],
  ])('%s', async (query, number) => {
    expect(textsOf(await bodyOf(query), 'uri')).toEqual([`info:srw/diagnostic/1/${number}`]);
  });

  test('60 for more records than the limit', async () => {
    const few = openHandler(toyFiles(0, { maxObjects: 2 }));
    const { status, body } = await few(
      askOf('GET', `/sru?${SEARCH}&query=cql.allRecords=1`, { header: () => undefined, origin: 'http://x' }),
    );
    expect([status, textsOf(new TextDecoder().decode(body as Uint8Array), 'uri', 'message')]).toEqual([
      200,
      ['info:srw/diagnostic/1/60', 'Result set not created: too many matching records'],
    ]);
  });

  test('keep the number of records if only the page is wrong', async () => {
    expect(textsOf(await bodyOf(`${SEARCH}&query=growth&startRecord=5`), 'numberOfRecords')).toEqual(['4']);
  });

  test('have the standard message and our details', async () => {
    expect(textsOf(await bodyOf(`${SEARCH}&query=titl=a`), 'details', 'message')).toEqual([
      'titl; did you mean title?',
      'Unsupported index',
    ]);
  });
});

describe('scan', () => {
  test('lists the values of an index from a term', async () => {
    const body = await bodyOf(`${SCAN}&scanClause=dc.subject=%22cell%22&maximumTerms=3`);
    expect(textsOf(body, 'value', 'numberOfRecords', 'whereInList')).toEqual([
      'Cell biology',
      '3',
      'first',
      'Correction',
      '1',
      'inner',
      'growth',
      '1',
      'inner',
    ]);
  });

  test('puts the term at the requested position', async () => {
    const body = await bodyOf(`${SCAN}&scanClause=date=2020&maximumTerms=3&responsePosition=2`);
    expect(textsOf(body, 'value', 'numberOfRecords')).toEqual(['2019', '1', '2020', '1', '2021', '3']);
  });

  test('lists names by surname', async () => {
    const body = await bodyOf(`${SCAN}&scanClause=dc.creator=%22hop%22&maximumTerms=2`);
    expect(textsOf(body, 'value')).toEqual(['Grace Hopper', 'Ada Lovelace']);
  });
});

describe('the answer', () => {
  test('to a request without parameters is explain', async () => {
    const body = await bodyOf('');
    expect(textsOf(body, 'host', 'port', 'database')).toEqual(['127.0.0.1', '8080', 'sru']);
    expect(body).toContain('<serverInfo protocol="SRU" version="1.2"');
  });

  test('refers to a stylesheet if its URL is allowed', async () => {
    expect(await bodyOf('stylesheet=/style.xsl?a=%22%3E%26b')).toContain(
      '\n<?xml-stylesheet type="text/xsl" href="/style.xsl?a=&quot;&gt;&amp;b"?>\n',
    );
  });

  test('has a validator, allows cross-origin requests, and refuses other methods', async () => {
    const answer = await ask(`${SEARCH}&query=growth`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8', 'access-control-allow-origin': '*' });
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await ask('', 'DELETE')).toMatchObject({ status: 405 });
    expect(await ask('query=%ff')).toMatchObject({ status: 400 });
  });
});

test('any request gets well-formed XML', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('growth', 'title any', '1.1', 'dc', '0', '>', '"', '*'),
  );
  const name = fc.constantFrom(
    'query',
    'version',
    'operation',
    'startRecord',
    'recordSchema',
    'sortKeys',
    'stylesheet',
    'scanClause',
    'x-a',
    'b',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 5 }), async (parameters) => {
      const query = parameters.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
      const parser = new SaxesParser({ xmlns: true });
      parser.write(await bodyOf(`operation=searchRetrieve&version=1.1&${query}`)).close();
      parser.write(await bodyOf(query)).close();
    }),
    { numRuns: 500 },
  );
});

describeWith(['xmllint'], 'every answer is as the tables of the standard say', () => {
  const schema = fileURLToPath(new URL('../../../fixtures/sru.xsd', import.meta.url));
  test.each([
    '',
    'recordPacking=string',
    'operation=foo',
    `${SEARCH}&query=growth`,
    `${SEARCH}&query=growth&recordPacking=string&startRecord=0&maximumRecords=2`,
    'version=1.2&operation=searchRetrieve&query=growth&recordSchema=mods&stylesheet=/x.xsl',
    'version=1.2&operation=searchRetrieve&query=cql.allRecords=1&recordSchema=jats',
    `${SEARCH}&query=nothing`,
    `${SEARCH}&query=%22&foo=1`,
    `${SEARCH}&query=growth&startRecord=50`,
    `${SEARCH}&query=%01%EF%BF%BFx`,
    `${SCAN}&scanClause=dc.subject=a&maximumTerms=500`,
    `${SCAN}&scanClause=foo=a`,
  ])('%s', async (query) => {
    const { status, stderr } = spawnSync(findProgram('xmllint') ?? '', ['--noout', '--nonet', '--schema', schema, '-'], {
      input: await bodyOf(query),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});
