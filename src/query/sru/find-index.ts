import { nearest } from '../../model/text/nearest.ts';
import type { CqlName } from './cql/cql.ts';
import { CQL_INDEXES, type CqlIndex } from './cql-index.ts';
import { SruDiagnostic } from './diagnostic.ts';

/** The context sets of the indexes; explain announces the first identifier of each. */
export const CONTEXT_SETS = {
  cql: ['info:srw/cql-context-set/1/cql-v1.2', 'info:srw/cql-context-set/1/cql-v1.1'],
  dc: ['info:srw/cql-context-set/1/dc-v1.1', 'http://purl.org/dc/elements/1.1/'],
  dcterms: ['http://purl.org/dc/terms/'],
  prism: ['http://prismstandard.org/namespaces/basic/2.0/', 'http://prismstandard.org/namespaces/1.2/basic/'],
} as const;

/** Finds the index with a name. Throws diagnostic 15 for an unknown context set, 16 for an unknown index. */
export function findIndex({ text, setUri }: CqlName): CqlIndex {
  const dot = text.indexOf('.');
  const prefix = text.slice(0, Math.max(dot, 0)).toLowerCase();
  const base = text.slice(dot + 1).toLowerCase();
  const set = setUri === undefined ? prefix : setOfUri(setUri);
  if (set !== '' && !SET_NAMES.includes(set)) throw new SruDiagnostic(15, prefix);
  const found = set === '' ? bareIndex(base) : INDEX_BY_NAME.get(`${set}.${base}`);
  if (found !== undefined) return found;
  const near = nearest(text, INDEX_BY_NAME.keys());
  throw new SruDiagnostic(16, near === undefined ? text : `${text}; did you mean ${near}?`);
}

function setOfUri(uri: string): string {
  const found = Object.entries(CONTEXT_SETS).find(([, uris]) => uris.some((known) => known === uri));
  if (found === undefined) throw new SruDiagnostic(15, uri);
  return found[0];
}

function bareIndex(base: string): CqlIndex | undefined {
  const names = ['', 'dc.', 'cql.', 'prism.'].map((prefix) => INDEX_BY_NAME.get(prefix + base));
  return names.find((index) => index !== undefined);
}

const SET_NAMES: readonly string[] = Object.keys(CONTEXT_SETS);
const INDEX_BY_NAME: ReadonlyMap<string, CqlIndex> = new Map(
  CQL_INDEXES.flatMap((index) => index.names.map((name) => [name.toLowerCase(), index] as const)),
);
