import type { Extension } from 'feed';
import { xml } from '../text/markup.ts';
import { categoriesOf, type FeedArticle } from './feed-articles.ts';
import { emptyFeed, type FeedChannel } from './feed-channel.ts';
import type { FeedJournal } from './feed-journal.ts';
import { feedText, printedFeed, xmlCharacters } from './feed-text.ts';

/**
 * RSS 2.0 as journals write it: one `dc:creator` for each author (`author` takes e-mail addresses only), the article's
 * address as permalink, `dc` and `prism` fields that reference managers read, the abstract as HTML escaped once.
 *
 * RSS 2.0; Crossref, Recommendations on RSS Feeds for Scholarly Publishers; PRISM 2.0.
 */
export function renderRss(channel: FeedChannel, articles: readonly FeedArticle[], journal: FeedJournal): string {
  const feed = emptyFeed(channel, articles, channel.rssUrl);
  for (const article of articles) {
    const { card, url, date, descriptionHtml } = article;
    feed.addItem({
      // The package would write the title as CDATA, which a title may end; it comes with the other fields.
      title: '',
      link: url,
      date,
      category: categoriesOf(card).map((name) => ({ name: feedText(name) })),
      extensions: [...itemFields(article, journal)],
      ...(descriptionHtml === '' ? {} : { description: xmlCharacters(descriptionHtml) }),
    });
  }
  return printedFeed(feed.rss2()).replace(RSS_TAG, RSS_WITH_NAMESPACES);
}

function* itemFields({ card, url }: FeedArticle, journal: FeedJournal): Generator<Extension> {
  const fields: readonly (readonly [name: string, values: readonly (string | undefined)[]])[] = [
    ['title', [card.titleText]],
    ['dc:creator', card.authors.map((author) => author.name)],
    ['dc:identifier', [card.doi === undefined ? undefined : `doi:${card.doi}`]],
    ['dc:publisher', [journal.publisher]],
    ['dc:rights', [card.licenseUrl]],
    ['prism:doi', [card.doi]],
    ['prism:publicationName', [card.journalTitle ?? journal.title]],
    ['prism:issn', [journal.issnPrint]],
    ['prism:eIssn', [journal.issn]],
    ['prism:volume', [card.volume]],
    ['prism:number', [card.issue]],
    ['prism:section', [card.typeLabel]],
    ['prism:publicationDate', [card.publishedIso]],
    ['prism:url', [url]],
  ];
  for (const [name, values] of fields) {
    const some = values.filter((value) => value !== undefined && value !== '').map((value) => ({ _text: feedText(value ?? '') }));
    // The package's type knows one element of a name only; what prints it takes a list.
    if (some.length > 0) yield { name, objects: some as unknown as Extension['objects'] };
  }
}

// The package declares namespaces by what it wrote itself and knows nothing of those of the fields above.
const RSS_TAG = /<rss [^>]*>/;
const RSS_WITH_NAMESPACES =
  xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">`
    .markup;
