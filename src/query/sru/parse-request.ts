import { SruDiagnostic } from './diagnostic.ts';

export type SruVersion = '1.1' | '1.2';
export type Operation = 'explain' | 'searchRetrieve' | 'scan';

/** The parameters of a request, without duplicates, in the order sent. */
export type SruParameters = ReadonlyMap<string, string>;

/** A request with its operation and version; `diagnostics` are errors that do not depend on the operation. */
export interface SruRequest {
  readonly operation: Operation;
  readonly version: SruVersion;
  readonly parameters: SruParameters;
  readonly diagnostics: readonly SruDiagnostic[];
}

/**
 * Determines operation and version of a request.
 *
 * A request without parameters, or for an unknown operation, is an explain request; the latter has a diagnostic. Parameters that begin with
 * `x-`, and `sendit` of old forms, are ignored; other unknown parameters give diagnostic 8. SRU 1.1 and 1.2, parameters.
 */
export function parseRequest(given: readonly (readonly [string, string])[]): SruRequest {
  const parameters = new Map<string, string>();
  for (const [name, value] of given) if (!parameters.has(name)) parameters.set(name, value);
  const requested = parameters.get('operation');
  const operation = OPERATIONS.find((known) => known === requested) ?? (requested === undefined ? impliedOperation(parameters) : 'explain');
  const diagnostics: SruDiagnostic[] = [];
  if (requested !== undefined && requested !== operation) diagnostics.push(new SruDiagnostic(4, requested));
  const version = versionOf(parameters, operation, diagnostics);
  for (const name of parameters.keys()) if (!isKnown(name, operation)) diagnostics.push(new SruDiagnostic(8, name));
  return { operation, version, parameters, diagnostics };
}

/** Returns the number in a parameter; throws diagnostic 6. */
export function numberOf(parameters: SruParameters, name: string, otherwise: number): number {
  const text = parameters.get(name)?.trim();
  if (text === undefined || text === '') return otherwise;
  if (!WHOLE_NUMBER.test(text)) throw new SruDiagnostic(6, `${name}=${text}; expected a whole number from 0 on`);
  return Number(text);
}

/** Returns a mandatory parameter; throws diagnostic 7. */
export function requiredOf(parameters: SruParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined || value.trim() === '') throw new SruDiagnostic(7, name);
  return value;
}

/** Returns the record packing; throws diagnostic 71. */
export function packingOf(parameters: SruParameters): 'xml' | 'string' {
  const packing = parameters.get('recordPacking') || 'xml';
  if (packing !== 'xml' && packing !== 'string') throw new SruDiagnostic(71, `${packing}; expected xml or string`);
  return packing;
}

function impliedOperation(parameters: SruParameters): Operation {
  return parameters.has('query') ? 'searchRetrieve' : parameters.has('scanClause') ? 'scan' : 'explain';
}

function versionOf(parameters: SruParameters, operation: Operation, diagnostics: SruDiagnostic[]): SruVersion {
  const requested = parameters.get('version');
  if (requested === '1.1' || requested === '1.2') return requested;
  if (requested !== undefined && requested !== '') diagnostics.push(new SruDiagnostic(5, '1.2'));
  else if (operation !== 'explain') diagnostics.push(new SruDiagnostic(7, 'version'));
  return '1.2';
}

function isKnown(name: string, operation: Operation): boolean {
  return COMMON.has(name) || name.startsWith('x-') || PARAMETERS[operation].has(name);
}

const OPERATIONS: readonly Operation[] = ['explain', 'searchRetrieve', 'scan'];
const COMMON: ReadonlySet<string> = new Set(['operation', 'version', 'stylesheet', 'extraRequestData', 'sendit']);
const PARAMETERS: Readonly<Record<Operation, ReadonlySet<string>>> = {
  explain: new Set(['recordPacking']),
  searchRetrieve: new Set([
    'query',
    'startRecord',
    'maximumRecords',
    'recordPacking',
    'recordSchema',
    'recordXPath',
    'resultSetTTL',
    'sortKeys',
  ]),
  scan: new Set(['scanClause', 'responsePosition', 'maximumTerms']),
};
const WHOLE_NUMBER = /^\d{1,15}$/;
