import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import type { SiteContent } from '../site-content.ts';
import { archiveLists } from './archive.ts';
import { authorLists } from './authors.ts';
import type { ListGroup } from './listing.ts';
import { subjectLists } from './subjects.ts';
import { keywordLists, typeLists } from './types.ts';
import { volumeLists } from './volumes.ts';

/** All non-empty ways to browse the journal, in menu order. Cached per list of cards, because pages and feeds use it. */
export function listGroupsOf({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly ListGroup[] {
  const before = cached.get(cards);
  if (before?.journal === journal) return before.listGroups;
  const listGroups = makeListGroups({ cards, journal });
  cached.set(cards, { journal, listGroups });
  return listGroups;
}

const cached = new WeakMap<readonly ArticleCard[], { readonly journal: Journal; readonly listGroups: readonly ListGroup[] }>();

function makeListGroups({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly ListGroup[] {
  const all = [
    archiveLists(cards),
    subjectLists(cards, journal),
    volumeLists(cards),
    authorLists(cards),
    typeLists(cards),
    keywordLists(cards),
  ];
  return all.filter(
    (listGroup) =>
      listGroup.stem === 'archive' || listGroup.listings.length > 0 || listGroup.groups.some((group) => group.entries.length > 0),
  );
}
