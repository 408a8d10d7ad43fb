import { pageEnding } from '../../model/text/address.ts';
import { doiRedirects } from '../../publish/hosting/doi-redirects.ts';
import { type DoiAddress, printDoiMap } from '../../serve/http/doi/doi-map.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { digestOf } from '../engine/hash.ts';
import { resolveLazy } from '../engine/spill-store.ts';
import type { SiteBuild } from '../site-build.ts';

/** Writes where every DOI of the site leads: a map for the handler, and redirect pages for hosts without one. */
export async function writeDoiMap({ articles, context }: SiteBuild): Promise<void> {
  const {
    targets,
    setup: { journal, inputs },
  } = context;
  const dois = articles.map(({ stem, card: { doi }, doisHash }) => [stem, doi, doisHash]);
  const from = { program: inputs.digests.data, dois: digestOf([dois, journal.host, journal.siteUrl]) };
  await targets.build('dois', from, async (put) => {
    const addresses = addressesOf(articles, pageEnding(journal.host));
    for (const artifact of printDoiMap(addresses)) await put(artifact);
    for (const artifact of doiRedirects(journal, addresses)) await put(artifact);
  });
}

function addressesOf(articles: readonly ConvertedArticle[], ending: string): readonly DoiAddress[] {
  const own = articles.flatMap(({ card: { doi }, stem }): DoiAddress[] => (doi === undefined ? [] : [{ doi, address: stem + ending }]));
  const parts = articles.flatMap(({ details, stem }): DoiAddress[] =>
    resolveLazy(details).doiPlaces.map(({ doi, place }) => ({
      doi,
      address: place.startsWith('/') ? stem + place + ending : stem + ending + place,
    })),
  );
  return [...own, ...parts];
}
