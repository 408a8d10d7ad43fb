import { interfaceMessages } from '../messages/journal-messages.ts';
import type { MenuEntry } from './chrome.ts';
import { listGroupsOf } from './listings/list-groups.ts';
import { ARCHIVES_PATH } from './pages/archives-page.ts';
import type { OwnPage, SiteContent } from './site-content.ts';

/** Menus of all pages: in the header, in order, and in the footer. */
export interface Menus {
  readonly menu: readonly MenuEntry[];
  readonly footMenu: readonly MenuEntry[];
}

/** Header: archive, subjects, volumes, authors, search. Footer: everything else. */
export function menusOf(content: Pick<SiteContent, 'journal' | 'cards' | 'ownPages'>): Menus {
  const messages = interfaceMessages(content.journal);
  const entries = listGroupsOf(content).map(({ label, stem }) => ({ stem, entry: { label, file: `${stem}.html` } }));
  const ownIn = (menu: OwnPage['menu']): MenuEntry[] =>
    (content.ownPages ?? []).filter((page) => page.menu === menu).map(({ title, file }) => ({ label: title, file }));
  const among = (isTop: boolean): MenuEntry[] => entries.filter(({ stem }) => TOP_MENU.includes(stem) === isTop).map(({ entry }) => entry);
  return {
    menu: [...among(true), ...ownIn('top'), { label: messages.text('nav.search'), file: 'search/index.html' }],
    footMenu: [
      ...ownIn('foot'),
      ...among(false),
      { label: messages.text('nav.query'), file: 'values/index.html' },
      // Written after every other page, because it offers archives of them.
      { label: messages.text('nav.downloads'), file: ARCHIVES_PATH },
    ],
  };
}

const TOP_MENU: readonly string[] = ['archive', 'subjects', 'volumes', 'authors'];
