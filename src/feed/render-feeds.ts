import type { ArticleCard } from '../model/article-card.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { absoluteUrl, pageEnding } from '../text/address.ts';
import { compareText } from '../text/compare.ts';
import { renderAtom } from './atom.ts';
import { feedArticles } from './feed-articles.ts';
import type { FeedChannel } from './feed-channel.ts';
import { renderJsonFeed } from './json-feed.ts';
import { renderRss } from './rss.ts';

/**
 * The feeds of the journal and of each subject, in three formats:
 *
 *   rss.xml  atom.xml  feed.json  subjects/cell-biology/rss.xml  subjects/cell-biology/atom.xml  subjects/cell-biology/feed.json
 *
 * Decisions, section 7.
 */
export function renderFeeds(cards: readonly ArticleCard[], journal: Journal): readonly Artifact[] {
  const main = feedFiles(cards, journal, { title: journal.title, folder: '', page: '' });
  const subjects = [...cardsBySlug(cards, journal)].map(([slug, ofSubject]) => {
    const name = subjectName(slug, ofSubject, journal);
    const page = `subjects/${slug}${pageEnding(journal.host)}`;
    return feedFiles(ofSubject, journal, { title: `${journal.title}: ${name}`, folder: `subjects/${slug}/`, page });
  });
  return [...main, ...subjects.flat()];
}

/** A list of articles that readers may follow: `{ title: 'Tidewater: Data paper', folder: 'types/data-paper/', page: 'types/data-paper' }`. */
export interface FeedPlace {
  readonly title: string;
  /** Where the files are: '' or `subjects/cell-biology/`. */
  readonly folder: string;
  /** The page that the feed is of, as it is linked. */
  readonly page: string;
}

/** The feed of another list of articles, newest first; RSS alone. */
export function renderListFeed(cards: readonly ArticleCard[], journal: Journal, place: FeedPlace): Artifact {
  return { path: `${place.folder}rss.xml`, bytes: renderRss(channelOf(journal, place), feedArticles(cards, journal), journal) };
}

function channelOf(journal: Journal, { title, folder, page }: FeedPlace): FeedChannel {
  const url = (path: string) => absoluteUrl(journal.siteUrl, path);
  return {
    title,
    description: journal.description ?? `The newest articles of ${title}`,
    pageUrl: url(page),
    language: journal.language,
    journalTitle: journal.title,
    rssUrl: url(`${folder}rss.xml`),
    atomUrl: url(`${folder}atom.xml`),
    jsonUrl: url(`${folder}feed.json`),
  };
}

function feedFiles(cards: readonly ArticleCard[], journal: Journal, place: FeedPlace): readonly Artifact[] {
  const channel = channelOf(journal, place);
  const articles = feedArticles(cards, journal);
  const { folder } = place;
  return [
    { path: `${folder}rss.xml`, bytes: renderRss(channel, articles, journal) },
    { path: `${folder}atom.xml`, bytes: renderAtom(channel, articles) },
    { path: `${folder}feed.json`, bytes: renderJsonFeed(channel, articles, journal) },
  ];
}

/** Also the subjects that the editors list and no article has: their pages name a feed. */
function cardsBySlug(cards: readonly ArticleCard[], journal: Journal): ReadonlyMap<string, readonly ArticleCard[]> {
  const bySlug = new Map<string, ArticleCard[]>(journal.subjects.map(({ slug }) => [slug, []]));
  for (const card of cards) {
    for (const { slug } of card.subjects) {
      const group = bySlug.get(slug);
      if (group === undefined) bySlug.set(slug, [card]);
      else group.push(card);
    }
  }
  return new Map([...bySlug].toSorted(([a], [b]) => compareText(a, b)));
}

/** The editors' name of a subject, else of the names that articles give it the first in order. */
function subjectName(slug: string, cards: readonly ArticleCard[], journal: Journal): string {
  const listed = journal.subjects.find((subject) => subject.slug === slug);
  if (listed !== undefined) return listed.name;
  const names = cards.flatMap((card) => card.subjects.filter((subject) => subject.slug === slug).map((subject) => subject.name));
  return names.toSorted(compareText)[0] ?? slug;
}
