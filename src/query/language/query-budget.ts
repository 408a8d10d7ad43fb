import type { MaybePromise } from '../../model/maybe-promise.ts';
import { QueryError, type QueryErrorDetails } from './query-error.ts';

/**
 * The limits of one query. All but `objects` are counted before the work is done, in units that do not depend on the machine or on what is
 * cached, so that a query is refused everywhere or nowhere. Each limit of `WORK` is about 250 ms of CPU on a small server if nothing is
 * cached, and a query that does several kinds of work may use a share of each, together at most one.
 */
export interface QueryLimits {
  /** Largest number of objects in an answer. */
  readonly objects: number;
  /** Words of the index that are compared with the patterns of the query. */
  readonly comparedWords: number;
  /** Words that the patterns of the query match, over all conditions; the documents of each are read. */
  readonly words: number;
  /** Files of the word index that are read for these words. */
  readonly wordFiles: number;
  /** Files of texts that are read to verify phrases and patterns, or to sort. */
  readonly textFiles: number;
  /** Conditions that are looked up, each counted for every kind and segment of the index that has its tag. */
  readonly lookups: number;
  /** Objects that the conditions of the query select, each counted for every condition. */
  readonly selected: number;
  /** Size of the answer of `/values`, as estimated from the numbers of objects, tags and files. */
  readonly answerBytes: number;
}

export const DEFAULT_QUERY_LIMITS: QueryLimits = {
  objects: 1_000_000,
  comparedWords: 600_000,
  words: 2000,
  wordFiles: 150,
  textFiles: 1000,
  lookups: 1000,
  selected: 10_000_000,
  answerBytes: 16_000_000,
};

/** The limits of work whose shares are added. The files of words stand for the words, and an answer is printed after the evaluation. */
const WORK: ReadonlySet<keyof QueryLimits> = new Set(['comparedWords', 'wordFiles', 'textFiles', 'lookups', 'selected']);

/**
 * Resolves after the other tasks of the event loop, so that they run between two parts of an evaluation.
 *
 * The service worker and edge hosts answer pages in the thread that evaluates queries. `offprint serve` evaluates them in a thread of their
 * own, where one that needs a moment does not wait for a long one.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The limits of one query, what is left of them, and its pauses. */
export class QueryBudget {
  readonly #limits: QueryLimits;
  readonly #pause: () => Promise<void>;
  readonly #spent: Record<keyof QueryLimits, number> = {
    objects: 0,
    comparedWords: 0,
    words: 0,
    wordFiles: 0,
    textFiles: 0,
    lookups: 0,
    selected: 0,
    answerBytes: 0,
  };
  /** Sum of the shares of `WORK`. */
  #share = 0;
  #hasEnded = false;
  #pausing: Promise<void> | undefined;
  #sliceStart = performance.now();

  constructor(limits: QueryLimits, pause: () => Promise<void>) {
    this.#limits = limits;
    this.#pause = pause;
  }

  /** Counts work that is to be done; throws a `QueryError` if the query may not cost as much. `messageOf` gets the limit and the sum. */
  spend(
    name: keyof QueryLimits,
    count: number,
    { messageOf, ...details }: QueryErrorDetails & { readonly messageOf: (limit: number, sum: number) => string },
  ): void {
    const sum = this.#spent[name] + count;
    this.#spent[name] = sum;
    const limit = this.#limits[name];
    if (sum > limit) throw new QueryError('TooManyObjects', messageOf(limit, sum), details);
    if (count > 0 && WORK.has(name)) this.#share += count / limit;
    if (this.#share > 1) throw new QueryError('TooManyObjects', TOO_MUCH_WORK, details);
  }

  /**
   * Lets other requests run if the evaluation has used its time slice. The clock decides only when, never what is answered. Throws after the
   * end, so that the other parts of a query that failed do not continue.
   */
  pause(): MaybePromise<void> {
    if (this.#hasEnded) throw new Error('the query has ended');
    return this.#isDue() ? this.#wait() : undefined;
  }

  end(): void {
    this.#hasEnded = true;
  }

  async #wait(): Promise<void> {
    // Parts of a query that are evaluated side by side share the slice, so another part may have used it up.
    while (this.#isDue()) {
      this.#pausing ??= this.#pause().then(() => {
        this.#pausing = undefined;
        this.#sliceStart = performance.now();
      });
      await this.#pausing;
      if (this.#hasEnded) throw new Error('the query has ended');
    }
  }

  #isDue(): boolean {
    return performance.now() - this.#sliceStart >= SLICE_MS;
  }
}

/**
 * Sorts in parts with pauses between them; stable, like `Array.prototype.sort`.
 *
 * Parts of a fixed size are sorted, then merged in pairs.
 */
export function sortWithPauses<T>(items: readonly T[], compare: (a: T, b: T) => number, budget: QueryBudget): MaybePromise<T[]> {
  return items.length <= SORTED_AT_ONCE ? [...items].sort(compare) : sortRuns(items, compare, budget);
}

async function sortRuns<T>(items: readonly T[], compare: (a: T, b: T) => number, budget: QueryBudget): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += SORTED_AT_ONCE) {
    runs.push(items.slice(start, start + SORTED_AT_ONCE).sort(compare));
    await budget.pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(await merge(runs[i] ?? [], runs[i + 1] ?? [], compare, budget));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number, budget: QueryBudget): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as T, b[j] as T];
    if (compare(left, right) <= 0) {
      merged.push(left);
      i++;
    } else {
      merged.push(right);
      j++;
    }
    if (merged.length % SORTED_AT_ONCE === 0) await budget.pause();
  }
  return [...merged, ...a.slice(i), ...b.slice(j)];
}

const TOO_MUCH_WORK =
  'the conditions of the query take too much work together; write fewer or narrower ones, or more letters before each *';
/** A page waits at most this long for an evaluation. */
const SLICE_MS = 2;
const SORTED_AT_ONCE = 1000;
