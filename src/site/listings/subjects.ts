import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { compareText } from '../../model/text/compare.ts';
import { ALL_FORMATS } from '../feed/feed-formats.ts';
import { cardsByKey, type ListGroup, type Listing, type ListingEntry } from './listing.ts';

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
  const parents = parentsOf(cards);
  const order = [...named, ...others];
  const nameOf = (slug: string): string => nameBySlug.get(slug) ?? slug;
  const entryOfSlug = (slug: string): ListingEntry => {
    const children = order.filter((other) => parents.get(other) === slug).map(entryOfSlug);
    const entry = { label: nameOf(slug), stem: `subjects/${slug}`, count: cardsBySlug.get(slug)?.length ?? 0 };
    return children.length === 0 ? entry : { ...entry, children };
  };
  const entryBySlug = new Map(order.map((slug) => [slug, entryOfSlug(slug)]));
  const listings = order.map((slug): Listing => {
    const parent = parents.get(slug);
    const children = entryBySlug.get(slug)?.children;
    const description = journal.subjects.find((subject) => subject.slug === slug)?.description;
    return {
      stem: `subjects/${slug}`,
      title: nameOf(slug),
      ...(parent === undefined ? {} : { parent: { stem: `subjects/${parent}`, title: nameOf(parent) } }),
      ...(children === undefined ? {} : { parts: children }),
      cards: cardsBySlug.get(slug) ?? [],
      feeds: ALL_FORMATS,
      ...(description === undefined ? {} : { intro: description }),
    };
  });
  const title = interfaceMessages(journal).text('list.subjects');
  const top = order.filter((slug) => !parents.has(slug));
  const groups = [{ entries: top.flatMap((slug) => entryBySlug.get(slug) ?? []) }];
  return { layout: 'subjects', title, label: title, stem: 'subjects', groups, listings };
}

/** The broader subject of each, as the first article with both says; a circle is left out. */
function parentsOf(cards: readonly ArticleCard[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const isAbove = (slug: string, above: string): boolean => {
    for (let at: string | undefined = above; at !== undefined; at = parents.get(at)) if (at === slug) return true;
    return false;
  };
  for (const { subjects } of cards)
    for (const { slug, parent } of subjects)
      if (parent !== undefined && !parents.has(slug) && !isAbove(slug, parent)) parents.set(slug, parent);
  return parents;
}
