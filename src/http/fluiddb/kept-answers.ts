import type { JsonContent } from './json-answer.ts';

/** What answers a query string: a file of the site as it is, or content that was made from the index. */
export type KeptAnswer = { readonly path: string } | JsonContent;

/**
 * The latest answers by the query string as sent, so that a question that is asked again need not be parsed, evaluated, printed and
 * hashed again. Kept from the second asking on, since most are asked once; bounded; of files only the path is kept.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #askedOnce = new Set<string>();
  #bytes = 0;

  find(query: string): KeptAnswer | undefined {
    return this.#kept.get(query);
  }

  keep(query: string, answer: KeptAnswer): void {
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

function sizeOf(query: string, answer: KeptAnswer): number {
  return ENTRY_BYTES + 2 * query.length + ('bytes' in answer ? answer.bytes.byteLength : answer.path.length);
}

const LARGEST_BYTES = 256 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 200;
const MOST_ASKED_ONCE = 4096;
const LONGEST_REMEMBERED = 2000;
