import { type Extension, Feed } from 'feed';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Artifact } from '../../model/artifact.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { absoluteUrl, doiUrl, pageEnding } from '../../model/text/address.ts';
import { attribute, escapeMarkup, xml } from '../../model/text/markup.ts';
import { singleNotices } from '../../render/notice.ts';
import { type FeedArticle, type FeedCard, feedArticles } from './feed-articles.ts';
import type { FeedFormat } from './feed-formats.ts';
import type { FeedJournal } from './feed-journal.ts';
import { ownLanguage } from './feed-language.ts';
import { feedPath, feedTitle } from './feed-names.ts';

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

/** Renders an Atom feed, with one `author` per author and the ORCID as its URI. RFC 4287. */
function renderAtom(channel: FeedChannel, articles: readonly FeedArticle[]): string {
  const feed = emptyFeed(channel, articles, channel.atomUrl);
  for (const { card, title, url, date, updated, categories, descriptionHtml } of articles) {
    feed.addItem({
      // Titles have type html, so their text is escaped once more; it then cannot end the CDATA section either.
      title: xmlCharacters(escapeMarkup(title)),
      link: url,
      date: updated,
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

/** Renders a JSON feed. The package supports only version 1, with one author per item. jsonfeed.org/version/1.1 */
function renderJsonFeed(channel: FeedChannel, articles: readonly FeedArticle[], journal: FeedJournal): string {
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

function jsonItem(
  { card, title, url, date, updated, summary, categories, descriptionHtml, enclosures }: FeedArticle,
  journal: FeedJournal,
) {
  return {
    id: url,
    url,
    ...(card.doi === undefined ? {} : { external_url: doiUrl(journal.doiResolver, card.doi) }),
    title,
    // An item must have content, even if empty.
    ...(descriptionHtml === '' ? { content_text: '' } : { content_html: descriptionHtml }),
    ...(summary === '' ? {} : { summary }),
    date_published: date.toISOString(),
    ...(updated > date && { date_modified: updated.toISOString() }),
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

/**
 * Renders an RSS feed as journals do: one `dc:creator` per author, and the `dc` and `prism` elements that reference managers read.
 *
 * `author` is for e-mail addresses only. The article's URL is the permalink, the abstract is escaped HTML. RSS 2.0; Crossref,
 * Recommendations on RSS Feeds for Scholarly Publishers; PRISM 2.0.
 */
function renderRss(channel: FeedChannel, articles: readonly FeedArticle[], journal: FeedJournal): string {
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
    ['prism:hasCorrection', singleNotices(card.notice).map(({ kind, doi }) => (kind === 'superseded' ? undefined : doi))],
    ['prism:isCorrectionOf', (card.marks ?? []).map(({ doi }) => doi)],
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

/** The metadata of a feed, for the whole journal or a list. */
interface FeedChannel {
  /** `eLife`, `eLife: Cell biology`. */
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the page that the feed belongs to. */
  readonly pageUrl: string;
  readonly language: string;
  /** Author of entries without authors. */
  readonly journalTitle: string;
  /** Absolute URLs of the feed itself. */
  readonly rssUrl: string;
  readonly atomUrl: string;
  readonly jsonUrl: string;
}

/** Returns a feed of the package without items, dated by its newest article and not by the clock. */
function emptyFeed(channel: FeedChannel, articles: readonly FeedArticle[], selfUrl: string): Feed {
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

/**
 * Prepares text for the feed package; `printedFeed` is the second half.
 *
 * The package keeps characters illegal in XML, does not escape `<` in attributes, and takes `&amp;` for an escaped ampersand. The three
 * special characters are therefore replaced by placeholders, which `printedFeed` turns into entities.
 */
function feedText(text: string): string {
  return xmlCharacters(text).replace(SPECIAL, (char) => PLACEHOLDERS[char] ?? char);
}

/** Returns text without the characters illegal in XML, for CDATA sections. XML 1.0, 2.2. */
function xmlCharacters(text: string): string {
  return text.replace(NOT_XML, '');
}

/** Returns the output of the package with the placeholders of `feedText` as entities. */
function printedFeed(printed: string): string {
  return printed.replace(PLACEHOLDER, (char) => ENTITIES[char] ?? char);
}

// Noncharacters, which do not occur in text (Unicode, 23.7).
const PLACEHOLDERS: Readonly<Record<string, string>> = { '&': '\uFDD0', '<': '\uFDD1', '>': '\uFDD2' };
const ENTITIES: Readonly<Record<string, string>> = { '\uFDD0': '&amp;', '\uFDD1': '&lt;', '\uFDD2': '&gt;' };
const SPECIAL = /[&<>]/g;
const PLACEHOLDER = /[\uFDD0-\uFDD2]/g;
// Also removes noncharacters from the text; XML allows them, but they are placeholders here.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFDD0-\uFDEF\uFFFE\uFFFF]|\p{Cs}/gu;
