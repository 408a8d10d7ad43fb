import { Feed } from 'feed';
import type { FeedArticle } from './feed-articles.ts';
import { feedText } from './feed-text.ts';

/** The metadata of a feed, for the whole journal or a list. */
export interface FeedChannel {
  /** `eLife`, `eLife: Cell biology`. */
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the page that the feed belongs to. */
  readonly pageUrl: string;
  readonly language: string;
  /** Author of entries without authors. */
  readonly journalTitle: string;
  /** Absolute URLs of the feed itself. */
  readonly rssUrl: string;
  readonly atomUrl: string;
  readonly jsonUrl: string;
}

/** Returns a feed of the package without items, dated by its newest article and not by the clock. */
export function emptyFeed(channel: FeedChannel, articles: readonly FeedArticle[], selfUrl: string): Feed {
  return new Feed({
    id: channel.pageUrl,
    title: feedText(channel.title),
    description: feedText(channel.description),
    link: channel.pageUrl,
    feed: selfUrl,
    language: channel.language,
    updated: articles[0]?.date ?? new Date(0),
    docs: 'https://www.rssboard.org/rss-specification',
    generator: 'Offprint',
    author: { name: feedText(channel.journalTitle) },
  });
}
