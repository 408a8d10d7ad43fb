import { expect, test } from 'vitest';
import type { OaiFileFormat } from '../../../../src/model/journal.ts';
import { askOf } from '../../../../src/serve/http/ask.ts';
import { openHandler } from '../../../../src/serve/http/handle.ts';
import { openRecordList } from '../../../../src/serve/http/oai/record-list.ts';
import { staticOaiAnswers } from '../../../../src/serve/http/oai/static-answers.ts';
import { TOY_NAMES } from '../../../query/language/toy-objects.ts';
import { toyFiles } from '../sru/toy-files.ts';

const FORMATS: readonly OaiFileFormat[] = ['oai_dc', 'oai_datacite', 'marcxml'];
const files = toyFiles(245);
const handler = openHandler(files);
const journal = { title: 'Toy Journal', contact: 'editors@toy.org', siteUrl: 'https://toy.org', ...TOY_NAMES };

async function printAnswers(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const parts = { files, journal: () => journal, records: () => openRecordList(files), baseUrl: 'https://toy.org/oai' };
  for await (const { path, bytes } of staticOaiAnswers(FORMATS, parts)) {
    expect(answers.has(path)).toBe(false);
    expect(path).toMatch(/^oai\/answers\/[\w~/-]{1,255}\.xml$/);
    answers.set(path, String(bytes));
  }
  return answers;
}

const answers = await printAnswers();

async function handled(query: string): Promise<string> {
  const answer = await handler(askOf('GET', `/oai?${query}`, { header: () => undefined, origin: 'https://toy.org' }));
  return String(answer.body);
}

const undated = (body = ''): string => body.replace(/<responseDate>[^<]*/, '<responseDate>');
const tokenIn = (body: string): string | undefined => /<resumptionToken[^>]*>([^<]+)</.exec(body)?.[1];
const identifiersIn = (body: string): readonly string[] =>
  [...body.matchAll(/<identifier>(oai:[^<]*)<\/identifier><datestamp>/g)].map(([, id = '']) => id);

/** Follows the tokens of a list among the files. */
function harvest(verb: string, first: string): readonly string[] {
  const found: string[] = [];
  for (let body = answers.get(`oai/answers/${verb}/${first}.xml`); body !== undefined; ) {
    found.push(...identifiersIn(body));
    const token = tokenIn(body);
    body = token === undefined ? undefined : answers.get(`oai/answers/${verb}/${token}.xml`);
    if (token !== undefined) expect(body).toBeDefined();
  }
  return found;
}

test('only formats with files are named', () => {
  const named = [...(answers.get('oai/answers/ListMetadataFormats.xml') ?? '').matchAll(/<metadataPrefix>(\w+)/g)].map(
    ([, prefix]) => prefix,
  );
  expect(named).toEqual(FORMATS);
});

test.each(['Identify', 'ListSets'])('%s is the answer of the handler', async (verb) => {
  expect(undated(answers.get(`oai/answers/${verb}.xml`))).toBe(undated(await handled(`verb=${verb}`)));
});

test('every page of every list and set is the answer of the handler, with the datestamp of the newest record as its date', async () => {
  const sets = ['', ...[...(await handled('verb=ListSets')).matchAll(/<setSpec>([^<]*)/g)].map(([, spec = '']) => spec)];
  expect(sets.length).toBeGreaterThan(8);
  let pages = 0;
  for (const format of FORMATS)
    for (const verb of ['ListRecords', 'ListIdentifiers'])
      for (const set of sets) {
        let query = `verb=${verb}&metadataPrefix=${format}${set === '' ? '' : `&set=${encodeURIComponent(set)}`}`;
        let path = `${verb}/${format}/${set === '' ? '' : `${set.replace(':', '/')}/`}all`;
        while (query !== '') {
          const body = await handled(query);
          const written = answers.get(`oai/answers/${path}.xml`);
          expect(undated(written), path).toBe(undated(body));
          expect(written).toContain('<responseDate>2022-05-06T07:08:09Z<');
          pages++;
          const token = tokenIn(body);
          query = token === undefined ? '' : `verb=${verb}&resumptionToken=${token}`;
          path = `${verb}/${token}`;
        }
      }
  expect(pages).toBeGreaterThan(100);
});

test.each(['2020-12', '2021-01', '2022-05'])('the list from %s has every record that the handler has since then', async (month) => {
  for (const verb of ['ListRecords', 'ListIdentifiers'])
    for (const format of FORMATS) {
      const found = harvest(verb, `${format}/${month}`);
      let query = `verb=${verb}&metadataPrefix=${format}&from=${month}-01`;
      while (query !== '') {
        const body = await handled(query);
        for (const id of identifiersIn(body)) expect(found).toContain(id);
        const token = tokenIn(body);
        query = token === undefined ? '' : `verb=${verb}&resumptionToken=${token}`;
      }
      expect(answers.get(`oai/answers/${verb}/${format}/${month}.xml`)).toContain(
        `<request verb="${verb}" metadataPrefix="${format}" from="${month}-01">https://toy.org/oai</request>`,
      );
    }
});

test('the months after the newest record have none; a deleted record is in the lists', () => {
  expect(answers.get('oai/answers/ListRecords/oai_dc/2022-06.xml')).toContain('<error code="noRecordsMatch">');
  expect(answers.has('oai/answers/ListRecords/oai_dc/2024-05.xml')).toBe(true);
  expect(answers.has('oai/answers/ListRecords/oai_dc/2024-06.xml')).toBe(false);
  expect(answers.get('oai/answers/ListRecords/oai_dc/2022-05.xml')).toContain(
    '<header status="deleted"><identifier>oai:toy.org:10.1/gone<',
  );
});
