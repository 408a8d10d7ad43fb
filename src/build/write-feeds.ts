import { renderFeeds } from '../feed/render-feeds.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { Workshop } from './workshop.ts';

/** The feeds of the journal and of its subjects. */
export async function writeFeeds(articles: readonly ConvertedArticle[], { journal, stage }: Workshop): Promise<void> {
  const cards = articles.map(({ card }) => card);
  for (const artifact of renderFeeds(cards, journal)) await stage.write(artifact);
}
