/** A read-only list whose items are created on access, because a site has up to half a million files. An array is one too. */
export interface LazyList<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(from?: number, to?: number): readonly T[];
}

/** Creates a lazy list; `itemAt` is called only with indexes below `count()`. */
export function lazyList<T>(count: () => number, itemAt: (index: number) => T): LazyList<T> {
  return {
    get length() {
      return count();
    },
    at: (index) => (index < count() ? itemAt(index) : undefined),
    slice: (from = 0, to = count()) => Array.from({ length: Math.max(0, Math.min(to, count()) - from) }, (_, nth) => itemAt(from + nth)),
    *[Symbol.iterator]() {
      for (let index = 0; index < count(); index++) yield itemAt(index);
    },
  };
}

/** Maps a list lazily. */
export function mapLazy<T, Result>(list: LazyList<T>, make: (item: T) => Result): LazyList<Result> {
  return lazyList(
    () => list.length,
    (index) => make(get(list, index)),
  );
}

/** Concatenates two lists at their present lengths; items that are added later are not included. */
export function concatLazy<T>(first: LazyList<T>, second: LazyList<T>): LazyList<T> {
  const before = first.length;
  const all = before + second.length;
  return lazyList(
    () => all,
    (index) => (index < before ? get(first, index) : get(second, index - before)),
  );
}

/** Filters a list now, in order; stores the indexes of the matches. */
export function filterLazy<T>(list: LazyList<T>, test: (item: T) => boolean): LazyList<T> {
  const order = new Uint32Array(list.length);
  let count = 0;
  let index = 0;
  for (const item of list) {
    if (test(item)) order[count++] = index;
    index++;
  }
  const matches = order.slice(0, count);
  return lazyList(
    () => count,
    (at) => get(list, matches[at] ?? 0),
  );
}

/** Sorts a list now, by a text of each item; stores the order as indexes. */
export function sortLazy<T>(list: LazyList<T>, { textOf, compare }: Order<T>): LazyList<T> {
  const texts = Array.from(list, textOf);
  const order = Uint32Array.from(texts, (_, index) => index).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
  return lazyList(
    () => order.length,
    (at) => get(list, order[at] ?? 0),
  );
}

export interface Order<T> {
  readonly textOf: (item: T) => string;
  readonly compare: (a: string, b: string) => number;
}

function get<T>(list: LazyList<T>, index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new RangeError(`a list of ${list.length} has nothing at ${index}`);
  return item;
}
