import type { Listing } from './listing.ts';

/**
 * Adds the previous and next list to lists that follow one another in time: issues, months. Each run is oldest first; the order of the
 * lists is unchanged.
 */
export function withNeighbours(listings: readonly Listing[], runs: readonly (readonly Listing[])[]): readonly Listing[] {
  const neighboursByStem = new Map(
    runs.flatMap((run) => run.map(({ stem }, at) => [stem, { before: run[at - 1], after: run[at + 1] }] as const)),
  );
  return listings.map((listing) => {
    const { before, after } = neighboursByStem.get(listing.stem) ?? {};
    return { ...(before && { before: nameOf(before) }), ...(after && { after: nameOf(after) }), ...listing };
  });
}

function nameOf({ stem, title }: Listing): Pick<Listing, 'stem' | 'title'> {
  return { stem, title };
}
