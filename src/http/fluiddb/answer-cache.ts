import type { JsonContent } from './json-answer.ts';

/** A cached answer: a file of the site, or content generated from the index. */
export type CachedAnswer = { readonly path: string } | JsonContent;

/**
 * LRU cache of answers by query string as sent, which avoids parsing, evaluating, printing and hashing. An answer is cached from its second
 * request on, because most are requested once; the size is bounded; for files only the path is stored.
 */
export class AnswerCache {
  readonly #kept = new Map<string, CachedAnswer>();
  readonly #askedOnce = new Set<string>();
  #bytes = 0;

  find(query: string): CachedAnswer | undefined {
    return this.#kept.get(query);
  }

  keep(query: string, answer: CachedAnswer): void {
    const size = sizeOf(query, answer);
    if (size > LARGEST_BYTES || this.#kept.has(query) || this.#isFirstAsking(query)) return;
    this.#kept.set(query, answer);
    this.#bytes += size;
    for (const [oldQuery, old] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#kept.delete(oldQuery);
      this.#bytes -= sizeOf(oldQuery, old);
    }
  }

  #isFirstAsking(query: string): boolean {
    if (this.#askedOnce.delete(query)) return false;
    if (this.#askedOnce.size >= MOST_ASKED_ONCE) this.#askedOnce.clear();
    if (query.length <= LONGEST_REMEMBERED) this.#askedOnce.add(query);
    return true;
  }
}

function sizeOf(query: string, answer: CachedAnswer): number {
  return ENTRY_BYTES + 2 * query.length + ('bytes' in answer ? answer.bytes.byteLength : answer.path.length);
}

const LARGEST_BYTES = 256 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 200;
const MOST_ASKED_ONCE = 4096;
const LONGEST_REMEMBERED = 2000;
