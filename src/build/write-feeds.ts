import { renderFeeds, renderListFeed } from '../feed/render-feeds.ts';
import { typeShelf } from '../site/listings/types.ts';
import { pageEnding } from '../text/address.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { hashOf } from './last/units.ts';
import type { Workshop } from './workshop.ts';

/** The feeds of the journal, of its subjects, and of its types of article; as they are where no article says anything else of itself. */
export async function writeFeeds(articles: readonly ConvertedArticle[], { journal, stage, units, inputs }: Workshop): Promise<void> {
  const cards = articles.map(({ card }) => card);
  const from = {
    program: inputs.causes.data ?? '',
    feeds: inputs.causes.program ?? '',
    configuration: hashOf(journal),
    lists: hashOf(cards.map(hashOf)),
  };
  const write = async (): Promise<void> => {
    for (const artifact of renderFeeds(cards, journal)) await stage.write(artifact);
    for (const { stem, title, cards: ofType } of typeShelf(cards).listings) {
      const place = { title: `${journal.title}: ${title}`, folder: `${stem}/`, page: `${stem}${pageEnding(journal.host)}` };
      await stage.write(renderListFeed(ofType, journal, place));
    }
  };
  await units.make('feeds', from, write, () => articles.map(({ stem }) => stem));
}
