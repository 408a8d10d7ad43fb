/**
 * A value, or the promise of one.
 *
 * Most requests are answered from memory. One promise per step costs a server more than the steps do, so a value in memory is returned
 * as it is and only a value that has to be fetched is a promise. `await` works on both.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Applies `next` to a value: synchronously, unless the value is a promise. */
export function chain<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Returns what `attempt` returns; if it throws or rejects, returns what `fallback` makes of the error. */
export function recover<T>(attempt: () => MaybePromise<T>, fallback: (error: unknown) => MaybePromise<T>): MaybePromise<T> {
  try {
    const value = attempt();
    return value instanceof Promise ? value.catch(fallback) : value;
  } catch (error) {
    return fallback(error);
  }
}

/** Returns what `attempt` returns, after a call of `last`, which is made also if it throws or rejects. */
export function settle<T>(attempt: () => MaybePromise<T>, last: () => void): MaybePromise<T> {
  return chain(
    recover(attempt, (error) => {
      last();
      throw error;
    }),
    (value) => {
      last();
      return value;
    },
  );
}

/**
 * Returns the results of `map` for all items, in their order; synchronously if none of them is a promise.
 *
 * All calls are made before the first promise is awaited.
 */
export function chainAll<T, U>(items: readonly T[], map: (item: T, index: number) => MaybePromise<U>): MaybePromise<U[]> {
  const results: U[] = [];
  for (const item of items) {
    const index = results.length;
    const value = map(item, index);
    if (value instanceof Promise) {
      const others = items.slice(index + 1).map((other, i) => promiseOf(() => map(other, index + 1 + i)));
      return Promise.all([...results, value, ...others]);
    }
    results.push(value);
  }
  return results;
}

/** Turns an exception into a rejection: a throw between two calls would leave the first promise without a handler of its rejection. */
async function promiseOf<U>(call: () => MaybePromise<U>): Promise<U> {
  return call();
}

/**
 * Returns a function that computes a value at its first call and returns it at each. A promise is replaced by its value once it has resolved; a
 * rejection is not kept.
 */
export function once<T>(compute: () => Promise<T>): Once<MaybePromise<T>>;
export function once<T>(compute: () => T): Once<T>;
export function once<T>(compute: () => MaybePromise<T>): Once<MaybePromise<T>> {
  let computed: { readonly value: MaybePromise<T> } | undefined;
  const keep = (value: T): void => {
    computed = { value };
  };
  const read = (): MaybePromise<T> => {
    if (computed === undefined) {
      const value = compute();
      computed = { value };
      if (value instanceof Promise) {
        value.then(keep, () => {
          computed = undefined;
        });
      }
    }
    return computed.value;
  };
  return Object.assign(read, { isComputed: () => computed !== undefined });
}

export interface Once<T> {
  (): T;
  readonly isComputed: () => boolean;
}
