import { compareText } from '../text/compare.ts';

/** How the lines of a text are sorted: by the name at the beginning of each. */
export interface LineOrder {
  /** The name of the line that begins there. */
  readonly nameAt: (text: Buffer, at: number) => string;
  readonly compare?: (a: string, b: string) => number;
}

/** Where the first line begins whose name is not before this one, among the lines of a range. */
export function lowerBound(
  text: Buffer,
  name: string,
  { nameAt, compare = compareText }: LineOrder,
  range: Range = { from: 0, to: text.length },
): number {
  let { from: low, to: high } = range;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === low ? low : Math.max(low, text.lastIndexOf(NEWLINE, middle - 1) + 1);
    if (compare(nameAt(text, start), name) < 0) low = lineEnd(text, start);
    else high = start;
  }
  return low;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The same where it is likely near: each step goes twice as far, so that many names take little more than one look at every line. */
function lowerBoundNear(text: Buffer, name: string, { order, from }: { order: LineOrder; from: number }): number {
  const { nameAt, compare = compareText } = order;
  let low = from;
  for (let stride = NEAR; low + stride < text.length; stride *= 2) {
    const start = lineEnd(text, low + stride);
    if (start >= text.length || compare(nameAt(text, start), name) >= 0) return lowerBound(text, name, order, { from: low, to: start });
    low = start;
  }
  return lowerBound(text, name, order, { from: low, to: text.length });
}

/** Where the line after this one begins. */
export function lineEnd(text: Buffer, at: number): number {
  const end = text.indexOf(NEWLINE, at);
  return end < 0 ? text.length : end + 1;
}

/** A sorted text with some lines put in or replaced, and others (undefined) left out, piece by piece: what stays is not looked at. */
export function* changedLines(text: Buffer, lineByName: ReadonlyMap<string, string | undefined>, order: LineOrder): Generator<Buffer> {
  let from = 0;
  for (const name of [...lineByName.keys()].sort(order.compare ?? compareText)) {
    const at = lowerBoundNear(text, name, { order, from });
    if (at > from) yield text.subarray(from, at);
    const line = lineByName.get(name);
    if (line !== undefined) yield Buffer.from(line);
    from = at < text.length && order.nameAt(text, at) === name ? lineEnd(text, at) : at;
  }
  if (from < text.length) yield text.subarray(from);
}

const NEWLINE = 10;
/** Bytes of a line or two. */
const NEAR = 256;
