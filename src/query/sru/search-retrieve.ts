import type { TaggedObject } from '../../model/tagged-object.ts';
import { join, type Markup, xml } from '../../model/text/markup.ts';
import type { ArticleRecord } from '../../render/records/article-record.ts';
import type { QueryBudget } from '../language/query-budget.ts';
import { QueryError } from '../language/query-error.ts';
import type { Site } from '../language/site.ts';
import type { Cql, CqlClause, CqlModifier, CqlNode, CqlPrefixed } from './cql/cql.ts';
import { parseCql } from './cql/parse-cql.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { numberOf, packingOf, requiredOf, type SruParameters, type SruRequest } from './parse-request.ts';
import { parseSortKeys, sortKeysOfCql } from './parse-sort-keys.ts';
import { printDiagnostic } from './print-diagnostic.ts';
import { printRecord } from './records/print-record.ts';
import { findSchema } from './records/record-schema.ts';
import { selectArticles } from './select/select-articles.ts';
import type { Selection } from './selection.ts';
import { DEFAULT_RECORDS, MAX_RECORDS, namesOf, type SruService } from './service.ts';
import { type SortKey, sortArticles } from './sort-articles.ts';

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
  const some = ids.slice(page.start - 1, page.start - 1 + page.size);
  const found = await recordsOf(some, service);
  const options = { schema: page.schema, packing: page.packing, version: request.version, source: service.source };
  const records = await Promise.all(
    found.map(({ record, about }, i) => printRecord(record, { ...options, about, position: page.start + i })),
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

/**
 * Prints a CQL query in canonical spelling: single spaces, booleans in lower case, quotes only where needed.
 *
 *   'DC.title  ANY"fish"  And(x)'  ->  'DC.title any fish and x'
 *
 * Parsing the result gives the same tree.
 */
export function printCql({ root, sortKeys }: Cql): string {
  const keys = sortKeys.map((key) => ` ${printWord(key.index.text)}${printModifiers(key.modifiers)}`);
  return printNode(root) + (keys.length === 0 ? '' : ` sortby${keys.join('')}`);
}

function printNode(node: CqlNode): string {
  if (node.kind === 'clause') return printClause(node);
  if (node.kind === 'prefixed') return `${printPrefix(node)} ${node.isOpen ? printOperand(node.inner) : printNode(node.inner)}`;
  const left = node.left.kind === 'boolean' ? printNode(node.left) : printOperand(node.left);
  return `${left} ${node.boolean}${printModifiers(node.modifiers)} ${printOperand(node.right)}`;
}

function printOperand(node: CqlNode): string {
  const isBare = node.kind === 'clause' || (node.kind === 'prefixed' && node.isOpen);
  return isBare ? printNode(node) : `(${printNode(node)})`;
}

function printClause({ index, relation, term }: CqlClause): string {
  if (index === undefined || relation === undefined) return printWord(term.text);
  return `${printWord(index.text)} ${relation.name}${printModifiers(relation.modifiers)} ${printWord(term.text)}`;
}

function printPrefix({ prefix, uri }: CqlPrefixed): string {
  return prefix === undefined ? `> ${printString(uri)}` : `> ${printWord(prefix)} = ${printString(uri)}`;
}

function printModifiers(modifiers: readonly CqlModifier[]): string {
  return modifiers
    .map(({ name, comparison, value }) => `/${printWord(name)}${comparison === undefined ? '' : comparison + printWord(value ?? '')}`)
    .join('');
}

function printWord(text: string): string {
  return text === '' || NEEDS_QUOTES.test(text) || RESERVED.test(text) ? printString(text) : text;
}

/** The text has its backslashes and quotes as they were written. */
function printString(text: string): string {
  return `"${text}"`;
}

const NEEDS_QUOTES = /[\s()=<>"/]/;
const RESERVED = /^(?:and|or|not|prox|sortby)$/i;

/**
 * A cache of the result sets of a site's last searches, so that paging does not repeat the search.
 *
 * The least recently used are evicted if there are too many sets or ids.
 */
class ResultSets {
  readonly #sets = new Map<string, ResultSet>();
  #ids = 0;

  async get(key: string, search: () => Promise<ResultSet>): Promise<ResultSet> {
    const known = this.#sets.get(key);
    if (known !== undefined) {
      this.#sets.delete(key);
      this.#sets.set(key, known);
      return known;
    }
    const found = await search();
    this.#store(key, found);
    return found;
  }

  #store(key: string, found: ResultSet): void {
    this.#ids += found.length - (this.#sets.get(key)?.length ?? 0);
    this.#sets.delete(key);
    this.#sets.set(key, found);
    for (const [oldest, list] of this.#sets) {
      if ((this.#ids <= MAX_IDS && this.#sets.size <= MAX_SETS) || oldest === key) return;
      this.#sets.delete(oldest);
      this.#ids -= list.length;
    }
  }
}

/** Returns the cache of an open site. */
function resultSets(site: Site): ResultSets {
  const sets = RESULT_SETS.get(site) ?? new ResultSets();
  RESULT_SETS.set(site, sets);
  return sets;
}

const RESULT_SETS = new WeakMap<Site, ResultSets>();
const MAX_IDS = 400_000;
const MAX_SETS = 200;

/** The ids of the articles that a search selects, in order. */
type ResultSet = readonly string[];

/**
 * Returns the articles of a selection, newest first or by the sort keys.
 *
 * Values are read only if the selection or the sort keys need them. The search has the budget of one query; throws diagnostic 60 for a
 * search over it.
 */
export async function searchArticles(selection: Selection, sortKeys: readonly SortKey[], site: Site): Promise<ResultSet> {
  try {
    return await site.withBudget((budget) => search(selection, sortKeys, { site, budget }));
  } catch (error) {
    if (error instanceof QueryError)
      throw new SruDiagnostic(error.errorClass === 'TooManyObjects' ? 60 : 47, error.message, { cause: error });
    throw error;
  }
}

async function search(
  selection: Selection,
  sortKeys: readonly SortKey[],
  { site, budget }: { readonly site: Site; readonly budget: QueryBudget },
): Promise<ResultSet> {
  if (selection.isExact && sortKeys.length === 0) return site.findWithin(selection.query, budget);
  const shortcut = selection.shortcut === undefined ? [] : await site.findWithin(selection.shortcut, budget);
  if (shortcut.length > 0) return shortcut;
  const paths = [...(selection.isExact ? [] : selection.fields), ...sortKeys.flatMap(({ path }) => path ?? [])];
  const candidates = await site.objectsWithin(selection.query, paths, budget);
  const found: TaggedObject[] = [];
  for (const article of candidates) {
    if (selection.isExact || selection.matches(article)) found.push(article);
    await budget.pause();
  }
  return (sortKeys.length === 0 ? found : await sortArticles(found, sortKeys, budget)).map(({ id }) => id);
}

/** Returns the records of the articles with some ids. */
async function recordsOf(ids: ResultSet, { site, record }: SruService): Promise<FoundRecord[]> {
  const found = await Promise.all(
    ids.map(async (id): Promise<FoundRecord[]> => {
      const about = (await site.object(id, []))?.about;
      const own = about === undefined ? undefined : await record(about);
      return about === undefined || own === undefined ? [] : [{ about, record: own }];
    }),
  );
  return found.flat();
}

interface FoundRecord {
  readonly about: string;
  readonly record: ArticleRecord;
}
