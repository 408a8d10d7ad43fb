import type { Site } from '../language/site.ts';
import type { ResultSet } from './search-articles.ts';

/**
 * A cache of the result sets of a site's last searches, so that paging does not repeat the search.
 *
 * The least recently used are evicted if there are too many sets or ids.
 */
export class ResultSets {
  readonly #sets = new Map<string, ResultSet>();
  #ids = 0;

  async get(key: string, search: () => Promise<ResultSet>): Promise<ResultSet> {
    const known = this.#sets.get(key);
    if (known !== undefined) {
      this.#sets.delete(key);
      this.#sets.set(key, known);
      return known;
    }
    const found = await search();
    this.#store(key, found);
    return found;
  }

  #store(key: string, found: ResultSet): void {
    this.#ids += found.length - (this.#sets.get(key)?.length ?? 0);
    this.#sets.delete(key);
    this.#sets.set(key, found);
    for (const [oldest, list] of this.#sets) {
      if ((this.#ids <= MAX_IDS && this.#sets.size <= MAX_SETS) || oldest === key) return;
      this.#sets.delete(oldest);
      this.#ids -= list.length;
    }
  }
}

/** Returns the cache of an open site. */
export function resultSets(site: Site): ResultSets {
  const sets = RESULT_SETS.get(site) ?? new ResultSets();
  RESULT_SETS.set(site, sets);
  return sets;
}

const RESULT_SETS = new WeakMap<Site, ResultSets>();
const MAX_IDS = 400_000;
const MAX_SETS = 200;
