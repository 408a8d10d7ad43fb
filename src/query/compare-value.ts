import { dictionaryKey, type KeyRole } from '../index/dictionary-key.ts';
import { ABOUT_SOURCES } from '../index/identity-value.ts';
import type { Field } from '../index/kind-reader.ts';
import type { TagValue } from '../model/tagged-object.ts';
import { doiUrl } from '../text/address.ts';
import type { Part } from './evaluate.ts';
import { narrowByText } from './find-phrase.ts';
import { type Condition, lookAtValues } from './look-at-values.ts';
import type { Comparison, Contains, Operator } from './query.ts';
import { EMPTY_SET, type OrdinalSet, subtract, unite, uniteAll } from './sets.ts';
import { urlUuid } from './url-uuid.ts';

/** The objects of a part whose value of a field passes a test (decisions, section 4: `=` is exact and strict in type). */
export async function compareValue(leaf: Comparison | Contains, condition: Condition): Promise<OrdinalSet> {
  const { part, field } = condition;
  const { operator, value } = leaf.kind === 'contains' ? { operator: 'contains' as const, value: leaf.text } : leaf;
  if (leaf.kind === 'compare' && operator === '!=') {
    const [all, equal] = await Promise.all([part.kind.has(field), compareValue({ ...leaf, operator: '=' }, condition)]);
    return subtract(all, equal);
  }
  if (value === null) return EMPTY_SET;
  if (typeof value === 'number') return findRange(RANGES[operator](value), part, field);
  if (typeof value === 'boolean') return operator === '=' ? part.kind.find(field, dictionaryKey(String(value), 'boolean')) : EMPTY_SET;
  if (ABOUT_SOURCES.has(field.source)) return findAbout(value, part, field);
  const test = (held: TagValue): boolean => (operator === 'contains' ? hasElement(held, value) : isOnly(held, value));
  if (!field.isListed) return lookAtValues(leaf, { candidates: await narrowByText(value, condition), test }, condition);
  const roles: readonly KeyRole[] = operator === 'contains' ? ['sole', 'element'] : ['sole'];
  const keys = roles.map((role) => dictionaryKey(value, role));
  const candidates = uniteAll(await Promise.all(keys.map((key) => part.kind.find(field, key))));
  // The key of a long value only stands for it: another with the same hashes would be found too.
  return keys.every((key) => key.isWhole) ? candidates : lookAtValues(leaf, { candidates, test }, condition);
}

function hasElement(held: TagValue, element: string): boolean {
  return typeof held === 'object' ? held.includes(element) : held === element;
}

function isOnly(held: TagValue, value: string): boolean {
  return typeof held === 'object' ? held.length === 1 && held[0] === value : held === value;
}

/** Numbers, both ends included. */
export type NumberRange = readonly [low: number, high: number];

/** The numbers that a comparison selects; undefined where it selects no range of numbers. */
export function rangeOf({ operator, value }: Comparison): NumberRange | undefined {
  return typeof value === 'number' && operator !== '!=' ? RANGES[operator](value) : undefined;
}

/** The objects of a part of which a field holds a number of a range. */
export async function findRange([low, high]: NumberRange, part: Part, field: Field): Promise<OrdinalSet> {
  return low > high ? EMPTY_SET : uniteAll(await part.kind.findNumbers(field, low, high));
}

/** Numbers from, numbers to. Values are whole, so that what is below 5 is at most 4. */
const RANGES: Readonly<Record<Operator | 'contains', (value: number) => NumberRange>> = {
  '=': (value) => [value, value],
  '<': (value) => [Number.NEGATIVE_INFINITY, Math.ceil(value) - 1],
  '<=': (value) => [Number.NEGATIVE_INFINITY, value],
  '>': (value) => [Math.floor(value) + 1, Number.POSITIVE_INFINITY],
  '>=': (value) => [value, Number.POSITIVE_INFINITY],
  '!=': () => [1, 0],
  contains: () => [1, 0],
};

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
  return urlUuid(about);
}
