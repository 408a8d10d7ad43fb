import type { ArticleCard } from '../../model/article-card.ts';
import type { Artifact } from '../../model/artifact.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { absoluteUrl, pageEnding } from '../../model/text/address.ts';
import { renderAtom } from './atom.ts';
import { type FeedArticle, type FeedCard, feedArticles } from './feed-articles.ts';
import type { FeedChannel } from './feed-channel.ts';
import type { FeedFormat } from './feed-formats.ts';
import type { FeedJournal } from './feed-journal.ts';
import { feedPath, feedTitle } from './feed-names.ts';
import { renderJsonFeed } from './json-feed.ts';
import { renderRss } from './rss.ts';

/** A list of articles with feeds: the journal, a subject, an author. */
export interface FollowedList<Card extends ArticleCard = FeedCard> {
  /** Site path of its page without ending, and folder of its feeds: '' for the journal, `subjects/cell-biology`. */
  readonly stem: string;
  /** `Cell biology`; absent for the journal. */
  readonly title?: string;
  /** Its articles, or at least the newest. */
  readonly cards: readonly Card[];
  readonly feeds: readonly FeedFormat[];
}

/**
 * Renders the feeds of a list of articles, one file per format. Decisions, section 7.
 *
 *   subjects/cell-biology/rss.xml  subjects/cell-biology/atom.xml  subjects/cell-biology/feed.json
 *   en/subjects/cell-biology/rss.xml
 */
export function renderFeeds(list: FollowedList, journal: FeedJournal): readonly Artifact[] {
  const channel = channelOf(list, journal);
  const articles = feedArticles(list.cards, journal);
  const { pathPrefix = '' } = journal;
  return list.feeds.map((format) => ({
    path: pathPrefix + feedPath(list.stem, format),
    bytes: RENDERERS[format](channel, articles, journal),
  }));
}

type RenderFeed = (channel: FeedChannel, articles: readonly FeedArticle[], journal: FeedJournal) => string;

const RENDERERS: Readonly<Record<FeedFormat, RenderFeed>> = { rss: renderRss, atom: renderAtom, json: renderJsonFeed };

function channelOf({ stem, title: listTitle }: FollowedList, journal: FeedJournal): FeedChannel {
  const url = (path: string) => absoluteUrl(journal.siteUrl, (journal.pathPrefix ?? '') + path);
  const title = feedTitle(journal, listTitle);
  return {
    title,
    description: journal.description ?? interfaceMessages(journal).text('feed.description', { title }),
    pageUrl: url(stem === '' ? '' : `${stem}${pageEnding(journal.host)}`),
    language: journal.language,
    journalTitle: journal.title,
    rssUrl: url(feedPath(stem, 'rss')),
    atomUrl: url(feedPath(stem, 'atom')),
    jsonUrl: url(feedPath(stem, 'json')),
  };
}
