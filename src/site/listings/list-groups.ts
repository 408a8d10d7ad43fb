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
  const before = cache.get(cards);
  if (before?.journal === journal) return before.listGroups;
  const listGroups = buildListGroups({ cards, journal });
  cache.set(cards, { journal, listGroups });
  return listGroups;
}

const cache = new WeakMap<readonly ArticleCard[], { readonly journal: Journal; readonly listGroups: readonly ListGroup[] }>();

function buildListGroups({ cards, journal }: Pick<SiteContent, 'cards' | 'journal'>): readonly ListGroup[] {
  const all = [
    archiveLists(cards, journal),
    subjectLists(cards, journal),
    volumeLists(cards, journal),
    authorLists(cards, journal),
    typeLists(cards, journal),
    keywordLists(cards, journal),
  ];
  return all.filter(
    (listGroup) =>
      listGroup.stem === 'archive' || listGroup.listings.length > 0 || listGroup.groups.some((group) => group.entries.length > 0),
  );
}
