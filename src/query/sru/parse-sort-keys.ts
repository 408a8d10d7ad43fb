import { type TagNames, tagPath } from '../tag/tag-path.ts';
import type { CqlModifier, CqlName, CqlSortKey } from './cql/cql.ts';
import type { CqlIndex } from './cql-index.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { findIndex } from './find-index.ts';
import { findSchema } from './records/record-schema.ts';
import type { SortKey } from './sort-articles.ts';

/**
 * Returns the sort keys of CQL's `sortby`: `sortby dc.date/sort.descending dc.title`.
 *
 * Throws diagnostic 82 for unknown modifiers, 84 for too many keys, 88 for an index that is not sortable. CQL context set, sort 1.0.
 */
export function sortKeysOfCql(keys: readonly CqlSortKey[], names: TagNames): SortKey[] {
  return checkCount(keys).map(({ index, modifiers }) => modifiers.reduce(withModifier, plainKey(sortableIndex(index), names)));
}

/**
 * Parses the `sortKeys` parameter of SRU 1.1: `path,schema,ascending,caseSensitive,missingValue`, separated by spaces.
 *
 *   'date,,0 title,dc,1'  ->  date descending, then title
 */
export function parseSortKeys(text: string, names: TagNames): SortKey[] {
  return checkCount(text.trim().split(/\s+/)).map((key) => {
    const [path = '', schema = '', ascending = '', caseSensitive = '', missing = ''] = key.split(',');
    if (schema !== '') checkSchema(schema);
    const bare = path.replace(PATH_STEPS, '').replace(':', '.');
    const plain = plainKey(sortableIndex({ text: bare, at: 0 }), names);
    return {
      ...plain,
      isDescending: !flagOf(ascending, true, 82),
      respectsCase: flagOf(caseSensitive, false, 91),
      missing: missingOf(missing),
    };
  });
}

function plainKey(index: CqlIndex, names: TagNames): SortKey {
  const isDate = index.kind === 'date';
  return {
    path: isDate ? undefined : tagPath(names, 'article', index.fields[0] ?? ''),
    isName: index.kind === 'name',
    isDescending: false,
    respectsCase: false,
    missing: 'high',
  };
}

function sortableIndex(name: CqlName): CqlIndex {
  const index = findSortIndex(name);
  if (!index.sorts) throw new SruDiagnostic(88, `${index.names[0]} cannot be sorted by`);
  return index;
}

function findSortIndex(name: CqlName): CqlIndex {
  try {
    return findIndex(name);
  } catch (error) {
    if (error instanceof SruDiagnostic && error.number === 16) throw new SruDiagnostic(88, error.details);
    throw error;
  }
}

function withModifier(key: SortKey, { name, value }: CqlModifier): SortKey {
  const change = MODIFIERS.get(name.replace(/^sort\./, ''));
  if (change === undefined) throw new SruDiagnostic(82, name);
  return { ...key, ...change(value ?? '') };
}

function checkSchema(schema: string): void {
  try {
    findSchema(schema);
  } catch {
    throw new SruDiagnostic(87, schema);
  }
}

function checkCount<T>(keys: readonly T[]): readonly T[] {
  if (keys.length > MAX_KEYS) throw new SruDiagnostic(84, `${keys.length}, expected at most ${MAX_KEYS}`);
  return keys;
}

function flagOf(text: string, otherwise: boolean, number: 82 | 91): boolean {
  if (text === '') return otherwise;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new SruDiagnostic(number, `"${text}"; expected 1 or 0`);
}

function missingOf(text: string): SortKey['missing'] {
  const known = MISSING.get(text.toLowerCase());
  if (known !== undefined) return known;
  const quoted = /^"(.*)"$/.exec(text)?.[1];
  if (quoted === undefined) throw new SruDiagnostic(92, `${text}; expected abort, highValue, lowValue, omit or a value in quotes`);
  return { value: quoted };
}

const MAX_KEYS = 8;
// '/srw_dc:dc/dc:title' is sorted by as dc.title
const PATH_STEPS = /^.*\//;
const MISSING: ReadonlyMap<string, SortKey['missing']> = new Map([
  ['', 'high'],
  ['highvalue', 'high'],
  ['lowvalue', 'low'],
  ['omit', 'omit'],
  ['abort', 'fail'],
]);
const MODIFIERS: ReadonlyMap<string, (value: string) => Partial<SortKey>> = new Map<string, (value: string) => Partial<SortKey>>([
  ['ascending', () => ({ isDescending: false })],
  ['descending', () => ({ isDescending: true })],
  ['ignorecase', () => ({ respectsCase: false })],
  ['respectcase', () => ({ respectsCase: true })],
  ['missinghigh', () => ({ missing: 'high' })],
  ['missinglow', () => ({ missing: 'low' })],
  ['missingomit', () => ({ missing: 'omit' })],
  ['missingfail', () => ({ missing: 'fail' })],
  ['missingvalue', (value: string) => ({ missing: { value } })],
]);
