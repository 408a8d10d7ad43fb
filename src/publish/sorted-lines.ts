import { compareText } from '../text/compare.ts';

/** How the lines of a text are sorted: by the name at the beginning of each. */
export interface LineOrder {
  /** The name of the line that begins there. */
  readonly nameAt: (text: Buffer, at: number) => string;
  readonly compare?: (a: string, b: string) => number;
}

/** Where the first line begins whose name is not before this one. */
export function lowerBound(text: Buffer, name: string, { nameAt, compare = compareText }: LineOrder): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : Math.max(low, text.lastIndexOf(NEWLINE, middle - 1) + 1);
    if (compare(nameAt(text, start), name) < 0) low = lineEnd(text, start);
    else high = start;
  }
  return low;
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
    const at = lowerBound(text, name, order);
    if (at > from) yield text.subarray(from, at);
    const line = lineByName.get(name);
    if (line !== undefined) yield Buffer.from(line);
    from = at < text.length && order.nameAt(text, at) === name ? lineEnd(text, at) : at;
  }
  if (from < text.length) yield text.subarray(from);
}

const NEWLINE = 10;
