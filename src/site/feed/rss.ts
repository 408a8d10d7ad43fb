import type { Extension } from 'feed';
import { xml } from '../../model/text/markup.ts';
import type { FeedArticle } from './feed-articles.ts';
import { emptyFeed, type FeedChannel } from './feed-channel.ts';
import type { FeedJournal } from './feed-journal.ts';
import { ownLanguage } from './feed-language.ts';
import { feedText, printedFeed, xmlCharacters } from './feed-text.ts';

/**
 * Renders an RSS feed as journals do: one `dc:creator` per author, and the `dc` and `prism` elements that reference managers read.
 *
 * `author` is for e-mail addresses only. The article's URL is the permalink, the abstract is escaped HTML. RSS 2.0; Crossref,
 * Recommendations on RSS Feeds for Scholarly Publishers; PRISM 2.0.
 */
export function renderRss(channel: FeedChannel, articles: readonly FeedArticle[], journal: FeedJournal): string {
  const feed = emptyFeed(channel, articles, channel.rssUrl);
  for (const article of articles) {
    const { url, date, categories, descriptionHtml, enclosures } = article;
    // RSS 2.0 has one enclosure an item.
    const [enclosure] = enclosures;
    feed.addItem({
      // The package would write the title in CDATA, which a title can end; it is written with the extensions instead.
      title: '',
      link: url,
      date,
      category: categories.map((name) => ({ name: feedText(name) })),
      extensions: [...itemFields(article, journal)],
      ...(enclosure === undefined ? {} : { enclosure: { url: enclosure.url, length: enclosure.sizeBytes, type: enclosure.mediaType } }),
      ...(descriptionHtml === '' ? {} : { description: xmlCharacters(descriptionHtml) }),
    });
  }
  return printedFeed(feed.rss2()).replace(RSS_TAG, RSS_WITH_NAMESPACES);
}

function* itemFields({ card, title, type, url }: FeedArticle, journal: FeedJournal): Generator<Extension> {
  const fields: readonly (readonly [name: string, values: readonly (string | undefined)[]])[] = [
    ['title', [title]],
    ['dc:creator', card.authors.map((author) => author.name)],
    ['dc:language', [ownLanguage(card, journal.language)]],
    ['dc:identifier', [card.doi === undefined ? undefined : `doi:${card.doi}`]],
    ['dc:publisher', [journal.publisher]],
    ['dc:rights', [card.licenseUrl]],
    ['prism:doi', [card.doi]],
    ['prism:publicationName', [card.journalTitle ?? journal.title]],
    ['prism:issn', [journal.issnPrint]],
    ['prism:eIssn', [journal.issn]],
    ['prism:volume', [card.volume]],
    ['prism:number', [card.issue]],
    ['prism:section', [type]],
    ['prism:publicationDate', [card.publishedIso]],
    ['prism:url', [url]],
  ];
  for (const [name, values] of fields) {
    const some = values.filter((value) => value !== undefined && value !== '').map((value) => ({ _text: feedText(value ?? '') }));
    // The package's type allows one element per name, its printer also a list.
    if (some.length > 0) yield { name, objects: some as unknown as Extension['objects'] };
  }
}

// The package declares only the namespaces of elements it writes itself.
const RSS_TAG = /<rss [^>]*>/;
const RSS_WITH_NAMESPACES =
  xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">`
    .markup;
