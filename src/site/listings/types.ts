import { SINGLE_FORMAT } from '../../feed/feed-formats.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { compareText } from '../../text/compare.ts';
import { cardsByKey, entryOf, type Shelf } from './listing.ts';

/** By article type, as readers call it: `types/research-article`. */
export function typeShelf(cards: readonly ArticleCard[]): Shelf {
  return wordShelf(cards, {
    title: 'Article types',
    label: 'Article types',
    stem: 'types',
    atLeast: 1,
    wordsOf: (card) => (card.typeLabel === '' ? [] : [card.typeLabel]),
  });
}

/** By the authors' keywords; those that only one article has lead nowhere and are left out. */
export function keywordShelf(cards: readonly ArticleCard[]): Shelf {
  return wordShelf(cards, { title: 'Keywords', label: 'Keywords', stem: 'keywords', atLeast: 2, wordsOf: (card) => card.keywords });
}

interface WordShelfOptions {
  readonly title: string;
  readonly label: string;
  readonly stem: string;
  /** The fewest articles that make a list. */
  readonly atLeast: number;
  readonly wordsOf: (card: ArticleCard) => readonly string[];
}

/** Words that differ in case or accents only are one list, under the spelling that came first. */
function wordShelf(cards: readonly ArticleCard[], { atLeast, stem, title, label, wordsOf }: WordShelfOptions): Shelf {
  const wordBySlug = new Map<string, string>();
  const bySlug = cardsByKey(cards, (card) =>
    wordsOf(card).map((word) => {
      const slug = nameSlugOf(word);
      if (!wordBySlug.has(slug)) wordBySlug.set(slug, word);
      return slug;
    }),
  );
  const listings = [...bySlug]
    .filter(([, found]) => found.length >= atLeast)
    .sort(([a], [b]) => compareText(a, b))
    .map(([slug, found]) => ({
      stem: `${stem}/${slug}`,
      title: wordBySlug.get(slug) ?? slug,
      cards: found,
      feeds: SINGLE_FORMAT,
    }));
  const groups = [{ entries: listings.map((listing) => entryOf(listing, listing.title)) }];
  return { title, label, stem, groups, listings };
}
