import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import type { SiteContent } from '../site-content.ts';
import { archiveShelf } from './archive.ts';
import { authorShelf } from './authors.ts';
import type { Shelf } from './listing.ts';
import { subjectShelf } from './subjects.ts';
import { keywordShelf, typeShelf } from './types.ts';
import { volumeShelf } from './volumes.ts';

/** All non-empty ways to browse the journal, in menu order. Cached per list of cards, because pages and feeds use it. */
export function shelvesOf({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly Shelf[] {
  const before = made.get(cards);
  if (before?.journal === journal) return before.shelves;
  const shelves = makeShelves({ cards, journal });
  made.set(cards, { journal, shelves });
  return shelves;
}

const made = new WeakMap<readonly ArticleCard[], { readonly journal: Journal; readonly shelves: readonly Shelf[] }>();

function makeShelves({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly Shelf[] {
  const all = [
    archiveShelf(cards),
    subjectShelf(cards, journal),
    volumeShelf(cards),
    authorShelf(cards),
    typeShelf(cards),
    keywordShelf(cards),
  ];
  return all.filter(
    (shelf) => shelf.stem === 'archive' || shelf.listings.length > 0 || shelf.groups.some((group) => group.entries.length > 0),
  );
}
