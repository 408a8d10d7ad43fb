import { dictionaryKey, type KeyRole } from '../index/dictionary-key.ts';
import { ABOUT_SOURCES } from '../index/identity-value.ts';
import type { Field } from '../index/kind-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import type { TagValue } from '../model/tagged-object.ts';
import { doiUrl } from '../text/address.ts';
import type { Partition } from './evaluate.ts';
import { type Condition, filterByValues } from './filter-by-values.ts';
import { narrowByText } from './find-phrase.ts';
import type { Comparison, Contains, Leaf, Operator } from './query.ts';
import { EMPTY_SET, type OrdinalSet, subtract, uniteAll } from './sets.ts';
import { urlUuid } from './url-uuid.ts';

/**
 * Returns the objects of a partition whose value of a field meets a comparison.
 *
 * `=` is exact and strict in type: the number 5 is not the text "5" (decisions, section 4).
 */
export function findByValue(leaf: Comparison | Contains, condition: Condition): MaybePromise<OrdinalSet> {
  const { partition, field } = condition;
  const { operator, value } = leaf.kind === 'contains' ? { operator: 'contains' as const, value: leaf.text } : leaf;
  if (leaf.kind === 'compare' && operator === '!=') {
    const sides = [() => partition.kind.has(field), () => findByValue({ ...leaf, operator: '=' }, condition)];
    return chain(
      chainAll(sides, (side) => side()),
      ([all = EMPTY_SET, equal = EMPTY_SET]) => subtract(all, equal),
    );
  }
  if (value === null) return EMPTY_SET;
  if (typeof value === 'number') return findRange(RANGES[operator](value), partition, field);
  if (typeof value === 'boolean') return operator === '=' ? partition.kind.find(field, dictionaryKey(String(value), 'boolean')) : EMPTY_SET;
  if (ABOUT_SOURCES.has(field.source)) return findAbout(value, partition, field);
  return findValue({ ...leaf, value }, operator === 'contains' ? CONTAINS : EQUALS, condition);
}

/** A comparison of a text with the value of an object. */
interface TextComparison {
  readonly isMet: (stored: TagValue, text: string) => boolean;
  /** Keys of the dictionary under which matching values are filed. */
  readonly roles: readonly KeyRole[];
}
const CONTAINS: TextComparison = { isMet: hasElement, roles: ['sole', 'element'] };
const EQUALS: TextComparison = { isMet: isOnly, roles: ['sole'] };

function findValue(
  leaf: Leaf & { readonly value: string },
  { isMet, roles }: TextComparison,
  condition: Condition,
): MaybePromise<OrdinalSet> {
  const { partition, field } = condition;
  const filter = (candidates: OrdinalSet): MaybePromise<OrdinalSet> =>
    filterByValues(leaf, { candidates, test: (stored) => isMet(stored, leaf.value) }, condition);
  if (!field.isListed) return narrowByText(leaf.value, condition).then(filter);
  const keys = roles.map((role) => dictionaryKey(leaf.value, role));
  // The dictionary files a long value under a hash, so another value with the same hash would match too.
  const isExact = keys.every((key) => key.isExact);
  return chain(
    chainAll(keys, (key) => partition.kind.find(field, key)),
    (sets) => (isExact ? uniteAll(sets) : filter(uniteAll(sets))),
  );
}

function hasElement(stored: TagValue, element: string): boolean {
  return typeof stored === 'object' ? stored.includes(element) : stored === element;
}

function isOnly(stored: TagValue, value: string): boolean {
  return typeof stored === 'object' ? stored.length === 1 && stored[0] === value : stored === value;
}

/** A range of numbers, both ends included. */
export type NumberRange = readonly [low: number, high: number];

/** Returns the range of numbers that a comparison selects; undefined for `!=` and for values that are not numbers. */
export function rangeOf({ operator, value }: Comparison): NumberRange | undefined {
  return typeof value === 'number' && operator !== '!=' ? RANGES[operator](value) : undefined;
}

/** Returns the objects of a partition that have a number of the range in a field. */
export function findRange([low, high]: NumberRange, partition: Partition, field: Field): MaybePromise<OrdinalSet> {
  return low > high ? EMPTY_SET : chain(partition.kind.findNumbers(field, low, high), uniteAll);
}

/** Ranges by operator. Stored numbers are integers, so `< 5` is `<= 4`. */
const RANGES: Readonly<Record<Operator | 'contains', (value: number) => NumberRange>> = {
  '=': (value) => [value, value],
  '<': (value) => [Number.NEGATIVE_INFINITY, Math.ceil(value) - 1],
  '<=': (value) => [Number.NEGATIVE_INFINITY, value],
  '>': (value) => [Math.floor(value) + 1, Number.POSITIVE_INFINITY],
  '>=': (value) => [value, Number.POSITIVE_INFINITY],
  '!=': () => [1, 0],
  contains: () => [1, 0],
};

/** Finds objects by a field that is derived from the about value: the object id, a hash of it, is looked up instead. */
function findAbout(value: string, partition: Partition, field: Field): MaybePromise<OrdinalSet> {
  const about = field.source === 'aboutDoi' ? doiUrl(partition.kind.doiResolver, value) : value;
  return chain(partition.segment.findId(objectIdOf(about)), (places) => {
    const ordinals = places.flatMap(({ kind, ordinal }) => (kind === partition.kind.kind ? [ordinal] : []));
    const usual = chain(partition.kind.identities(ordinals), (identities) =>
      ordinals.filter((_, i) => {
        const identity = identities[i];
        return identity !== undefined && partition.kind.identityValue(field, identity) === value;
      }),
    );
    return chain(usual, (found) =>
      chain(partition.kind.exceptions(field), (exceptions) => {
        const excepted =
          exceptions.size === 0 ? [] : [...exceptions.values()].flatMap(([ordinal, other]) => (other === value ? [ordinal] : []));
        return Uint32Array.from([...found.filter((ordinal) => !exceptions.has(ordinal)), ...excepted]).sort();
      }),
    );
  });
}

/** Returns the object id of an about value. Equal to `objectId` of `tag/`, which would import the code that makes objects. */
export function objectIdOf(about: string): string {
  return urlUuid(about);
}
