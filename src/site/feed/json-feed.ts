import { doiUrl } from '../../model/text/address.ts';
import type { FeedArticle } from './feed-articles.ts';
import type { FeedChannel } from './feed-channel.ts';
import type { FeedJournal } from './feed-journal.ts';

/** Renders a JSON feed. The package supports only version 1, with one author per item. jsonfeed.org/version/1.1 */
export function renderJsonFeed(channel: FeedChannel, articles: readonly FeedArticle[], journal: FeedJournal): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    home_page_url: channel.pageUrl,
    feed_url: channel.jsonUrl,
    ...(channel.description === '' ? {} : { description: channel.description }),
    language: channel.language,
    items: articles.map((article) => jsonItem(article, journal)),
  };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}

function jsonItem({ card, title, url, date, summary, categories, descriptionHtml, enclosures }: FeedArticle, journal: FeedJournal) {
  return {
    id: url,
    url,
    ...(card.doi === undefined ? {} : { external_url: doiUrl(journal.doiResolver, card.doi) }),
    title,
    // An item must have content, even if empty.
    ...(descriptionHtml === '' ? { content_text: '' } : { content_html: descriptionHtml }),
    ...(summary === '' ? {} : { summary }),
    date_published: date.toISOString(),
    authors: card.authors.map(({ name, orcid }) => ({ name, ...(orcid === undefined ? {} : { url: `https://orcid.org/${orcid}` }) })),
    tags: categories,
    ...(card.lang === undefined ? {} : { language: card.titleLang ?? card.lang }),
    ...(enclosures.length === 0
      ? {}
      : {
          attachments: enclosures.map(({ url: file, mediaType, sizeBytes }) => ({
            url: file,
            mime_type: mediaType,
            size_in_bytes: sizeBytes,
          })),
        }),
  };
}
