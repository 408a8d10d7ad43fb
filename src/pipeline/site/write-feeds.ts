import { resolveLazy } from '../../engine/spill-store.ts';
import { digestOf } from '../../engine/targets.ts';
import { feedCards } from '../../feed/feed-articles.ts';
import { ALL_FORMATS } from '../../feed/feed-formats.ts';
import { feedJournalOf } from '../../feed/feed-journal.ts';
import { feedPath } from '../../feed/feed-names.ts';
import { type FollowedList, renderFeeds } from '../../feed/render-feeds.ts';
import type { ArticleCard, SummaryCard } from '../../model/article-card.ts';
import { hashOfCard } from '../../site/hash-of-card.ts';
import { listGroupsOf } from '../../site/listings/list-groups.ts';
import type { SiteContent, WriteArtifact } from '../../site/site-content.ts';
import { cardsOf } from '../articles/article-cards.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';

/** Writes the feeds of the journal and of every list that readers may follow. */
export async function writeFeeds(
  articles: readonly ConvertedArticle[],
  { targets, setup: { inputs, journal }, work: { abortSignal } }: BuildContext,
): Promise<void> {
  const byStem = new Map<string, ConvertedArticle>(articles.map((article) => [article.stem, article]));
  const withAbstract = (card: ArticleCard): SummaryCard => {
    const article = byStem.get(card.stem);
    return { ...card, abstractText: resolveLazy(article?.abstractText ?? '') };
  };
  const followed = feedJournalOf(journal);
  const common = { program: inputs.digests.program ?? '', configuration: digestOf(followed) };
  for (const list of followedLists({ cards: cardsOf(articles), journal })) {
    abortSignal.throwIfAborted();
    const feedArticles = feedCards(list.cards, followed);
    const unit = feedPath(list.stem, 'rss');
    const from = { ...common, lists: digestOf([list.title, feedArticles.map(hashOfCard)]) };
    const write = async (put: WriteArtifact): Promise<void> => {
      for (const artifact of renderFeeds({ ...list, cards: feedArticles.map(withAbstract) }, followed)) await put(artifact);
    };
    await targets.build(unit, from, write, () => feedArticles.map(({ stem }) => stem));
  }
}

function* followedLists(content: Pick<SiteContent, 'cards' | 'journal'>): Generator<FollowedList<ArticleCard>> {
  yield { stem: '', cards: content.cards, feeds: ALL_FORMATS };
  for (const { listings } of listGroupsOf(content)) {
    for (const { feeds, stem, title, cards } of listings) if (feeds !== undefined) yield { stem, title, cards, feeds };
  }
}
