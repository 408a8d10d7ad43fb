import { cardShardOf } from './cards.ts';
import type { SearchContext } from './search-result.ts';

/** Returns the newest `count` documents; those of the same date keep the order of the index. Reads only the dates of the years it needs. */
export async function newestFirst(
  documents: Iterable<number>,
  count: number,
  { manifest, cards }: Pick<SearchContext, 'manifest' | 'cards'>,
): Promise<number[]> {
  const ascending = Uint32Array.from(documents).sort();
  const sorted: number[] = [];
  let ofYear: { readonly document: number; readonly date: number }[] = [];
  let at = 0;
  while (at < ascending.length && (ofYear.length > 0 || sorted.length < count)) {
    const { part, start } = cardShardOf(manifest.parts, ascending[at] ?? 0);
    const dates = await cards.dates(part);
    for (; at < ascending.length && (ascending[at] ?? 0) < start + part[1]; at++) {
      const document = ascending[at] ?? 0;
      ofYear.push({ document, date: dates[document - start] ?? 0 });
    }
    const next = ascending[at];
    if (next !== undefined && cardShardOf(manifest.parts, next).part[0] === part[0]) continue;
    sorted.push(...ofYear.sort((a, b) => b.date - a.date).map(({ document }) => document));
    ofYear = [];
  }
  return sorted.slice(0, count);
}
