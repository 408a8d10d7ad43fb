import type { TagPath } from '../../model/names.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { compareText } from '../../model/text/compare.ts';
import { EMPTY, type Markup, xml } from '../../model/text/markup.ts';
import { normaliseForWords } from '../../model/text/words.ts';
import type { Site } from '../language/site.ts';
import { tagPath } from '../tag/tag-path.ts';
import type { CqlClause } from './cql/cql.ts';
import { parseCql } from './cql/parse-cql.ts';
import { plainText, termOf } from './cql/term.ts';
import { CQL_INDEXES, type CqlIndex, type IndexKind, SERVER_CHOICE } from './cql-index.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { CONTEXT_SETS, findIndex } from './find-index.ts';
import { numberOf, type Operation, packingOf, parseRequest, requiredOf, type SruRequest } from './parse-request.ts';
import { printDiagnostic } from './print-diagnostic.ts';
import { printRecordData } from './records/print-record.ts';
import { RECORD_SCHEMAS } from './records/record-schema.ts';
import { searchRetrieve } from './search-retrieve.ts';
import { allSelection } from './select/all-selection.ts';
import { DEFAULT_RECORDS, MAX_RECORDS, MAX_TERMS, namesOf, type SruService } from './service.ts';

/**
 * Returns the XML response to a request, given as its parameters in the order sent.
 *
 * Errors of the request are diagnostics in the response (SRU 1.2, diagnostics); only a damaged site throws.
 */
