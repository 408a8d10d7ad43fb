import type { RankClause } from './rank.ts';
import type { RankedIndex } from './ranked-terms.ts';
import type { FoundIn } from './search-result.ts';

/** Numbers of the fields that have a word of the query, by document; one list per word. */
export type FieldsOfDocument = (document: number) => readonly (readonly number[])[];

/**
 * Returns the field in which a document was found: for every word the first field that has it, and of these the last.
 *
 * A document with one word in its title and another in its abstract is found in its abstract.
 */
export function foundIn(document: number, found: readonly RankClause[] | FieldsOfDocument, index: RankedIndex): FoundIn | undefined {
  const fields = typeof found === 'function' ? found(document) : fieldsOfClauses(document, found);
  const firsts = fields.flatMap((own) => (own.length === 0 ? [] : [Math.min(...own)]));
  if (firsts.length === 0) return undefined;
  const field = index.fields[Math.max(...firsts)]?.name;
  // The full text comes after the fields of the index.
  return field === undefined ? 'text' : FIELDS.find((name) => name === field);
}

/** Returns, for each clause that is not prohibited, the fields in which a document has one of its terms. */
export function fieldsOfClauses(document: number, clauses: readonly RankClause[]): number[][] {
  return clauses.flatMap(({ terms, fields, presence }) =>
    presence === 'prohibited' ? [] : [fields.filter((field) => terms.some((term) => includes(term.fields[field]?.documents, document)))],
  );
}

/** Tells whether a sorted array has a number. */
function includes(sorted: Uint32Array | undefined, wanted: number): boolean {
  if (sorted === undefined) return false;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

const FIELDS: readonly FoundIn[] = ['title', 'abstract', 'authors', 'keywords', 'subjects', 'journal'];
