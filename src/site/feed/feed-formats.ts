/** A feed format. */
export type FeedFormat = 'rss' | 'atom' | 'json';

/** File name, media type and label of a feed format. */
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

/** All formats, for the journal and its subjects. */
export const ALL_FORMATS: readonly FeedFormat[] = ['rss', 'atom', 'json'];

/**
 * The format for lists of which there are many, as those of authors: the one that all feed readers support.
 *
 * A journal of 20,000 articles has as many such lists; three formats would triple these files.
 */
export const SINGLE_FORMAT: readonly FeedFormat[] = ['rss'];
