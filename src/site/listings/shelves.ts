import type { SiteContent } from '../site-content.ts';
import { archiveShelf } from './archive.ts';
import { authorShelf } from './authors.ts';
import type { Shelf } from './listing.ts';
import { subjectShelf } from './subjects.ts';
import { keywordShelf, typeShelf } from './types.ts';
import { volumeShelf } from './volumes.ts';

/** Every way to browse the journal that leads anywhere, in the order of the menu. */
export function shelvesOf({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): Shelf[] {
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
