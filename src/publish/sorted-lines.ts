import { compareText } from '../text/compare.ts';

/** How the lines of a text are sorted: by the name at the beginning of each. */
export interface LineOrder {
  /** The name of the line that begins there. */
  readonly nameAt: (text: Buffer, at: number) => string;
  readonly compare?: (a: string, b: string) => number;
}

/**
 * Finds where the first line begins whose name is not before this one. Each is looked for near the one before it, in steps that grow: who asks
 * for many mostly asks in some order.
 */
export function openFinder(text: Buffer, order: LineOrder): (name: string) => number {
  const isBefore = (start: number, name: string): boolean => (order.compare ?? compareText)(order.nameAt(text, start), name) < 0;
  let found = 0;

  function forward(name: string): Range {
    let from = found;
    for (let stride = NEAR; from + stride < text.length; stride *= 2) {
      const to = lineEnd(text, from + stride);
      if (to >= text.length || !isBefore(to, name)) return { from, to };
      from = to;
    }
    return { from, to: text.length };
  }

  function backward(name: string): Range {
    let to = found;
    for (let stride = NEAR; stride < to; stride *= 2) {
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

/** The same among the lines of a range. */
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

/** Where the line after this one begins. */
export function lineEnd(text: Buffer, at: number): number {
  const end = text.indexOf(NEWLINE, at);
  return end < 0 ? text.length : end + 1;
}

/** Where the line of this byte begins. */
function lineStart(text: Buffer, at: number): number {
  return text.lastIndexOf(NEWLINE, at - 1) + 1;
}

/** Some lines by their names, in any order; undefined for those that go. */
export interface LineChanges {
  readonly names: Iterable<string>;
  /** Asked for once, when its turn comes. */
  readonly lineOf: (name: string) => string | undefined;
}

/** A sorted text with some lines put in or replaced, and others left out, piece by piece: what stays is not looked at. */
export function* changedLines(text: Buffer, { names, lineOf }: LineChanges, order: LineOrder): Generator<Buffer> {
  const find = openFinder(text, order);
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
/** Bytes of a line or two. */
const NEAR = 256;
