import { type CardReader, yearOfOrdinal } from './cards.ts';
import type { SearchManifest } from './search-manifest.ts';

/** The first `count` documents by date, newest first; those of one date in the order of the index. Reads the dates of as many years as it needs. */
export async function newestFirst(
  documents: Iterable<number>,
  count: number,
  { manifest, cards }: { readonly manifest: SearchManifest; readonly cards: CardReader },
): Promise<number[]> {
  const ascending = Uint32Array.from(documents).sort();
  const sorted: number[] = [];
  let at = 0;
  while (at < ascending.length && sorted.length < count) {
    const { entry, start } = yearOfOrdinal(manifest.years, ascending[at] ?? 0);
    const dates = await cards.dates(entry);
    let end = at;
    while (end < ascending.length && (ascending[end] ?? 0) < start + entry[1]) end++;
    const dateOf = (document: number): number => dates[document - start] ?? 0;
    sorted.push(...[...ascending.subarray(at, end)].sort((a, b) => dateOf(b) - dateOf(a)));
    at = end;
  }
  return sorted.slice(0, count);
}
