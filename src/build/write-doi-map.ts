import { type DoiAddress, printDoiMap } from '../http/doi/doi-map.ts';
import { doiRedirects } from '../publish/hosting/doi-redirects.ts';
import { pageEnding } from '../text/address.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { heldIn } from './drawer.ts';
import { hashOf } from './last/units.ts';
import type { Workshop } from './workshop.ts';

/** A part's DOI, and where it is seen from the article's stem: `/F1` (a page of its own), `#tbl1` (in the article). */
export interface PlacedDoi {
  readonly doi: string;
  readonly place: string;
}

/** Where every DOI of the site leads: a map for the handler, and a small page for each where no handler runs. */
export async function writeDoiMap(articles: readonly ConvertedArticle[], { journal, units, inputs }: Workshop): Promise<void> {
  const ending = pageEnding(journal.host);
  const own = articles.flatMap(({ card, stem }): DoiAddress[] =>
    card.doi === undefined ? [] : [{ doi: card.doi, address: stem + ending }],
  );
  const parts = articles.flatMap(({ apart, stem }): DoiAddress[] =>
    heldIn(apart).doiPlaces.map(({ doi, place }) => ({
      doi,
      address: place.startsWith('/') ? stem + place + ending : stem + ending + place,
    })),
  );
  const dois = [...own, ...parts];
  await units.make('dois', { program: inputs.causes.data ?? '', dois: hashOf([dois, journal.host, journal.siteUrl]) }, async (put) => {
    for (const artifact of printDoiMap(dois)) await put(artifact);
    for (const artifact of doiRedirects(journal, dois)) await put(artifact);
  });
}
