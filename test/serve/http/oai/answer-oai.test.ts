import { afterAll, describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/model/journal.ts';
import { askOf } from '../../../../src/serve/http/ask.ts';
import { openHandler } from '../../../../src/serve/http/handle.ts';
import { staticRecordOf, staticRepository } from '../../../../src/serve/http/oai/static-repository.ts';
import { TOY_NAMES, toyObjects } from '../../../query/language/toy-objects.ts';
import { describeWith } from '../../../system-programs.ts';
import { runProgram } from '../run-program.ts';
import { serveFiles } from '../serve-files.ts';
import { toyFiles } from '../sru/toy-files.ts';
import { toyArticleRecord, toyRecord } from './toy-records.ts';

const small = openHandler(toyFiles());
const DEFAULTS: Omit<Journal, 'title' | 'siteUrl' | 'namespace' | 'system' | 'doiResolver'> = {
  language: 'en',
  subjects: [],
  feedLength: 20,
  host: 'offprint',
  siblings: [],
  featured: [],
  searchBody: false,
  maxObjects: 1000,
  hooks: false,
  preservation: [],
  shareCards: false,
  iiif: false,
};
const COPIES = 245;
const large = toyFiles(COPIES);

async function bodyOf(query: string, method = 'GET', handler = small): Promise<string> {
  const target = method === 'GET' ? `/oai${query === '' ? '' : `?${query}`}` : '/oai';
  const answer = await handler(askOf(method, target, { header: () => undefined, origin: 'https://toy.org', form: async () => query }));
  expect(answer.status).toBe(200);
  return String(answer.body);
}

function textsOf(body: string, ...names: string[]): string[] {
  return [...body.matchAll(/<([\w:]+)(?: [^<>]*)?>([^<]*)<\/\1>/g)].flatMap(([, name = '', text = '']) =>
    names.includes(name) ? [text] : [],
  );
}

const FORMATS = ['oai_dc', 'oai_datacite', 'oai_openaire', 'mods', 'marcxml', 'jats'];

describe('the verbs', () => {
  test('Identify', async () => {
    const body = await bodyOf('verb=Identify');
    expect(
      textsOf(body, 'repositoryName', 'baseURL', 'protocolVersion', 'adminEmail', 'earliestDatestamp', 'deletedRecord', 'granularity'),
    ).toEqual([
      'Toy Journal',
      'https://toy.org/oai',
      '2.0',
      'editors@toy.org',
      '1970-01-01T00:00:00Z',
      'persistent',
      'YYYY-MM-DDThh:mm:ssZ',
    ]);
  });

  test('ListMetadataFormats: of a record only its own formats', async () => {
    expect(textsOf(await bodyOf('verb=ListMetadataFormats'), 'metadataPrefix')).toEqual(FORMATS);
    expect(textsOf(await bodyOf('verb=ListMetadataFormats&identifier=oai:toy.org:10.1/a1'), 'metadataPrefix')).toEqual(FORMATS);
    const withoutSource = FORMATS.filter((prefix) => prefix !== 'jats');
    expect(textsOf(await bodyOf('verb=ListMetadataFormats&identifier=oai:toy.org:10.1/a3'), 'metadataPrefix')).toEqual(withoutSource);
  });

  test('ListSets: subjects, types and volumes, spellings that differ in case once, no keywords', async () => {
    expect(textsOf(await bodyOf('verb=ListSets'), 'setSpec', 'setName')).toEqual(
      [
        ['driver', 'Open access (DRIVER)'],
        ['openaire', 'OpenAIRE'],
        ['subject', 'Subjects'],
        ['subject:cell-biology', 'Cell Biology'],
        ['subject:neuroscience', 'Neuroscience'],
        ['type', 'Article types'],
        ['type:correction', 'Correction'],
        ['type:research-article', 'Research article'],
        ['type:review', 'Review'],
        ['volume', 'Volumes'],
        ['volume:4', 'Volume 4'],
        ['volume:9', 'Volume 9'],
      ].flat(),
    );
  });

  test.each([
    ['metadataPrefix=oai_dc&until=2022-01-01', ['undated', '10.1/b2', '10.1/b(1)%3C2%3E', '10.1/a3', '10.1/A2', '10.1/a1']],
    ['metadataPrefix=oai_dc&from=2021-01-02', ['10.1/a3', '10.1/A2', '10.1/a1', '10.1/gone', 'undated']],
    ['metadataPrefix=oai_dc&from=2021-01-02T00:00:01Z&until=2022-05-06T07:08:08Z', ['10.1/A2', '10.1/a1']],
    ['metadataPrefix=oai_dc&until=2020-12-31', ['undated', '10.1/b2', '10.1/b(1)%3C2%3E']],
    ['metadataPrefix=mods&from=2020-12-31&until=2021-01-02', ['10.1/b(1)%3C2%3E', '10.1/a3']],
    ['metadataPrefix=oai_dc&set=subject:cell-biology', ['10.1/b2', '10.1/a3', '10.1/a1', '10.1/gone']],
    ['metadataPrefix=oai_dc&set=subject', ['10.1/b2', '10.1/a3', '10.1/A2', '10.1/a1', '10.1/gone']],
    ['metadataPrefix=oai_dc&set=volume', ['10.1/b(1)%3C2%3E', '10.1/gone']],
    ['metadataPrefix=jats', ['10.1/a1', '10.1/gone', 'undated']],
  ])('ListIdentifiers and ListRecords %s', async (query, expected) => {
    for (const verb of ['ListIdentifiers', 'ListRecords']) {
      const all = textsOf(await bodyOf(`verb=${verb}&${query}`), 'identifier').filter((identifier) => identifier.startsWith('oai:'));
      const found = all.map((identifier) => identifier.replace(/^oai:toy.org:/, ''));
      expect(found.map((identifier) => (identifier.startsWith('10.') ? identifier : 'undated'))).toEqual(expected);
    }
  });

  test('a deleted record is a header with its date and sets, in every verb and format', async () => {
    const header =
      '<header status="deleted"><identifier>oai:toy.org:10.1/gone</identifier><datestamp>2022-05-06T07:08:09Z</datestamp>' +
      '<setSpec>subject:cell-biology</setSpec><setSpec>volume:9</setSpec></header>';
    for (const prefix of FORMATS) {
      const list = `metadataPrefix=${prefix}&from=2022-01-01&set=volume:9`;
      expect(await bodyOf(`verb=ListIdentifiers&${list}`)).toContain(`<ListIdentifiers>${header}</ListIdentifiers>`);
      expect(await bodyOf(`verb=ListRecords&${list}`)).toContain(`<ListRecords><record>${header}</record></ListRecords>`);
      expect(await bodyOf(`verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:toy.org:10.1/gone`)).toContain(
        `<GetRecord><record>${header}</record></GetRecord>`,
      );
    }
  });

  test('authors are creators, and there are no contributors', async () => {
    const body = await bodyOf('verb=GetRecord&identifier=oai:toy.org:10.1/a1&metadataPrefix=oai_dc');
    expect(textsOf(body, 'dc:creator')).toEqual(['Ada Lovelace', 'Émile Borel']);
    expect(textsOf(body, 'dc:contributor')).toEqual([]);
  });

  test('JATS has the announced namespace', async () => {
    const announced = /<metadataPrefix>jats<.*?<metadataNamespace>(.*?)</.exec(await bodyOf('verb=ListMetadataFormats'))?.[1];
    const body = await bodyOf('verb=GetRecord&identifier=oai:toy.org:10.1/a1&metadataPrefix=jats');
    expect(announced).toBe('https://jats.nlm.nih.gov/ns/archiving/1.3/');
    expect(body).toContain(`<metadata><article xmlns="${announced}" article-type="research-article"><front>`);
  });

  test('GetRecord', async () => {
    const body = await bodyOf('verb=GetRecord&identifier=oai:toy.org:10.1/b(1)%253C2%253E&metadataPrefix=oai_dc');
    expect(textsOf(body, 'identifier', 'datestamp', 'setSpec', 'dc:title', 'dc:date')).toEqual([
      'oai:toy.org:10.1/b(1)%3C2%3E',
      '2020-12-31T00:00:00Z',
      'type:correction',
      'volume:4',
      'openaire',
      'driver',
      'A correction to “artiﬁcial” results, or: the end',
      '2020-12-31',
    ]);
  });

  test('every identifier gets its record', async () => {
    for (const identifier of textsOf(await bodyOf('verb=ListIdentifiers&metadataPrefix=oai_dc'), 'identifier')) {
      const body = await bodyOf(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(identifier)}`);
      expect(textsOf(body, 'identifier')).toEqual([identifier]);
    }
  });

  test('by POST of a form', async () => {
    expect(textsOf(await bodyOf('verb=ListMetadataFormats', 'POST'), 'metadataPrefix')).toEqual(FORMATS);
  });
});

describe('errors', () => {
  test.each([
    ['', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&x=1', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=GetRecord&identifier=x', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
    ...['2015-02-31', '2015-02-29', '2015-04-31', '2015-13-01', '2015-00-10', '2015-01-00', '2015-1-1', '2015-02-31T00:00:00Z'].flatMap(
      (date) => ['from', 'until'].map((name) => [`verb=ListRecords&metadataPrefix=oai_dc&${name}=${date}`, 'badArgument']),
    ),
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2021-02-30T99:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2021-01-01T24:00:00Z', 'badArgument'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&until=2021-01-01T23:59:60Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2016-02-30&until=2016-02-31', 'badArgument'],
    [`verb=ListRecords&resumptionToken=${btoa('oai_dc,,2015-02-31,,2020-01-01T00:00:00Z,a,1')}`, 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=oai_dc,,,,2020-01-01T00:00:00Z,a,1', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2021-01-01&until=2020-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2021-01-01T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=%ff', 'badArgument'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    [`verb=ListRecords&resumptionToken=${btoa('marc,,,,2020-01-01T00:00:00Z,a,1')}`, 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
    ['verb=GetRecord&identifier=oai:toy.org:10.1/a3&metadataPrefix=jats', 'cannotDisseminateFormat'],
    ['verb=GetRecord&identifier=oai:toy.org:10.9/none&metadataPrefix=oai_dc', 'idDoesNotExist'],
    ['verb=GetRecord&identifier=%3Cx%3E&metadataPrefix=oai_dc', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:other.org:10.1/a1', 'idDoesNotExist'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2050-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=none', 'noRecordsMatch'],
  ])('%s', async (query, code) => {
    const body = await bodyOf(query);
    expect(/<error code="(\w+)">/.exec(body)?.[1]).toBe(code);
    expect(/<request[^>]*verb=/.test(body)).toBe(code !== 'badVerb' && code !== 'badArgument');
  });
});

test('a list resumes where it stopped, and ends with an empty token', async () => {
  const handler = openHandler(large);
  const identifiers: string[] = [];
  const cursors: string[] = [];
  let query = 'verb=ListIdentifiers&metadataPrefix=oai_dc';
  for (let page = 0; page < 10; page++) {
    const body = await bodyOf(query, 'GET', handler);
    identifiers.push(...textsOf(body, 'identifier'));
    cursors.push(/<resumptionToken ([^>]*)>/.exec(body)?.[1] ?? '');
    const [token = ''] = textsOf(body, 'resumptionToken');
    if (token === '') break;
    query = `verb=ListIdentifiers&resumptionToken=${encodeURIComponent(token)}`;
  }
  expect(cursors).toEqual(['0', '100', '200'].map((cursor) => `completeListSize="${8 + COPIES}" cursor="${cursor}"`));
  expect(new Set(identifiers).size).toBe(8 + COPIES);
});

/** The commonest complaints of validators of repositories: BASE, OpenAIRE, Open Archives. */
describe('complaints of validators', () => {
  const identifiersOf = async (query: string): Promise<string[]> => textsOf(await bodyOf(query), 'identifier');
  const list = 'verb=ListIdentifiers&metadataPrefix=oai_dc';

  test('no record is before earliestDatestamp, deleted ones included', async () => {
    const [earliest = ''] = textsOf(await bodyOf('verb=Identify'), 'earliestDatestamp');
    const dates = textsOf(await bodyOf(list), 'datestamp');
    expect(dates.filter((date) => date < earliest)).toEqual([]);
    expect(dates).toContain(earliest);
  });

  test('a day gives the records of that day alone', async () => {
    const days = new Set(textsOf(await bodyOf(list), 'datestamp').map((date) => date.slice(0, 10)));
    for (const day of days) {
      const dates = textsOf(await bodyOf(`${list}&from=${day}&until=${day}`), 'datestamp');
      expect(dates.filter((date) => !date.startsWith(day))).toEqual([]);
    }
  });

  test('no set is announced without records', async () => {
    for (const set of textsOf(await bodyOf('verb=ListSets'), 'setSpec'))
      expect([set, (await identifiersOf(`${list}&set=${set}`)).length > 0]).toEqual([set, true]);
  });

  test('the sets of each record are announced', async () => {
    const announced = new Set(textsOf(await bodyOf('verb=ListSets'), 'setSpec'));
    expect(textsOf(await bodyOf(list), 'setSpec').filter((set) => !announced.has(set))).toEqual([]);
  });

  test.each(FORMATS.slice(0, -1))('a token of %s keeps format, set and dates', async (prefix) => {
    const handler = openHandler(large);
    const asked = `verb=ListRecords&metadataPrefix=${prefix}&set=subject:cell-biology&from=2021-01-01&until=2021-03-15`;
    let body = await bodyOf(asked, 'GET', handler);
    const identifiers = textsOf(body, 'identifier').filter((one) => one.startsWith('oai:'));
    for (let [token = ''] = textsOf(body, 'resumptionToken'); token !== ''; [token = ''] = textsOf(body, 'resumptionToken')) {
      body = await bodyOf(`verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`, 'GET', handler);
      identifiers.push(...textsOf(body, 'identifier').filter((one) => one.startsWith('oai:')));
      expect(textsOf(body, 'setSpec')).toContain('subject:cell-biology');
    }
    // The articles a1 and a3 of the set are in these months, and each copy of a1.
    expect(identifiers.length).toBe(2 + COPIES);
    expect(new Set(identifiers).size).toBe(2 + COPIES);
  });

  test.each(FORMATS)('no page of %s is empty, even if the last articles have no record in it', async (prefix) => {
    const handler = openHandler(large);
    let body = await bodyOf(`verb=ListIdentifiers&metadataPrefix=${prefix}`, 'GET', handler);
    for (let page = 0; page < 20; page++) {
      expect(textsOf(body, 'identifier').length).toBeGreaterThan(0);
      const [token = ''] = textsOf(body, 'resumptionToken');
      if (token === '') break;
      body = await bodyOf(`verb=ListIdentifiers&resumptionToken=${encodeURIComponent(token)}`, 'GET', handler);
    }
  });

  test.each([
    ['metadataPrefix=jats&set=subject:neuroscience', 'the set has no record in this format'],
    ['metadataPrefix=oai_datacite&from=1970-01-01&until=1970-01-01', 'the only article of the day has no date'],
  ])('%s is noRecordsMatch, not an empty list: %s', async (query) => {
    for (const verb of ['ListIdentifiers', 'ListRecords'])
      expect(await bodyOf(`verb=${verb}&${query}`)).toContain('<error code="noRecordsMatch">');
  });

  test.each(FORMATS.slice(0, -1))('a record of %s names the announced namespace and schema', async (prefix) => {
    const formats = await bodyOf('verb=ListMetadataFormats');
    const [, schema, namespace] =
      new RegExp(`<metadataPrefix>${prefix}</metadataPrefix><schema>(.*?)</schema><metadataNamespace>(.*?)<`).exec(formats) ?? [];
    const body = await bodyOf(`verb=GetRecord&identifier=oai:toy.org:10.1/a1&metadataPrefix=${prefix}`);
    const [, root = ''] = /<metadata><([^>]*)>/.exec(body) ?? [];
    expect(root).toContain(`xsi:schemaLocation="${namespace} ${schema}"`);
    expect(root).toContain(`="${namespace}"`);
  });

  test.each(['dc:title', 'dc:description'])('every %s has a language', async (name) => {
    const body = await bodyOf('verb=ListRecords&metadataPrefix=oai_dc');
    const elements = body.match(new RegExp(`<${name}[ >]`, 'g')) ?? [];
    expect(elements.length).toBeGreaterThan(2);
    expect(body.match(new RegExp(`<${name} xml:lang="en">`, 'g'))?.length).toBe(elements.length);
  });
});

test('a small journal has a static repository for hosts that run no code', () => {
  const articles = toyObjects().filter(({ kind, articleDoi }) => kind === 'article' && articleDoi === '10.1/b2');
  const journal = { ...DEFAULTS, ...TOY_NAMES, title: 'Toy Journal', siteUrl: 'https://toy.org' };
  const { path, bytes } = staticRepository(
    articles.map((article) => staticRecordOf(toyArticleRecord(article, ''), toyRecord(article, ''), journal)),
    journal,
  );
  expect(path).toBe('oai/static.xml');
  const names = ['oai:baseURL', 'oai:adminEmail', 'oai:earliestDatestamp', 'oai:identifier', 'oai:datestamp', 'dc:title', 'dc:date'];
  expect(textsOf(String(bytes), ...names)).toEqual([
    'https://toy.org/oai/static.xml',
    'webmaster@toy.org',
    '2019-07-01',
    'oai:toy.org:10.1/b2',
    '2019-07-01',
    'Growth without abstract',
    '2019-07',
  ]);
});

describeWith(['catmandu'], 'catmandu', () => {
  test('harvests every record', async () => {
    const server = await serveFiles(large);
    afterAll(() => server.close());
    const args = ['convert', 'OAI', '--url', `${server.url}/oai`, '--metadataPrefix', 'oai_dc', 'to', 'JSON', '--line_delimited', '1'];
    const records = (await runProgram('catmandu', args))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { _id: string; date: string[] });
    expect(new Set(records.map(({ _id }) => _id)).size).toBe(8 + COPIES);
    expect(records.find(({ _id }) => _id.endsWith('10.1/b2'))?.date).toEqual(['2019-07']);
    expect(server.faults).toEqual([]);
  });
});
