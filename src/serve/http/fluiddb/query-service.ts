import type { MaybePromise } from '../../../model/maybe-promise.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import type { Site } from '../../../query/language/site.ts';
import type { JsonContent } from './json-answer.ts';

/** Resources of one site that the endpoints of the query interface share. */
export interface QueryService {
  readonly files: SiteFiles;
  readonly site: () => MaybePromise<Site>;
  readonly cache: AnswerCache;
}

export function openQueryService(files: SiteFiles, site: () => MaybePromise<Site>): QueryService {
  return { files, site, cache: new AnswerCache() };
}

/** A cached answer: a file of the site, or content generated from the index. */
type CachedAnswer = { readonly path: string } | JsonContent;

/**
 * LRU cache of answers by query string as sent, which avoids parsing, evaluating, printing and hashing. An answer is cached from its second
 * request on, because most are requested once; the size is bounded; for files only the path is stored.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer>();
  readonly #requestedOnce = new Set<string>();
  #bytes = 0;

  find(query: string): CachedAnswer | undefined {
    return this.#answers.get(query);
  }

  add(query: string, answer: CachedAnswer): void {
    const size = sizeOf(query, answer);
    if (size > MAX_ANSWER_BYTES || this.#answers.has(query) || this.#isFirstRequest(query)) return;
    this.#answers.set(query, answer);
    this.#bytes += size;
    for (const [oldQuery, old] of this.#answers) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#answers.delete(oldQuery);
      this.#bytes -= sizeOf(oldQuery, old);
    }
  }

  #isFirstRequest(query: string): boolean {
    if (this.#requestedOnce.delete(query)) return false;
    if (this.#requestedOnce.size >= MAX_REQUESTED_ONCE) this.#requestedOnce.clear();
    if (query.length <= MAX_QUERY_LENGTH) this.#requestedOnce.add(query);
    return true;
  }
}

function sizeOf(query: string, answer: CachedAnswer): number {
  return ENTRY_BYTES + 2 * query.length + ('bytes' in answer ? answer.bytes.byteLength : answer.path.length);
}

const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 200;
const MAX_REQUESTED_ONCE = 4096;
const MAX_QUERY_LENGTH = 2000;
