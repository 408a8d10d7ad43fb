import type { ArticleCard } from '../../model/article-card.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { SINGLE_FORMAT } from '../feed/feed-formats.ts';
import { byLetter } from './by-letter.ts';
import { cardsByKey, entryOf, type ListGroup } from './listing.ts';

/** Lists by article type, with readers' labels: `types/research-article`. */
export function typeLists(cards: readonly ArticleCard[], journal: MessagesJournal): ListGroup {
  const messages = interfaceMessages(journal);
  return wordLists(cards, {
    title: messages.text('list.types'),
    layout: 'subjects',
    stem: 'types',
    atLeast: 1,
    wordsOf: (card) => (card.typeLabel === '' ? [] : [{ word: card.typeLabel, label: typeLabelIn(card, messages) }]),
  });
}

/** Lists by authors' keywords; keywords of a single article have no list. */
export function keywordLists(cards: readonly ArticleCard[], journal: MessagesJournal): ListGroup {
  return wordLists(cards, {
    title: interfaceMessages(journal).text('list.keywords'),
    layout: 'names',
    stem: 'keywords',
    atLeast: 2,
    wordsOf: (card) => card.keywords.map((word) => ({ word, label: word })),
  });
}

interface WordListsOptions {
  readonly title: string;
  readonly layout: 'subjects' | 'names';
  readonly stem: string;
  /** Minimum number of articles of a list. */
  readonly atLeast: number;
  /** Words, whose slugs are the addresses of their lists, with the titles of the lists. */
  readonly wordsOf: (card: ArticleCard) => readonly { readonly word: string; readonly label: string }[];
}

/** Words that differ only in case or accents share one list, under the first spelling. */
function wordLists(cards: readonly ArticleCard[], { atLeast, stem, title, layout, wordsOf }: WordListsOptions): ListGroup {
  const labelBySlug = new Map<string, string>();
  const bySlug = cardsByKey(cards, (card) =>
    wordsOf(card).map(({ word, label }) => {
      const slug = nameSlugOf(word);
      if (!labelBySlug.has(slug)) labelBySlug.set(slug, label);
      return slug;
    }),
  );
  const listings = [...bySlug]
    .filter(([, found]) => found.length >= atLeast)
    .sort(([a], [b]) => compareText(a, b))
    .map(([slug, found]) => ({
      stem: `${stem}/${slug}`,
      title: labelBySlug.get(slug) ?? slug,
      cards: found,
      feeds: SINGLE_FORMAT,
    }));
  const entries = listings.map((listing) => entryOf(listing, listing.title));
  const groups = layout === 'names' ? byLetter(entries) : [{ entries }];
  return { layout, title, label: title, stem, groups, listings };
}
