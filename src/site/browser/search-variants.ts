import type { SearchClause } from '../../query/search/parse-search.ts';
import { type AddVariants, anyOf } from './search-query.ts';

/** Longest query with synonyms, in characters; services refuse one of more than 8,192. */
const MAX_LENGTH = 6000;

/**
 * Returns a function that adds searches with synonyms to the conditions of a search.
 *
 * The result is the conditions that all of them share, and one that any of them meets.
 *
 *   heart attack risk, MI risk  ->  risk and ((heart and attack) or MI)
 */
export function addVariants(variants: readonly (readonly SearchClause[])[] = []): AddVariants {
  return (typed, conditionsOf) => {
    if (variants.length === 0) return typed;
    const all = [typed, ...variants.map(conditionsOf)];
    const shared = typed.filter((one) => all.every((conditions) => conditions.includes(one)));
    let length = shared.join().length;
    const own = all
      .map((conditions) => allOf(conditions.filter((one) => !shared.includes(one))))
      .filter((one, at) => {
        length += one.length;
        return at === 0 || length <= MAX_LENGTH;
      });
    return [...shared, anyOf(own)];
  };
}

function allOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' and ')})`;
}
