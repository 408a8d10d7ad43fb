import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { FEED_FORMATS, type FeedFormat } from './feed-formats.ts';
import type { FeedJournal } from './feed-journal.ts';

/** Returns the path of a list's feed: `authors/0000-0002-1825-0097/rss.xml`. */
export function feedPath(stem: string, format: FeedFormat): string {
  return `${stem === '' ? '' : `${stem}/`}${FEED_FORMATS[format].file}`;
}

/** Returns the title of a list's feed: `Tidewater: Shore ecology`. */
export function feedTitle(journal: FeedJournal, title: string | undefined): string {
  return title === undefined ? journal.title : interfaceMessages(journal).text('feed.title', { journal: journal.title, list: title });
}
