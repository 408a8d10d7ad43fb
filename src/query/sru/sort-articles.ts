import type { TagPath } from '../../model/names.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { compareText } from '../../model/text/compare.ts';
import { normaliseForWords } from '../../model/text/words.ts';
import { type QueryBudget, sortWithPauses } from '../language/query-budget.ts';
import { SruDiagnostic } from './diagnostic.ts';

/** A sort key: from `sortby` of CQL 1.2, or from `sortKeys` of SRU 1.1. */
export interface SortKey {
  /** The tag to sort by; undefined for the date of publication. */
  readonly path: TagPath | undefined;
  readonly isName: boolean;
  readonly isDescending: boolean;
  readonly respectsCase: boolean;
  /** Position of articles without a value, or a value that replaces the missing one. */
  readonly missing: 'low' | 'high' | 'omit' | 'fail' | { readonly value: string };
}

/** Sorts articles by the keys, the first key first; the sort is stable. Throws diagnostic 93. */
export async function sortArticles(
  articles: readonly TaggedObject[],
  keys: readonly SortKey[],
  budget: QueryBudget,
): Promise<TaggedObject[]> {
  const rows: { readonly article: TaggedObject; readonly values: Values }[] = [];
  for (const article of articles) {
    const values = keys.map((key) => sortValue(article, key));
    const isOmitted = values.some((value, i) => value === undefined && keys[i]?.missing === 'omit');
    if (!isOmitted) rows.push({ article, values });
    await budget.pause();
  }
  const sorted = await sortWithPauses(rows, (a, b) => compareRows(a.values, b.values, keys), budget);
  return sorted.map(({ article }) => article);
}

type Values = readonly (string | undefined)[];

function compareRows(a: Values, b: Values, keys: readonly SortKey[]): number {
  for (const [i, { isDescending, missing }] of keys.entries()) {
    const order = compareValues(a[i], b[i], missing === 'low') * (isDescending ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(a: string | undefined, b: string | undefined, isMissingLow: boolean): number {
  if (a !== undefined && b !== undefined) return compareText(a, b);
  if (a === b) return 0;
  return (a === undefined) === isMissingLow ? -1 : 1;
}

function sortValue(article: TaggedObject, key: SortKey): string | undefined {
  const stored = key.path === undefined ? article.sortDate || undefined : firstText(article, key.path);
  if (stored === undefined && key.missing === 'fail') throw new SruDiagnostic(93, `${article.about} has no value to sort by`);
  const value = stored ?? (typeof key.missing === 'object' ? key.missing.value : undefined);
  if (value === undefined) return undefined;
  const ordered = key.isName ? surnameFirst(value) : value;
  return key.respectsCase ? ordered : normaliseForWords(ordered);
}

function firstText(article: TaggedObject, path: TagPath): string | undefined {
  const value = article.tags.get(path)?.value;
  return typeof value === 'object' ? value[0] : value === undefined ? undefined : String(value);
}

/** Names are stored as `Given Surname`. */
function surnameFirst(name: string): string {
  const space = name.lastIndexOf(' ');
  return space < 0 ? name : `${name.slice(space + 1)} ${name.slice(0, space)}`;
}
