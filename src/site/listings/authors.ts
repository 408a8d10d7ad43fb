import type { ArticleCard, CardAuthor } from '../../model/article-card.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { SINGLE_FORMAT } from '../feed/feed-formats.ts';
import { byLetter } from './by-letter.ts';
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
  const authorByKey = new Map<string, CardAuthor>();
  const byKey = cardsByKey(cards, (card) =>
    card.authors.map((author) => {
      const key = authorKey(author);
      const known = authorByKey.get(key);
      // A name without a surname may be followed by the same name with one.
      if (known === undefined || (known.surname === undefined && known.name === author.name)) authorByKey.set(key, author);
      return key;
    }),
  );
  const listings: Listing[] = [];
  const entries: ListingEntry[] = [];
  for (const [key, found] of byKey) {
    const author = authorByKey.get(key) ?? { name: key };
    const { name } = author;
    const single = key.startsWith('name-') && found.length === 1 ? found[0] : undefined;
    const coauthors = single === undefined ? coauthorsOf(key, found, { byKey, authorByKey }) : [];
    const listing = authorListing({ key, name, cards: found, sharedName, coauthors });
    if (single === undefined) listings.push(listing);
    entries.push({ label: surnameFirst(author), stem: single?.stem ?? listing.stem, count: found.length });
  }
  listings.sort((a, b) => compareText(a.stem, b.stem));
  const title = messages.text('list.authors');
  return { layout: 'names', title, label: title, stem: 'authors', groups: byLetter(entries), listings };
}

function authorKey({ name, orcid }: CardAuthor): string {
  return orcid ?? `name-${nameSlugOf(name)}`;
}

function authorListing({ key, name, cards, sharedName, coauthors }: AuthorArticles): Listing {
  const institutions = new Set(
    cards.flatMap(({ authors }) =>
      authors.flatMap(({ orcid, institution }) => (orcid === key && institution !== undefined ? institution : [])),
    ),
  );
  const author = { institutions: [...institutions].slice(0, MOST_INSTITUTIONS), coauthors };
  const common = { stem: `authors/${key}`, title: name, cards, feeds: SINGLE_FORMAT, author };
  if (key.startsWith('name-')) return { intro: sharedName, ...common };
  return { sameAs: `https://orcid.org/${key}`, ...common };
}

interface AuthorKeys {
  readonly byKey: ReadonlyMap<string, readonly ArticleCard[]>;
  readonly authorByKey: ReadonlyMap<string, CardAuthor>;
}

/** The authors with the most common articles. Articles of large collaborations say little about who works with whom, and are left out. */
function coauthorsOf(key: string, cards: readonly ArticleCard[], { byKey, authorByKey }: AuthorKeys): readonly ListingEntry[] {
  const counts = new Map<string, number>();
  for (const { authors } of cards) {
    if (authors.length > LARGEST_GROUP) continue;
    for (const other of new Set(authors.map(authorKey))) if (other !== key) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([keyA, a], [keyB, b]) => b - a || compareText(keyA, keyB));
  return sorted.slice(0, MOST_COAUTHORS).map(([other, count]) => {
    const all = byKey.get(other) ?? [];
    const single = other.startsWith('name-') && all.length === 1 ? all[0] : undefined;
    return { label: authorByKey.get(other)?.name ?? other, stem: single?.stem ?? `authors/${other}`, count };
  });
}

const LARGEST_GROUP = 50;
const MOST_COAUTHORS = 20;
const MOST_INSTITUTIONS = 5;

interface AuthorArticles {
  readonly coauthors: readonly ListingEntry[];
  /** An ORCID, or `name-jane-doe`. */
  readonly key: string;
  readonly name: string;
  readonly cards: readonly ArticleCard[];
  /** Sentence for a name that may be several people's. */
  readonly sharedName: string;
}

/** `Beaudoin, Claire`; a name whose surname is unknown, as of a group, and one whose surname comes first are unchanged. */
function surnameFirst({ name, surname }: CardAuthor): string {
  if (surname === undefined) return name;
  return `${surname}${ARABIC.test(surname) ? '،' : ','} ${name.slice(0, -surname.length).trim()}`;
}

const ARABIC = /\p{Script=Arabic}/u;
