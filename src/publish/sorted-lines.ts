import { compareText } from '../model/text/compare.ts';

/** Sort order of the lines of a text, by the name at the start of each line. */
export interface LineOrder {
  /** Name of the line that starts at an offset. */
  readonly nameAt: (text: Buffer, at: number) => string;
  readonly compare?: (a: string, b: string) => number;
}

/**
 * Returns a function that finds the offset of the first line whose name is not less than the given one. Each search gallops from the
 * previous result, because callers mostly search in order.
 */
export function openLineFinder(text: Buffer, order: LineOrder): (name: string) => number {
  const isBefore = (start: number, name: string): boolean => (order.compare ?? compareText)(order.nameAt(text, start), name) < 0;
  let found = 0;

  function forward(name: string): Range {
    let from = found;
    for (let stride = INITIAL_STRIDE; from + stride < text.length; stride *= 2) {
      const to = lineEnd(text, from + stride);
      if (to >= text.length || !isBefore(to, name)) return { from, to };
      from = to;
    }
    return { from, to: text.length };
  }

  function backward(name: string): Range {
    let to = found;
    for (let stride = INITIAL_STRIDE; stride < to; stride *= 2) {
      const from = lineStart(text, to - stride);
      if (isBefore(from, name)) return { from, to };
      to = from;
    }
    return { from: 0, to };
  }

  return (name) => {
    const range = found < text.length && isBefore(found, name) ? forward(name) : backward(name);
    found = lowerBound(text, name, order, range);
    return found;
  };
}

/** Binary search for the same line within a range of offsets. */
function lowerBound(text: Buffer, name: string, { nameAt, compare = compareText }: LineOrder, range: Range): number {
  let { from: low, to: high } = range;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === low ? low : Math.max(low, lineStart(text, middle));
    if (compare(nameAt(text, start), name) < 0) low = lineEnd(text, start);
    else high = start;
  }
  return low;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Offset of the next line. */
export function lineEnd(text: Buffer, at: number): number {
  const end = text.indexOf(NEWLINE, at);
  return end < 0 ? text.length : end + 1;
}

/** Offset of the line that contains a byte. */
function lineStart(text: Buffer, at: number): number {
  return text.lastIndexOf(NEWLINE, at - 1) + 1;
}

/** Lines to insert, replace or remove, in any order. */
export interface LineChanges {
  readonly names: Iterable<string>;
  /** Called once per name, in sorted order; undefined removes the line. */
  readonly lineOf: (name: string) => string | undefined;
}

/** Yields a sorted text with some lines inserted, replaced or removed, in chunks. Unchanged lines are copied as ranges. */
export function* changedLines(text: Buffer, { names, lineOf }: LineChanges, order: LineOrder): Generator<Buffer> {
  const find = openLineFinder(text, order);
  let from = 0;
  for (const name of [...names].sort(order.compare ?? compareText)) {
    const at = find(name);
    if (at > from) yield text.subarray(from, at);
    const line = lineOf(name);
    if (line !== undefined) yield Buffer.from(line);
    from = at < text.length && order.nameAt(text, at) === name ? lineEnd(text, at) : at;
  }
  if (from < text.length) yield text.subarray(from);
}

const NEWLINE = 10;
/** First step of the galloping search: about two lines. */
const INITIAL_STRIDE = 256;
