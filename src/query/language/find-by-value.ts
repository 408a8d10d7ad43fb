import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import type { TagValue } from '../../model/tagged-object.ts';
import { doiUrl } from '../../model/text/address.ts';
import { dictionaryKey, type KeyRole } from '../index/dictionary-key.ts';
import { ABOUT_SOURCES } from '../index/identity-value.ts';
import type { Condition } from './condition.ts';
import { filterByValues } from './filter-by-values.ts';
import { narrowByText } from './find-phrase.ts';
import type { Literal } from './operators.ts';
import { EMPTY_SET, type OrdinalSet, subtract, uniteAll } from './sets.ts';
import { urlUuid } from './url-uuid.ts';

/**
 * Returns the objects whose value is equal to a literal.
 *
 * Strict in type: the number 5 is not the text "5" (decisions, section 4).
 */
export function findEqual(value: Literal, condition: Condition): MaybePromise<OrdinalSet> {
  const { partition, field } = condition;
  if (value === null) return EMPTY_SET;
  if (typeof value === 'number') return findInRange([value, value], condition);
  if (typeof value === 'boolean') return partition.kind.find(field, dictionaryKey(String(value), 'boolean'));
  return findValue(value, EQUALS, condition);
}

/** Returns the objects that have the field with another value. */
export function findUnequal(value: Literal, condition: Condition): MaybePromise<OrdinalSet> {
  const sides = [() => condition.partition.kind.has(condition.field), () => findEqual(value, condition)];
  return chain(
    chainAll(sides, (side) => side()),
    ([all = EMPTY_SET, equal = EMPTY_SET]) => subtract(all, equal),
  );
}

/** Returns the objects whose value is a text or a list with this text as an element. */
export function findElement(text: string, condition: Condition): MaybePromise<OrdinalSet> {
  return findValue(text, CONTAINS, condition);
}

/** A comparison of a text with the value of an object. */
interface TextComparison {
  readonly isMet: (stored: TagValue, text: string) => boolean;
  /** Keys of the dictionary under which matching values are filed. */
  readonly roles: readonly KeyRole[];
}
const CONTAINS: TextComparison = { isMet: hasElement, roles: ['sole', 'element'] };
const EQUALS: TextComparison = { isMet: isOnly, roles: ['sole'] };

function findValue(value: string, { isMet, roles }: TextComparison, condition: Condition): MaybePromise<OrdinalSet> {
  const { partition, field } = condition;
  if (ABOUT_SOURCES.has(field.source)) return findAbout(value, condition);
  const filter = (candidates: OrdinalSet): MaybePromise<OrdinalSet> =>
    filterByValues({ candidates, test: (stored) => isMet(stored, value) }, condition);
  if (!field.isListed) return narrowByText(value, condition).then(filter);
  const keys = roles.map((role) => dictionaryKey(value, role));
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

/** Returns the objects that have a number of the range in the field. */
export function findInRange([low, high]: NumberRange, { partition, field }: Condition): MaybePromise<OrdinalSet> {
  return low > high ? EMPTY_SET : chain(partition.kind.findNumbers(field, low, high), uniteAll);
}

/** Finds objects by a field that is derived from the about value: the object id, a hash of it, is looked up instead. */
function findAbout(value: string, { partition, field }: Condition): MaybePromise<OrdinalSet> {
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

/** Returns the object id of an about value. Equal to `objectId` of `query/tag/`, which would import the code that makes objects. */
export function objectIdOf(about: string): string {
  return urlUuid(about);
}
