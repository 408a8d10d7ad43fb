import { EMPTY, type Markup, xml } from '../../model/text/markup.ts';
import { CQL_INDEXES, type CqlIndex, type IndexKind } from './cql-index.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { CONTEXT_SETS } from './find-index.ts';
import { type Operation, packingOf, parseRequest, type SruRequest } from './parse-request.ts';
import { printDiagnostic } from './print-diagnostic.ts';
import { printRecordData } from './records/print-record.ts';
import { RECORD_SCHEMAS } from './records/record-schema.ts';
import { scan } from './scan.ts';
import { searchRetrieve } from './search-retrieve.ts';
import { DEFAULT_RECORDS, MAX_RECORDS, type SruService } from './service.ts';

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
