import type { Journal } from '../model/journal.ts';
import { journalsOf } from '../model/messages/journal-in.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import type { ReportProblem } from '../model/problem.ts';
import { nearest } from '../model/text/nearest.ts';
import { translatable } from '../model/text/translatable.ts';
import type { Translatable } from '../model/translatable.ts';
import type { MenuEntry } from './chrome.ts';
import { contentIn } from './content-in.ts';
import { listGroupsOf } from './listings/list-groups.ts';
import { accessibilityEntry } from './pages/accessibility-page.ts';
import { ARCHIVES_PATH } from './pages/archives-page.ts';
import { featuredCards } from './pages/home-page.ts';
import { NEWS_PATH } from './pages/news-page.ts';
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

type MenuContent = Pick<SiteContent, 'journal' | 'cards' | 'ownPages' | 'news'>;

/**
 * Header: the setting `menu`, else archive, subjects, volumes, authors, search. Footer: everything else. A page that the setting names and that
 * does not exist is left out.
 */
function menusInLanguage(content: MenuContent, onUnknown?: (entry: string, known: readonly string[]) => void): Menus {
  const { journal, ownPages = [], news = [] } = content;
  const messages = interfaceMessages(journal);
  const lists = listGroupsOf(content).map(({ label, stem }): MenuEntry => ({ label, file: `${stem}.html` }));
  const isTopList = ({ file }: MenuEntry): boolean => TOP_MENU.includes(file);
  const ownIn = (menu: OwnPage['menu']): MenuEntry[] =>
    ownPages.filter((page) => page.menu === menu).map(({ title, file }) => ({ label: title, file }));
  const search = { label: messages.text('nav.search'), file: 'search/index.html' };
  const menu = [...lists.filter(isTopList), ...ownIn('top'), search];
  const statement = accessibilityEntry(content);
  const footMenu = [
    ...ownIn('foot'),
    ...(news.length === 0 ? [] : [{ label: messages.text('news.title'), file: NEWS_PATH }]),
    ...lists.filter((entry) => !isTopList(entry)),
    { label: messages.text('nav.query'), file: 'values/index.html' },
    // Written after every other page, because it offers archives of them.
    { label: messages.text('nav.downloads'), file: ARCHIVES_PATH },
    ...(statement === undefined ? [] : [statement]),
  ];
  if (journal.menu === undefined) return { menu, footMenu };
  const chosen = journal.menu.flatMap((entry): MenuEntry[] => {
    if (typeof entry !== 'string') return [{ label: entry.label, file: '', url: entry.url }];
    const all = [...menu, ...footMenu, ...ownIn('none')];
    if (!all.some(({ file }) => nameOf(file, journal) === entry))
      onUnknown?.(
        entry,
        all.map(({ file }) => nameOf(file, journal)),
      );
    return all.filter(({ file }) => nameOf(file, journal) === entry).slice(0, 1);
  });
  const files = new Set(chosen.map(({ file }) => file));
  return { menu: chosen, footMenu: [...menu, ...footMenu].filter(({ file }) => !files.has(file)) };
}

/** Reports pages in the setting `menu`, and articles in `featured`, that do not exist. */
export function reportUnknownNames(content: MenuContent, report: ReportProblem): void {
  const { journal, cards } = content;
  const tell = (message: Translatable): void =>
    report({ code: 'journal-name-unknown', severity: 'warning', place: { file: 'journal.json', line: 0, column: 0 }, message });
  menusInLanguage(content, (entry, known) => {
    const meant = nearest(entry, known);
    const hint = meant === undefined ? translatable`expected one of ${known.join(', ')}` : translatable`did you mean "${meant}"?`;
    tell(translatable`"menu" names "${entry}", and there is no such page; ${hint}`);
  });
  for (const name of journal.featured) {
    if (featuredCards({ ...journal, featured: [name] }, cards).length > 0) continue;
    const meant = nearest(
      name,
      cards.flatMap(({ doi }) => doi ?? []),
    );
    const hint =
      meant === undefined
        ? translatable`expected the DOI of a published article, or its path as "content/1/e1"`
        : translatable`did you mean "${meant}"?`;
    tell(translatable`"featured" names "${name}", and there is no such article; ${hint}`);
  }
}

/** The name of a page in the setting `menu`: `archive`, `search`, `about` in every language. */
function nameOf(file: string, { pathPrefix = '' }: Journal): string {
  const local = file.startsWith(pathPrefix) ? file.slice(pathPrefix.length) : file;
  return local.replace(/(?:\/index)?\.html$/, '');
}

const TOP_MENU: readonly string[] = ['archive.html', 'subjects.html', 'volumes.html', 'authors.html'];
