import { join, type Markup, xml } from '../../model/text/markup.ts';
import { parseCql } from './cql/parse-cql.ts';
import { printCql } from './cql/print-cql.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { numberOf, packingOf, requiredOf, type SruParameters, type SruRequest } from './parse-request.ts';
import { parseSortKeys, sortKeysOfCql } from './parse-sort-keys.ts';
import { printDiagnostic } from './print-diagnostic.ts';
import { articleRecord, recordPaths } from './records/article-record.ts';
import { printRecord } from './records/print-record.ts';
import { findSchema } from './records/record-schema.ts';
import { resultSets } from './result-sets.ts';
import { articlesOf, type ResultSet, searchArticles } from './search-articles.ts';
import { selectArticles } from './select/select-articles.ts';
import { DEFAULT_RECORDS, MAX_RECORDS, namesOf, type SruService } from './service.ts';

/** Returns the `searchRetrieveResponse` to a request. SRU 1.1 and 1.2, searchRetrieve. */
export async function searchRetrieve(request: SruRequest, service: SruService): Promise<Markup> {
  if (request.diagnostics.length > 0) return printResponse(request, { count: 0, diagnostics: request.diagnostics });
  try {
    return await answer(request, service);
  } catch (error) {
    if (!(error instanceof SruDiagnostic)) throw error;
    return printResponse(request, { count: 0, diagnostics: [error] });
  }
}

async function answer(request: SruRequest, service: SruService): Promise<Markup> {
  const { parameters } = request;
  const page = pageOf(parameters);
  const ids = await resultSetOf(parameters, service);
  const count = ids.length;
  if (page.start > count && page.size > 0 && page.start > 1) {
    const diagnostics = new SruDiagnostic(61, `startRecord=${page.start}, and ${count} records were found`);
    return printResponse(request, { count, diagnostics: [diagnostics] });
  }
  const names = namesOf(service);
  const some = ids.slice(page.start - 1, page.start - 1 + page.size);
  const articles = await articlesOf(some, recordPaths(names), service.site);
  const options = { schema: page.schema, packing: page.packing, version: request.version, source: service.source };
  const records = await Promise.all(
    articles.map((article, i) => printRecord(articleRecord(article, names), { ...options, position: page.start + i })),
  );
  const next = page.start + some.length;
  return printResponse(request, { count, diagnostics: [], records, ...(some.length > 0 && next <= count ? { next } : {}) });
}

function resultSetOf(parameters: SruParameters, service: SruService): Promise<ResultSet> {
  const names = namesOf(service);
  const cql = parseCql(requiredOf(parameters, 'query'));
  const sortKeys = parameters.get('sortKeys')?.trim() ?? '';
  // `sortby` in the query takes precedence over the parameter.
  const keys = cql.sortKeys.length > 0 ? sortKeysOfCql(cql.sortKeys, names) : sortKeys === '' ? [] : parseSortKeys(sortKeys, names);
  const selection = selectArticles(cql.root, names);
  const { site } = service;
  return resultSets(site).get(`${sortKeys}\n${printCql(cql)}`, () => searchArticles(selection, keys, site));
}

function pageOf(parameters: SruParameters) {
  requiredOf(parameters, 'query');
  const xpath = parameters.get('recordXPath') ?? '';
  if (xpath !== '') throw new SruDiagnostic(72, xpath);
  numberOf(parameters, 'resultSetTTL', 0);
  return {
    // Clients of HighWire's service count from 0.
    start: Math.max(1, numberOf(parameters, 'startRecord', 1)),
    size: Math.min(MAX_RECORDS, numberOf(parameters, 'maximumRecords', DEFAULT_RECORDS)),
    packing: packingOf(parameters),
    schema: findSchema(parameters.get('recordSchema')),
  };
}

interface ResponseParts {
  readonly count: number;
  readonly diagnostics: readonly SruDiagnostic[];
  readonly records?: readonly Markup[];
  readonly next?: number;
}

function printResponse({ version, parameters }: SruRequest, { count, diagnostics, records = [], next }: ResponseParts): Markup {
  return xml`<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>${version}</version><numberOfRecords>${count}</numberOfRecords>${
    records.length > 0 && xml`<records>${records}</records>`
  }${next !== undefined && xml`<nextRecordPosition>${next}</nextRecordPosition>`}${
    diagnostics.length === 0 && printEcho(version, parameters)
  }${diagnostics.length > 0 && xml`<diagnostics>${diagnostics.map(printDiagnostic)}</diagnostics>`}</searchRetrieveResponse>`;
}

/** Prints the echoed request; omitted after an error, since its numbers may not be numbers. */
function printEcho(version: string, parameters: SruParameters): Markup {
  const echoed = ECHOED.map(([name, print]) => {
    const value = parameters.get(name) ?? '';
    return value !== '' && print(value);
  });
  return xml`<echoedSearchRetrieveRequest><version>${version}</version>${join(echoed)}</echoedSearchRetrieveRequest>`;
}

/** Parameters in the standard's order. */
const ECHOED: readonly (readonly [string, (value: string) => Markup])[] = [
  ['query', (value) => xml`<query>${value}</query>`],
  ['startRecord', (value) => xml`<startRecord>${Math.max(1, Number(value))}</startRecord>`],
  ['maximumRecords', (value) => xml`<maximumRecords>${Number(value)}</maximumRecords>`],
  ['recordPacking', (value) => xml`<recordPacking>${value}</recordPacking>`],
  ['recordSchema', (value) => xml`<recordSchema>${value}</recordSchema>`],
  ['resultSetTTL', (value) => xml`<resultSetTTL>${Number(value)}</resultSetTTL>`],
  ['sortKeys', (value) => xml`<sortKeys>${value}</sortKeys>`],
  ['stylesheet', (value) => xml`<stylesheet>${value}</stylesheet>`],
];
