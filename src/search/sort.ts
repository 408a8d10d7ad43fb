import { yearOfOrdinal } from './cards.ts';
import type { SearchDocument } from './search-document.ts';
import type { SearchContext } from './search-result.ts';

/** Month and day of every document of a year in two bytes: 0 where the source has none. */
export function printDates(documents: readonly SearchDocument[]): Uint8Array {
  const bytes = new Uint8Array(documents.length * 2);
  documents.forEach(({ publishedIso }, i) => {
    bytes[i * 2] = Number(publishedIso.slice(5, 7));
    bytes[i * 2 + 1] = Number(publishedIso.slice(8, 10));
  });
  return bytes;
}

/** The first `count` documents by date, newest first; those of one date in the order of the index. Reads the dates of as many years as it needs. */
export async function newestFirst(
  documents: Iterable<number>,
  count: number,
  { manifest, read }: Pick<SearchContext, 'manifest' | 'read'>,
): Promise<number[]> {
  const ascending = Uint32Array.from(documents).sort();
  const sorted: number[] = [];
  let at = 0;
  while (at < ascending.length && sorted.length < count) {
    const { entry, start } = yearOfOrdinal(manifest.years, ascending[at] ?? 0);
    const dates = await read(`${entry[2]}/dates.bin`, (bytes) => bytes);
    let end = at;
    while (end < ascending.length && (ascending[end] ?? 0) < start + entry[1]) end++;
    const dateOf = (document: number): number => (dates[(document - start) * 2] ?? 0) * 32 + (dates[(document - start) * 2 + 1] ?? 0);
    sorted.push(...[...ascending.subarray(at, end)].sort((a, b) => dateOf(b) - dateOf(a)));
    at = end;
  }
  return sorted.slice(0, count);
}
