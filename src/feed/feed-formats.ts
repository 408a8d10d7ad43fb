/** A format that readers follow a list in. */
export type FeedFormat = 'rss' | 'atom' | 'json';

/** A feed format as files, servers and readers call it. */
export interface FeedFormatFacts {
  readonly file: string;
  readonly mediaType: string;
  readonly label: string;
}

/** RSS 2.0; RFC 4287; jsonfeed.org/version/1.1. */
export const FEED_FORMATS: Readonly<Record<FeedFormat, FeedFormatFacts>> = {
  rss: { file: 'rss.xml', mediaType: 'application/rss+xml', label: 'RSS' },
  atom: { file: 'atom.xml', mediaType: 'application/atom+xml', label: 'Atom' },
  json: { file: 'feed.json', mediaType: 'application/feed+json', label: 'JSON Feed' },
};

/** All of them: those of the journal and of its subjects. */
export const EVERY_FORMAT: readonly FeedFormat[] = ['rss', 'atom', 'json'];

/**
 * Of the lists of which a journal has many, as authors: the one that every reader knows. A journal of 20,000 articles has 20,000 such
 * lists: as many small files more beside half a million; three formats each would be three times that for nobody.
 */
export const ONE_FORMAT: readonly FeedFormat[] = ['rss'];
