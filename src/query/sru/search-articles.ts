import type { TaggedObject } from '../../model/tagged-object.ts';
import type { QueryBudget } from '../language/query-budget.ts';
import { QueryError } from '../language/query-error.ts';
import type { Site } from '../language/site.ts';
import { SruDiagnostic } from './diagnostic.ts';
import type { Selection } from './selection.ts';
import { type SortKey, sortArticles } from './sort-articles.ts';

/** The ids of the articles that a search selects, in order. */
export type ResultSet = readonly string[];

/**
 * Returns the articles of a selection, newest first or by the sort keys.
 *
 * Values are read only if the selection or the sort keys need them. The search has the budget of one query; throws diagnostic 60 for a
 * search over it.
 */
export async function searchArticles(selection: Selection, sortKeys: readonly SortKey[], site: Site): Promise<ResultSet> {
  try {
    return await site.withBudget((budget) => search(selection, sortKeys, { site, budget }));
  } catch (error) {
    if (error instanceof QueryError)
      throw new SruDiagnostic(error.errorClass === 'TooManyObjects' ? 60 : 47, error.message, { cause: error });
    throw error;
  }
}

async function search(
  selection: Selection,
  sortKeys: readonly SortKey[],
  { site, budget }: { readonly site: Site; readonly budget: QueryBudget },
): Promise<ResultSet> {
  if (selection.isExact && sortKeys.length === 0) return site.findWithin(selection.query, budget);
  const shortcut = selection.shortcut === undefined ? [] : await site.findWithin(selection.shortcut, budget);
  if (shortcut.length > 0) return shortcut;
  const paths = [...(selection.isExact ? [] : selection.fields), ...sortKeys.flatMap(({ path }) => path ?? [])];
  const candidates = await site.objectsWithin(selection.query, paths, budget);
  const found: TaggedObject[] = [];
  for (const article of candidates) {
    if (selection.isExact || selection.matches(article)) found.push(article);
    await budget.pause();
  }
  return (sortKeys.length === 0 ? found : await sortArticles(found, sortKeys, budget)).map(({ id }) => id);
}

/** Returns the articles with some ids, with the requested tags. */
export async function articlesOf(ids: ResultSet, paths: readonly string[], site: Site): Promise<TaggedObject[]> {
  const articles = await Promise.all(ids.map((id) => site.object(id, paths)));
  return articles.filter((article) => article !== undefined);
}
