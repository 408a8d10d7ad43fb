import { attribute, escapeMarkup, xml } from '../../model/text/markup.ts';
import type { FeedArticle } from './feed-articles.ts';
import { emptyFeed, type FeedChannel } from './feed-channel.ts';
import { ownLanguage } from './feed-language.ts';
import { feedText, printedFeed, xmlCharacters } from './feed-text.ts';

/** Renders an Atom feed, with one `author` per author and the ORCID as its URI. RFC 4287. */
export function renderAtom(channel: FeedChannel, articles: readonly FeedArticle[]): string {
  const feed = emptyFeed(channel, articles, channel.atomUrl);
  for (const { card, title, url, date, categories, descriptionHtml } of articles) {
    feed.addItem({
      // Titles have type html, so their text is escaped once more; it then cannot end the CDATA section either.
      title: xmlCharacters(escapeMarkup(title)),
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
  const languages = articles.map(({ card }) => ownLanguage(card, channel.language));
  return withEnclosures(printedFeed(feed.atom1()), articles)
    .replace(FEED_TAG, () => language)
    .replace(ENTRY_TAG, () => xml`<entry${attribute('xml:lang', languages.shift())}>`.markup);
}

/** Adds the enclosures after the link of each entry; the package writes one, with the media type of an image. RFC 4287, 4.2.7.2. */
function withEnclosures(printed: string, articles: readonly FeedArticle[]): string {
  if (articles.every(({ enclosures }) => enclosures.length === 0)) return printed;
  const byUrl = new Map(articles.map(({ url, enclosures }) => [xml`${url}`.markup, enclosures]));
  return printed.replace(ENTRY_LINK, (line: string, space: string, url: string) =>
    [
      line,
      ...(byUrl.get(url) ?? []).map(
        (file) => xml`<link rel="enclosure" href="${file.url}" type="${file.mediaType}" length="${file.sizeBytes}"/>`.markup,
      ),
    ].join(`\n${space}`),
  );
}

// '        <link href="https://journal.example/content/1/e1"/>'
const ENTRY_LINK = /^( *)<link href="([^"]*)"\/>$/gm;

const FEED_TAG = /<feed [^>]*>/;
// The package gives entries no attributes. Text is escaped, so these are elements.
const ENTRY_TAG = /<entry>/g;
