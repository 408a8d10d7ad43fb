import { SINGLE_FORMAT } from '../../feed/feed-formats.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { compareText } from '../../text/compare.ts';
import { cardsByKey, entryOf, type ListGroup } from './listing.ts';

/** Lists by article type, with readers' labels: `types/research-article`. */
export function typeLists(cards: readonly ArticleCard[]): ListGroup {
  return wordLists(cards, {
    title: 'Article types',
    label: 'Article types',
    stem: 'types',
    atLeast: 1,
    wordsOf: (card) => (card.typeLabel === '' ? [] : [card.typeLabel]),
  });
}

/** Lists by authors' keywords; keywords of a single article have no list. */
export function keywordLists(cards: readonly ArticleCard[]): ListGroup {
  return wordLists(cards, { title: 'Keywords', label: 'Keywords', stem: 'keywords', atLeast: 2, wordsOf: (card) => card.keywords });
}

interface WordListsOptions {
  readonly title: string;
  readonly label: string;
  readonly stem: string;
  /** Minimum number of articles of a list. */
  readonly atLeast: number;
  readonly wordsOf: (card: ArticleCard) => readonly string[];
}

/** Words that differ only in case or accents share one list, under the first spelling. */
function wordLists(cards: readonly ArticleCard[], { atLeast, stem, title, label, wordsOf }: WordListsOptions): ListGroup {
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
