import { escapeMarkup, xml } from '../text/markup.ts';
import type { FeedArticle } from './feed-articles.ts';
import { emptyFeed, type FeedChannel } from './feed-channel.ts';
import { feedText, printedFeed, xmlCharacters } from './feed-text.ts';

/** Renders an Atom feed, with one `author` per author and the ORCID as its URI. RFC 4287. */
export function renderAtom(channel: FeedChannel, articles: readonly FeedArticle[]): string {
  const feed = emptyFeed(channel, articles, channel.atomUrl);
  for (const { card, url, date, categories, descriptionHtml } of articles) {
    feed.addItem({
      // Titles have type html, so their text is escaped once more; it then cannot end the CDATA section either.
      title: xmlCharacters(escapeMarkup(card.titleText)),
      link: url,
      date,
      published: date,
      author: card.authors.map(({ name, orcid }) => ({
        name: feedText(name),
        ...(orcid === undefined ? {} : { link: `https://orcid.org/${encodeURIComponent(orcid)}` }),
      })),
      category: categories.map((name) => ({ term: feedText(name) })),
      ...(descriptionHtml === '' ? {} : { description: xmlCharacters(descriptionHtml) }),
      ...(card.licenseUrl === undefined ? {} : { copyright: feedText(card.licenseUrl) }),
    });
  }
  const language = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${channel.language}">`.markup;
  return printedFeed(feed.atom1()).replace(FEED_TAG, () => language);
}

const FEED_TAG = /<feed [^>]*>/;
