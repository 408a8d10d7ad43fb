import { dictionaryKey, type KeyRole } from '../index/dictionary-key.ts';
import { ABOUT_SOURCES } from '../index/identity-value.ts';
import type { Field } from '../index/kind-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import type { TagValue } from '../model/tagged-object.ts';
import { doiUrl } from '../text/address.ts';
import type { Part } from './evaluate.ts';
import { narrowByText } from './find-phrase.ts';
import { type Condition, lookAtValues } from './look-at-values.ts';
import type { Comparison, Contains, Leaf, Operator } from './query.ts';
import { EMPTY_SET, type OrdinalSet, subtract, uniteAll } from './sets.ts';
import { urlUuid } from './url-uuid.ts';

/** The objects of a part whose value of a field passes a test (decisions, section 4: `=` is exact and strict in type). */
export function compareValue(leaf: Comparison | Contains, condition: Condition): MaybePromise<OrdinalSet> {
  const { part, field } = condition;
  const { operator, value } = leaf.kind === 'contains' ? { operator: 'contains' as const, value: leaf.text } : leaf;
  if (leaf.kind === 'compare' && operator === '!=') {
    const sides = [() => part.kind.has(field), () => compareValue({ ...leaf, operator: '=' }, condition)];
    return chain(
      chainAll(sides, (side) => side()),
      ([all = EMPTY_SET, equal = EMPTY_SET]) => subtract(all, equal),
    );
  }
  if (value === null) return EMPTY_SET;
  if (typeof value === 'number') return findRange(RANGES[operator](value), part, field);
  if (typeof value === 'boolean') return operator === '=' ? part.kind.find(field, dictionaryKey(String(value), 'boolean')) : EMPTY_SET;
  if (ABOUT_SOURCES.has(field.source)) return findAbout(value, part, field);
  return findValue({ ...leaf, value }, operator === 'contains' ? CONTAINS : EQUALS, condition);
}

/** How a text is compared with what an object holds. */
interface TextComparison {
  readonly isMet: (held: TagValue, text: string) => boolean;
  /** Under which keys a dictionary has what meets it. */
  readonly roles: readonly KeyRole[];
}
const CONTAINS: TextComparison = { isMet: hasElement, roles: ['sole', 'element'] };
const EQUALS: TextComparison = { isMet: isOnly, roles: ['sole'] };

function findValue(
  leaf: Leaf & { readonly value: string },
  { isMet, roles }: TextComparison,
  condition: Condition,
): MaybePromise<OrdinalSet> {
  const { part, field } = condition;
  const look = (candidates: OrdinalSet): MaybePromise<OrdinalSet> =>
    lookAtValues(leaf, { candidates, test: (held) => isMet(held, leaf.value) }, condition);
  if (!field.isListed) return narrowByText(leaf.value, condition).then(look);
  const keys = roles.map((role) => dictionaryKey(leaf.value, role));
  // The key of a long value only stands for it: another with the same hashes would be found too.
  const isWhole = keys.every((key) => key.isWhole);
  return chain(
    chainAll(keys, (key) => part.kind.find(field, key)),
    (sets) => (isWhole ? uniteAll(sets) : look(uniteAll(sets))),
  );
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
export function findRange([low, high]: NumberRange, part: Part, field: Field): MaybePromise<OrdinalSet> {
  return low > high ? EMPTY_SET : chain(part.kind.findNumbers(field, low, high), uniteAll);
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
function findAbout(value: string, part: Part, field: Field): MaybePromise<OrdinalSet> {
  const about = field.source === 'aboutDoi' ? doiUrl(part.kind.doiResolver, value) : value;
  return chain(part.segment.findId(objectIdOf(about)), (places) => {
    const ordinals = places.flatMap(({ kind, ordinal }) => (kind === part.kind.kind ? [ordinal] : []));
    const usual = chain(part.kind.identities(ordinals), (identities) =>
      ordinals.filter((_, i) => {
        const identity = identities[i];
        return identity !== undefined && part.kind.identityValue(field, identity) === value;
      }),
    );
    return chain(usual, (found) =>
      chain(part.kind.exceptions(field), (exceptions) => {
        const excepted =
          exceptions.size === 0 ? [] : [...exceptions.values()].flatMap(([ordinal, other]) => (other === value ? [ordinal] : []));
        return Uint32Array.from([...found.filter((ordinal) => !exceptions.has(ordinal)), ...excepted]).sort();
      }),
    );
  });
}

/** The object id of an about value: as `objectId` of `tag/`, which brings all that makes objects. */
export function objectIdOf(about: string): string {
  return urlUuid(about);
}
