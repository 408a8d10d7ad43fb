import type { TaggedObject } from '../model/tagged-object.ts';
import { QueryError } from '../query/query-error.ts';
import type { Site } from '../query/site.ts';
import { SruDiagnostic } from './diagnostic.ts';
import type { Selection } from './selection.ts';
import { type SortKey, sortArticles } from './sort-articles.ts';

/** The ids of the articles that a search selects, in order. */
export type ResultSet = readonly string[];

/**
 * Returns the articles of a selection, newest first or by the sort keys.
 *
 * Values are read only if the selection or the sort keys need them. Throws diagnostic 60 for a query over the limits.
 */
export async function searchArticles(selection: Selection, sortKeys: readonly SortKey[], site: Site): Promise<ResultSet> {
  try {
    if (selection.isExact && sortKeys.length === 0) return await site.find(selection.query);
    const shortcut = selection.shortcut === undefined ? [] : await site.find(selection.shortcut);
    if (shortcut.length > 0) return shortcut;
    const paths = [...(selection.isExact ? [] : selection.fields), ...sortKeys.flatMap(({ path }) => path ?? [])];
    const candidates = await site.objects(selection.query, paths);
    const found = selection.isExact ? candidates : candidates.filter(selection.matches);
    return (sortKeys.length === 0 ? found : sortArticles(found, sortKeys)).map(({ id }) => id);
  } catch (error) {
    if (error instanceof QueryError)
      throw new SruDiagnostic(error.errorClass === 'TooManyObjects' ? 60 : 47, error.message, { cause: error });
    throw error;
  }
}

/** Returns the articles with some ids, with the requested tags. */
export async function articlesOf(ids: ResultSet, paths: readonly string[], site: Site): Promise<TaggedObject[]> {
  const articles = await Promise.all(ids.map((id) => site.object(id, paths)));
  return articles.filter((article) => article !== undefined);
}
