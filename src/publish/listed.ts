/** Some things in an order, of which each is made when it is asked for: there may be half a million. An array is one. */
export interface Listed<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(from?: number, to?: number): readonly T[];
}

/** `itemAt` is asked for places below `count()` alone. */
export function listedBy<T>(count: () => number, itemAt: (index: number) => T): Listed<T> {
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

/** Each as something else. */
export function mapped<T, Result>(list: Listed<T>, make: (item: T) => Result): Listed<Result> {
  return listedBy(
    () => list.length,
    (index) => make(get(list, index)),
  );
}

/** One list after the other, as far as they go now: what is added to either later is not in it. */
export function joined<T>(first: Listed<T>, second: Listed<T>): Listed<T> {
  const before = first.length;
  const all = before + second.length;
  return listedBy(
    () => all,
    (index) => (index < before ? get(first, index) : get(second, index - before)),
  );
}

/** Those that pass a test now, in their order. */
export function filtered<T>(list: Listed<T>, test: (item: T) => boolean): Listed<T> {
  const order = new Uint32Array(list.length);
  let count = 0;
  let index = 0;
  for (const item of list) {
    if (test(item)) order[count++] = index;
    index++;
  }
  const kept = order.slice(0, count);
  return listedBy(
    () => count,
    (at) => get(list, kept[at] ?? 0),
  );
}

/** As they are now, sorted by a text of each. */
export function sortedBy<T>(list: Listed<T>, { textOf, compare }: Order<T>): Listed<T> {
  const texts = Array.from(list, textOf);
  const order = Uint32Array.from(texts, (_, index) => index).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
  return listedBy(
    () => order.length,
    (at) => get(list, order[at] ?? 0),
  );
}

export interface Order<T> {
  readonly textOf: (item: T) => string;
  readonly compare: (a: string, b: string) => number;
}

function get<T>(list: Listed<T>, index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new RangeError(`a list of ${list.length} has nothing at ${index}`);
  return item;
}
