import { journalsOf } from '../messages/journal-in.ts';
import { interfaceMessages } from '../messages/journal-messages.ts';
import type { Journal } from '../model/journal.ts';
import type { MenuEntry } from './chrome.ts';
import { contentIn } from './content-in.ts';
import { listGroupsOf } from './listings/list-groups.ts';
import { ARCHIVES_PATH } from './pages/archives-page.ts';
import type { OwnPage, SiteContent } from './site-content.ts';

/** Menus of all pages: in the header, in order, and in the footer. */
export interface Menus {
  readonly menu: readonly MenuEntry[];
  readonly footMenu: readonly MenuEntry[];
  /** Menus in the further languages of the journal, in their order. */
  readonly inFurther?: readonly Menus[];
}

/** Menus in every language of the journal. */
export function menusOf(content: MenuContent): Menus {
  const [main = content.journal, ...further] = journalsOf(content.journal);
  const menusIn = (journal: Journal): Menus => menusInLanguage(contentIn(content, journal));
  return { ...menusIn(main), ...(further.length === 0 ? {} : { inFurther: further.map(menusIn) }) };
}

type MenuContent = Pick<SiteContent, 'journal' | 'cards' | 'ownPages'>;

/** Header: archive, subjects, volumes, authors, search. Footer: everything else. */
function menusInLanguage(content: MenuContent): Menus {
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
