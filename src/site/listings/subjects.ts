import { ALL_FORMATS } from '../../feed/feed-formats.ts';
import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { compareText } from '../../text/compare.ts';
import { cardsByKey, entryOf, type ListGroup, type Listing } from './listing.ts';

/** Lists by subject: those named in the journal's settings first, in their order and wording, then the others by name. */
export function subjectLists(cards: readonly ArticleCard[], journal: Journal): ListGroup {
  const nameBySlug = new Map<string, string>();
  for (const card of cards)
    for (const subject of card.subjects) if (!nameBySlug.has(subject.slug)) nameBySlug.set(subject.slug, subject.name);
  // The settings name subjects in the main language.
  for (const { slug, name } of journal.subjects) if (journal.pathPrefix === undefined || !nameBySlug.has(slug)) nameBySlug.set(slug, name);
  const cardsBySlug = cardsByKey(cards, (card) => card.subjects.map((subject) => subject.slug));
  const named = journal.subjects.map((subject) => subject.slug);
  const others = [...cardsBySlug.keys()].filter((slug) => !named.includes(slug));
  others.sort((a, b) => compareText(nameBySlug.get(a)?.toLowerCase() ?? a, nameBySlug.get(b)?.toLowerCase() ?? b));
  const listings = [...named, ...others].map((slug): Listing => {
    const description = journal.subjects.find((subject) => subject.slug === slug)?.description;
    return {
      stem: `subjects/${slug}`,
      title: nameBySlug.get(slug) ?? slug,
      cards: cardsBySlug.get(slug) ?? [],
      feeds: ALL_FORMATS,
      ...(description === undefined ? {} : { intro: description }),
    };
  });
  const title = interfaceMessages(journal).text('list.subjects');
  const groups = [{ urlName: 'Subjects', entries: listings.map((listing) => entryOf(listing, listing.title)) }];
  return { title, label: title, stem: 'subjects', groups, listings };
}
