/**
 * A value that is here, or the promise of one.
 *
 * Most questions ask for what is in memory already. A promise for each step of them costs a server more than the steps do, so what may
 * be here is given as it is, and only what has to be fetched is waited for. Whoever does not mind may `await` either.
 */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once where it is here. */
export function whenHere<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What `ask` gives; where it fails, at once or later, what `mend` makes of the error. */
export function orElse<T>(ask: () => Soon<T>, mend: (error: unknown) => Soon<T>): Soon<T> {
  try {
    const value = ask();
    return value instanceof Promise ? value.catch(mend) : value;
  } catch (error) {
    return mend(error);
  }
}

/** What `ask` gives for each item, all of them asked before one is waited for: at once where all are here. */
export function whenAllHere<T, U>(items: readonly T[], ask: (item: T, place: number) => Soon<U>): Soon<U[]> {
  const here: U[] = [];
  for (const item of items) {
    const place = here.length;
    const value = ask(item, place);
    if (value instanceof Promise) {
      const later = items.slice(place + 1).map((other, i) => asked(() => ask(other, place + 1 + i)));
      return Promise.all([...here, value, ...later]);
    }
    here.push(value);
  }
  return here;
}

/** A promise in any case, so that a mistake that is met at once leaves no earlier promise without anyone who hears of its failure. */
async function asked<U>(ask: () => Soon<U>): Promise<U> {
  return ask();
}
