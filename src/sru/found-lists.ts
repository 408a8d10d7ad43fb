import type { Site } from '../query/site.ts';
import type { Found } from './search-articles.ts';

/**
 * A cache of the result sets of a site's last searches, so that paging does not repeat the search.
 *
 * The least recently used are evicted if there are too many sets or ids.
 */
export class FoundLists {
  readonly #lists = new Map<string, Found>();
  #ids = 0;

  async get(key: string, search: () => Promise<Found>): Promise<Found> {
    const known = this.#lists.get(key);
    if (known !== undefined) {
      this.#lists.delete(key);
      this.#lists.set(key, known);
      return known;
    }
    const found = await search();
    this.#keep(key, found);
    return found;
  }

  #keep(key: string, found: Found): void {
    this.#ids += found.length - (this.#lists.get(key)?.length ?? 0);
    this.#lists.delete(key);
    this.#lists.set(key, found);
    for (const [oldest, list] of this.#lists) {
      if ((this.#ids <= MOST_IDS && this.#lists.size <= MOST_LISTS) || oldest === key) return;
      this.#lists.delete(oldest);
      this.#ids -= list.length;
    }
  }
}

/** Returns the cache of an open site. */
export function foundLists(site: Site): FoundLists {
  const lists = LISTS.get(site) ?? new FoundLists();
  LISTS.set(site, lists);
  return lists;
}

const LISTS = new WeakMap<Site, FoundLists>();
const MOST_IDS = 400_000;
const MOST_LISTS = 200;
