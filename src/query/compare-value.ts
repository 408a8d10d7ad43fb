import { v5 as uuidOf } from 'uuid';
import { dictionaryKey, type KeyRole } from '../index/dictionary-key.ts';
import { ABOUT_SOURCES } from '../index/identity-value.ts';
import type { Field } from '../index/kind-reader.ts';
import type { TagValue } from '../model/tagged-object.ts';
import { doiUrl } from '../text/address.ts';
import type { Part } from './evaluate.ts';
import type { Literal, Operator } from './query.ts';
import { EMPTY_SET, type OrdinalSet, subtract, unite, uniteAll } from './sets.ts';

export interface ValueTest {
  readonly operator: Operator | 'contains';
  readonly value: Literal;
}

/** The objects of a part whose value of a field passes a test (decisions, section 4: `=` is exact and strict in type). */
export async function compareValue({ operator, value }: ValueTest, part: Part, field: Field): Promise<OrdinalSet> {
  if (operator === '!=') {
    const [all, equal] = await Promise.all([part.kind.has(field), compareValue({ operator: '=', value }, part, field)]);
    return subtract(all, equal);
  }
  if (value === null) return EMPTY_SET;
  if (typeof value === 'number') return uniteAll(await part.kind.findNumbers(field, ...RANGES[operator](value)));
  if (typeof value === 'boolean') return operator === '=' ? part.kind.find(field, dictionaryKey(String(value), 'boolean')) : EMPTY_SET;
  if (ABOUT_SOURCES.has(field.source)) return findAbout(value, part, field);
  const roles: readonly KeyRole[] = operator === 'contains' ? ['sole', 'element'] : ['sole'];
  const sets = await Promise.all(roles.map((role) => findKey(value, role, { part, field })));
  return uniteAll(sets);
}

/** Numbers from, numbers to. Values are whole, so that what is below 5 is at most 4. */
const RANGES: Readonly<Record<ValueTest['operator'], (value: number) => [low: number, high: number]>> = {
  '=': (value) => [value, value],
  '<': (value) => [Number.NEGATIVE_INFINITY, Math.ceil(value) - 1],
  '<=': (value) => [Number.NEGATIVE_INFINITY, value],
  '>': (value) => [Math.floor(value) + 1, Number.POSITIVE_INFINITY],
  '>=': (value) => [value, Number.POSITIVE_INFINITY],
  '!=': () => [1, 0],
  contains: () => [1, 0],
};

async function findKey(value: string, role: KeyRole, { part, field }: { part: Part; field: Field }): Promise<OrdinalSet> {
  const key = dictionaryKey(value, role);
  const found = await part.kind.find(field, key);
  if (key.isWhole || found.length === 0) return found;
  // The key only stands for a long value: another with the same hashes would be found too.
  const identities = field.source === 'column' ? [] : await part.kind.identities(found);
  const values = await part.kind.values(field, found, identities);
  return found.filter((_, i) => hasElement(values[i]?.value, value));
}

function hasElement(value: TagValue | undefined, element: string): boolean {
  return typeof value === 'object' ? value.includes(element) : value === element;
}

/** Objects of which a field that follows from the about value has this value: the id says where they are. */
async function findAbout(value: string, part: Part, field: Field): Promise<OrdinalSet> {
  const about = field.source === 'aboutDoi' ? doiUrl(part.kind.doiResolver, value) : value;
  const places = await part.segment.findId(objectIdOf(about));
  const ordinals = Uint32Array.from(
    places.filter(({ kind }) => kind === part.kind.kind),
    ({ ordinal }) => ordinal,
  ).sort();
  const identities = await part.kind.identities(ordinals);
  const usual = ordinals.filter((_, i) => {
    const identity = identities[i];
    return identity !== undefined && part.kind.identityValue(field, identity) === value;
  });
  const exceptions = await part.kind.exceptions(field);
  if (exceptions.size === 0) return usual;
  const excepted = [...exceptions.values()].flatMap(([ordinal, other]) => (other === value ? [ordinal] : []));
  return unite(
    usual.filter((ordinal) => !exceptions.has(ordinal)),
    Uint32Array.from(excepted).sort(),
  );
}

/** The object id of an about value: as `objectId` of `tag/`, which brings all that makes objects. */
export function objectIdOf(about: string): string {
  return uuidOf(about, uuidOf.URL);
}
