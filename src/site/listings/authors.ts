import { SINGLE_FORMAT } from '../../feed/feed-formats.ts';
import { interfaceMessages, type MessagesJournal } from '../../messages/journal-messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { compareText } from '../../text/compare.ts';
import { slugOf } from '../../text/slug.ts';
import { cardsByKey, type ListGroup, type Listing, type ListingEntry } from './listing.ts';

/**
 * Lists by author. An ORCID identifies one person and has a page. A name without ORCID may be several people, which its page says; a name
 * with one article links directly to it. Authors with a page have a feed: in a journal of 20,000 articles by 50,000 names, one name in
 * seven.
 *
 *   authors/0000-0002-1825-0097 · authors/name-jane-doe
 */
export function authorLists(cards: readonly ArticleCard[], journal: MessagesJournal): ListGroup {
  const messages = interfaceMessages(journal);
  const sharedName = messages.text('list.sharedName');
  const nameByKey = new Map<string, string>();
  const byKey = cardsByKey(cards, (card) =>
    card.authors.map(({ name, orcid }) => {
      const key = orcid ?? `name-${nameSlugOf(name)}`;
      if (!nameByKey.has(key)) nameByKey.set(key, name);
      return key;
    }),
  );
  const listings: Listing[] = [];
  const entries: ListingEntry[] = [];
  for (const [key, found] of byKey) {
    const name = nameByKey.get(key) ?? key;
    const listing = authorListing({ key, name, cards: found, sharedName });
    const single = key.startsWith('name-') && found.length === 1 ? found[0] : undefined;
    if (single === undefined) listings.push(listing);
    entries.push({ label: name, stem: single?.stem ?? listing.stem, count: found.length });
  }
  listings.sort((a, b) => compareText(a.stem, b.stem));
  const title = messages.text('list.authors');
  return { title, label: title, stem: 'authors', groups: byLetter(entries), listings };
}

function authorListing({ key, name, cards, sharedName }: AuthorArticles): Listing {
  const common = { stem: `authors/${key}`, title: name, cards, feeds: SINGLE_FORMAT };
  if (key.startsWith('name-')) return { intro: sharedName, ...common };
  return { sameAs: `https://orcid.org/${key}`, ...common };
}

interface AuthorArticles {
  /** An ORCID, or `name-jane-doe`. */
  readonly key: string;
  readonly name: string;
  readonly cards: readonly ArticleCard[];
  /** Sentence for a name that may be several people's. */
  readonly sharedName: string;
}

/** Groups by the first letter of the last word of a name, without accents; other scripts by their own first letter. */
function byLetter(entries: readonly ListingEntry[]): { heading: string; entries: readonly ListingEntry[] }[] {
  const keyed = entries.map((entry) => ({ entry, key: sortKey(entry.label) }));
  keyed.sort((a, b) => compareText(a.key, b.key) || compareText(a.entry.stem, b.entry.stem));
  const groups = new Map<string, ListingEntry[]>();
  for (const { entry, key } of keyed) {
    const letter = [...key][0]?.toUpperCase() ?? '#';
    const group = groups.get(letter);
    if (group === undefined) groups.set(letter, [entry]);
    else group.push(entry);
  }
  return [...groups].map(([heading, ofLetter]) => ({ heading, entries: ofLetter }));
}

function sortKey(name: string): string {
  const words = slugOf(name).split('-');
  return [words.at(-1) ?? '', ...words.slice(0, -1)].join(' ');
}