export async function respond(given: readonly (readonly [string, string])[], service: SruService): Promise<string> {
  const request = parseRequest(given);
  const { instruction, diagnostics } = stylesheetOf(request);
  const response = await RESPONSES[request.operation]({ ...request, diagnostics: [...request.diagnostics, ...diagnostics] }, service);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
${instruction}${response}
`.markup;
}

const RESPONSES: Readonly<Record<Operation, (request: SruRequest, service: SruService) => Markup | Promise<Markup>>> = {
  explain,
  searchRetrieve,
  scan,
};

/** Returns the client's stylesheet if its URL is safe to load: http, https or relative, and not a file delivered with an article. */
function stylesheetOf({ parameters }: SruRequest): { readonly instruction: Markup; readonly diagnostics: readonly SruDiagnostic[] } {
  const address = parameters.get('stylesheet')?.trim() ?? '';
  if (address === '') return { instruction: EMPTY, diagnostics: [] };
  if (!isStylesheetAddress(address)) {
    const details = `${address}; expected an http, https or relative address, outside the raw packages`;
    return { instruction: EMPTY, diagnostics: [new SruDiagnostic(111, details)] };
  }
  return { instruction: xml`<?xml-stylesheet type="text/xsl" href="${address}"?>\n`, diagnostics: [] };
}

function isStylesheetAddress(address: string): boolean {
  if (CONTROL.test(address) || !URL.canParse(address, 'http://site.invalid/sru')) return false;
  const { protocol, pathname } = new URL(address, 'http://site.invalid/sru');
  return (protocol === 'http:' || protocol === 'https:') && !decodedPath(pathname).includes('/bucket/');
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/bucket/';
  }
}

const CONTROL = /[\u0000-\u001f\u007f]/;

/** Returns the `explainResponse`: a ZeeRex record of this service. SRU 1.1 and 1.2, explain. */
function explain(request: SruRequest, service: SruService): Markup {
  const { packing, diagnostics } = packingOrDiagnostic(request);
  const allDiagnostics = [...request.diagnostics, ...diagnostics];
  return xml`<explainResponse xmlns="http://www.loc.gov/zing/srw/"><version>${request.version}</version><record><recordSchema>http://explain.z3950.org/dtd/2.0/</recordSchema>${printRecordData(
    zeerex(service),
    packing,
  )}</record>${allDiagnostics.length > 0 && xml`<diagnostics>${allDiagnostics.map(printDiagnostic)}</diagnostics>`}</explainResponse>`;
}

function packingOrDiagnostic({ parameters }: SruRequest): {
  readonly packing: 'xml' | 'string';
  readonly diagnostics: readonly SruDiagnostic[];
} {
  try {
    return { packing: packingOf(parameters), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof SruDiagnostic)) throw error;
    return { packing: 'xml', diagnostics: [error] };
  }
}

/** Prints the ZeeRex record (version 2.0). */
function zeerex({ journal, address }: SruService): Markup {
  const { hostname, port, protocol, pathname } = new URL(address);
  const portNumber = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return xml`<explain xmlns="http://explain.z3950.org/dtd/2.0/" authoritative="true"><serverInfo protocol="SRU" version="1.2" transport="${protocol.replace(':', '')}" method="GET POST"><host>${hostname}</host><port>${portNumber}</port><database>${pathname.replace(/^\//, '')}</database></serverInfo><databaseInfo><title primary="true">${journal.title}</title>${
    journal.description !== undefined && xml`<description primary="true">${journal.description}</description>`
  }${journal.publisher !== undefined && xml`<author>${journal.publisher}</author>`}${
    journal.contact !== undefined && xml`<contact>${journal.contact}</contact>`
  }<links><link type="www">${journal.siteUrl}</link></links></databaseInfo><indexInfo>${Object.entries(CONTEXT_SETS).map(
    ([name, [uri]]) => xml`<set name="${name}" identifier="${uri}"><title>${name}</title></set>`,
  )}${CQL_INDEXES.filter(({ kind }) => kind !== 'resultSet').map(printIndex)}</indexInfo><schemaInfo>${RECORD_SCHEMAS.map(
    ({ name, uris, title }) =>
      xml`<schema identifier="${uris[0]}" name="${name}" retrieve="true" sort="false"><title>${title}</title></schema>`,
  )}</schemaInfo>${configInfo()}</explain>`;
}

function printIndex({ names, title, kind, sorts, scans }: CqlIndex): Markup {
  const maps = names.map((name) => {
    const dot = name.indexOf('.');
    const base = name.slice(dot + 1);
    return dot < 0 ? xml`<map><name>${base}</name></map>` : xml`<map><name set="${name.slice(0, dot)}">${base}</name></map>`;
  });
  return xml`<index search="true" scan="${String(scans)}" sort="${String(sorts)}"><title>${title}</title>${maps}<configInfo>${RELATIONS[
    kind
  ].map((relation) => xml`<supports type="relation">${relation}</supports>`)}</configInfo></index>`;
}

function configInfo(): Markup {
  return xml`<configInfo><default type="numberOfRecords">${DEFAULT_RECORDS}</default><default type="contextSet">cql</default><default type="index">cql.serverChoice</default><default type="relation">=</default><default type="retrieveSchema">${RECORD_SCHEMAS[0].name}</default><setting type="maximumRecords">${MAX_RECORDS}</setting><supports type="scan"></supports><supports type="sort"></supports>${MODIFIERS.map(
    (modifier) => xml`<supports type="relationModifier">${modifier}</supports>`,
  )}${['anchoring', 'maskingCharacter *', 'maskingCharacter ?'].map((feature) => xml`<supports type="${feature.split(' ')[0] ?? ''}">${feature.split(' ')[1] ?? ''}</supports>`)}</configInfo>`;
}

const WORD_RELATIONS = ['=', '==', 'exact', 'adj', 'any', 'all', '<>'] as const;
const CODE_RELATIONS = ['=', '==', 'exact', 'any', 'all', '<>'] as const;
const RELATIONS: Readonly<Record<IndexKind, readonly string[]>> = {
  text: WORD_RELATIONS,
  name: WORD_RELATIONS,
  date: ['=', '==', 'exact', '<', '<=', '>', '>=', '<>', 'within', 'any', 'all'],
  doi: CODE_RELATIONS,
  code: CODE_RELATIONS,
  all: ['='],
  resultSet: [],
};
const MODIFIERS = ['word', 'string', 'masked', 'unmasked'] as const;

/** A value of an index and the number of articles that have it. */
interface ScanTerm {
  readonly value: string;
  /** Sort key. */
  readonly key: string;
  readonly count: number;
}

/**
 * Returns the `scanResponse`: the values of an index around a term, in order, with the number of articles of each.
 *
 *   scanClause=dc.subject = "cell"  ->  Cell biology (2), …
 *
 * SRU 1.1 and 1.2, scan.
 */
async function scan(request: SruRequest, service: SruService): Promise<Markup> {
  if (request.diagnostics.length > 0) return printResponse(request, [], request.diagnostics);
  try {
    return printResponse(request, await answer(request, service), []);
  } catch (error) {
    if (!(error instanceof SruDiagnostic)) throw error;
    return printResponse(request, [], [error]);
  }
}

async function answer({ parameters }: SruRequest, service: SruService): Promise<readonly Markup[]> {
  const clause = clauseOf(requiredOf(parameters, 'scanClause'));
  const index = clause.index === undefined ? SERVER_CHOICE : findIndex(clause.index);
  if (!index.scans) throw new SruDiagnostic(16, `${index.names[0]} has no list of terms`);
  const size = numberOf(parameters, 'maximumTerms', DEFAULT_RECORDS);
  if (size > MAX_TERMS) throw new SruDiagnostic(121, `${size}, expected at most ${MAX_TERMS}`);
  const position = numberOf(parameters, 'responsePosition', 1);
  if (position > size + 1) throw new SruDiagnostic(120, `${position}, expected at most ${size + 1}`);
  const terms = await termsOf(index, service);
  const from = keyOf(plainText(termOf(clause.term.text, false)), index);
  const at = terms.findIndex(({ key }) => key >= from);
  const start = Math.max(0, (at < 0 ? terms.length : at) - position + 1);
  return terms.slice(start, start + size).map((term, i) => printTerm(term, whereInList(start + i, terms.length)));
}

function clauseOf(text: string): CqlClause {
  let { root } = parseCql(text);
  while (root.kind === 'prefixed') root = root.inner;
  if (root.kind !== 'clause') throw new SruDiagnostic(10, 'a scan takes one clause, without booleans');
  return root;
}

/** Lists of terms by site and index, cached because a list reads every article. */
const TERMS = new WeakMap<Site, Map<CqlIndex, Promise<readonly ScanTerm[]>>>();

function termsOf(index: CqlIndex, service: SruService): Promise<readonly ScanTerm[]> {
  const known = TERMS.get(service.site) ?? new Map<CqlIndex, Promise<readonly ScanTerm[]>>();
  TERMS.set(service.site, known);
  const listed = known.get(index) ?? listTerms(index, service);
  known.set(index, listed);
  listed.catch(() => known.delete(index));
  return listed;
}

async function listTerms(index: CqlIndex, service: SruService): Promise<readonly ScanTerm[]> {
  const names = namesOf(service);
  const paths = index.fields.map((field) => tagPath(names, 'article', field));
  const articles = await service.site.objects(allSelection(names).query, paths);
  const terms = new Map<string, { value: string; count: number }>();
  for (const article of articles) {
    const values = new Map(valuesOf(article, paths, index).map((value) => [keyOf(value, index), value]));
    for (const [key, value] of values) {
      const term = terms.get(key);
      if (term === undefined) terms.set(key, { value, count: 1 });
      else term.count++;
    }
  }
  return [...terms].map(([key, term]) => ({ key, ...term })).sort((a, b) => compareText(a.key, b.key));
}

/** Returns the values of an article; for dates the year. */
function valuesOf(article: TaggedObject, paths: readonly TagPath[], { kind }: CqlIndex): string[] {
  const requested = kind === 'date' ? paths.slice(0, 1) : paths;
  return requested.flatMap((path) => {
    const value = article.tags.get(path)?.value;
    return value === undefined ? [] : typeof value === 'object' ? value : [String(value)];
  });
}

/** Returns the sort key of a value: case is ignored, and names are sorted by surname. */
function keyOf(value: string, { kind }: CqlIndex): string {
  const plain = normaliseForWords(value).trim();
  const space = plain.lastIndexOf(' ');
  return kind === 'name' && space > 0 ? `${plain.slice(space + 1)} ${plain.slice(0, space)}` : plain;
}

function whereInList(at: number, length: number): string {
  if (length === 1) return 'only';
  return at === 0 ? 'first' : at === length - 1 ? 'last' : 'inner';
}

function printTerm({ value, count }: ScanTerm, where: string): Markup {
  return xml`<term><value>${value}</value><numberOfRecords>${count}</numberOfRecords><displayTerm>${value}</displayTerm><whereInList>${where}</whereInList></term>`;
}

function printResponse({ version }: SruRequest, terms: readonly Markup[], diagnostics: readonly SruDiagnostic[]): Markup {
  return xml`<scanResponse xmlns="http://www.loc.gov/zing/srw/"><version>${version}</version>${
    terms.length > 0 && xml`<terms>${terms}</terms>`
  }${diagnostics.length > 0 && xml`<diagnostics>${diagnostics.map(printDiagnostic)}</diagnostics>`}</scanResponse>`;
}
