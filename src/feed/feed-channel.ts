import { Feed } from 'feed';
import type { FeedArticle } from './feed-articles.ts';
import { feedText } from './feed-text.ts';

/** A feed's own facts: of the whole journal, or of one subject. */
export interface FeedChannel {
  /** `eLife`, `eLife: Cell biology`. */
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page that the feed is of. */
  readonly pageUrl: string;
  readonly language: string;
  /** Who is behind the entries that name no authors. */
  readonly journalTitle: string;
  /** Absolute addresses of the feed itself. */
  readonly rssUrl: string;
  readonly atomUrl: string;
  readonly jsonUrl: string;
}

/** A feed of the package, without its items. It is as new as its newest article: the clock is not asked. */
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
