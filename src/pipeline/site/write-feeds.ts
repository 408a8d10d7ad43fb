import type { ArticleCard } from '../../model/article-card.ts';
import type { WriteArtifact } from '../../model/artifact.ts';
import { journalsOf } from '../../model/messages/journal-in.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { contentIn } from '../../site/content-in.ts';
import { type FeedCard, feedCards } from '../../site/feed/feed-articles.ts';
import { ALL_FORMATS } from '../../site/feed/feed-formats.ts';
import { feedJournalOf } from '../../site/feed/feed-journal.ts';
import { feedPath } from '../../site/feed/feed-names.ts';
import { newsCards } from '../../site/feed/news-cards.ts';
import { type FollowedList, renderFeeds } from '../../site/feed/render-feeds.ts';
import { hashOfCard } from '../../site/hash-of-card.ts';
import { listGroupsOf } from '../../site/listings/list-groups.ts';
import { readNews } from '../../site/own-pages/news.ts';
import type { SiteContent } from '../../site/site-content.ts';
import { cardsOf } from '../articles/article-cards.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import { resolveLazy } from '../engine/spill-store.ts';
import type { SiteBuild } from '../site-build.ts';

/** Writes the feeds of the journal and of every list that readers may follow, in each language of the journal. */
export async function writeFeeds({ articles, context }: SiteBuild): Promise<void> {
  const byStem = new Map<string, ConvertedArticle>(articles.map((article) => [article.stem, article]));
  const { journal: main, options } = context.setup;
  // Mistakes in announcements are reported where their pages are made.
  const news = await readNews(options.content, main, () => undefined);
  const content = { cards: cardsOf(articles), journal: main, news };
  for (const journal of journalsOf(content.journal)) await writeFeedsIn(contentIn(content, journal), { byStem, context });
}

interface FeedsContext {
  readonly byStem: ReadonlyMap<string, ConvertedArticle>;
  readonly context: BuildContext;
}

async function writeFeedsIn(content: FeedsContent, { byStem, context }: FeedsContext): Promise<void> {
  const {
    targets,
    setup: { inputs },
    work: { abortSignal },
  } = context;
  const enclosuresOf = ({ stem }: ArticleCard) => byStem.get(stem)?.enclosures;
  const completeCard = (card: ArticleCard): FeedCard => {
    const article = byStem.get(card.stem);
    const enclosures = enclosuresOf(card);
    return { ...card, abstractText: resolveLazy(article?.abstractText ?? ''), ...(enclosures === undefined ? {} : { enclosures }) };
  };
  const followed = feedJournalOf(content.journal);
  const common = { program: inputs.digests.program, configuration: digestOf(followed) };
  for (const list of followedLists(content)) {
    abortSignal.throwIfAborted();
    const feedArticles = feedCards(list.cards, followed);
    const isNews = list.stem === NEWS_STEM;
    const unit = `${followed.pathPrefix ?? ''}${feedPath(list.stem, 'rss')}`;
    const from = {
      ...common,
      lists: digestOf([list.title, feedArticles.map((card) => (isNews ? card : [hashOfCard(card), enclosuresOf(card)]))]),
    };
    const write = async (put: WriteArtifact): Promise<void> => {
      for (const artifact of renderFeeds(
        { ...list, cards: isNews ? newsCards(content.news ?? []) : feedArticles.map(completeCard) },
        followed,
      ))
        await put(artifact);
    };
    await targets.build(unit, from, write, () => feedArticles.map(({ stem }) => stem));
  }
}

const NEWS_STEM = 'news';

type FeedsContent = Pick<SiteContent, 'cards' | 'journal' | 'news'>;

function* followedLists(content: FeedsContent): Generator<FollowedList<ArticleCard>> {
  yield { stem: '', cards: content.cards, feeds: ALL_FORMATS };
  const { news = [], journal } = content;
  if (news.length > 0)
    yield { stem: NEWS_STEM, title: interfaceMessages(journal).text('news.title'), cards: newsCards(news), feeds: ALL_FORMATS };
  for (const { listings } of listGroupsOf(content)) {
    for (const { feeds, stem, title, cards } of listings) if (feeds !== undefined) yield { stem, title, cards, feeds };
  }
}
