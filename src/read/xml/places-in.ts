import type { Place } from '../../model/place.ts';

/**
 * Returns a function that converts an offset in a text to line and column. Line ends are `\n`, `\r\n` and a lone `\r` (XML 1.0, 2.11).
 *
 * Line starts are searched once, at the first call.
 */
export function placesIn(text: string, file: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lineOf(offset, starts);
    return { file, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (text.includes('\r')) for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  else for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

/** Number of lines that begin at or before an offset. */
function lineOf(offset: number, starts: readonly number[]): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
