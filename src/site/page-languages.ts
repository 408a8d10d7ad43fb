import type { Journal } from '../model/journal.ts';
import { journalsOf, mainLanguage, pathPrefixOf } from '../model/messages/journal-in.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { ownLanguageName } from '../model/messages/languages.ts';
import { attribute, EMPTY, html, type Markup } from '../model/text/markup.ts';
import { directionOf } from '../model/text/text-direction.ts';
import type { Counterparts } from './chrome.ts';
import { localFile, NOT_FOUND_PATH, pageHref, pageUrl } from './page-href.ts';

/** The same page in a language of the journal. */
export interface Alternate {
  /** BCP 47. */
  readonly language: string;
  /** `en/index.html` */
  readonly file: string;
}

/** A page and its counterparts. */
export interface PageInLanguages {
  readonly journal: Journal;
  /** File of the page. */
  readonly file: string;
  /** The page in each language that it exists in, its own included, the original or the main language first. */
  readonly alternates: readonly Alternate[];
  /** Pages that the language switch leads to where there is no alternate: the article of a figure, the index of a list. */
  readonly nearby: readonly Alternate[];
}

/** Above this number of languages, alternates are in the sitemap only: Google treats both as equal. */
const MOST_IN_HEAD = 8;

/**
 * `<link rel="alternate" hreflang>` of a page, itself included. `x-default` is the original or the page in the main language. HTML, link type
 * alternate; Google Search Central, localized versions.
 */
export function alternateLinks({ journal, alternates }: Pick<PageInLanguages, 'journal' | 'alternates'>): Markup {
  const [first] = alternates;
  if (first === undefined || alternates.length < 2 || alternates.length > MOST_IN_HEAD) return EMPTY;
  const outside = withoutPrefix(journal);
  const link = (language: string, file: string): Markup =>
    html`<link rel="alternate" hreflang="${language}" href="${pageUrl(outside, file)}">\n`;
  return html`${alternates.map(({ language, file }) => link(language, file))}${link('x-default', first.file)}`;
}

/** A page that exists in every language of the journal: `mirror/index.html`, `en/mirror/index.html`. */
export function inEveryLanguage(journal: Journal, file: string): Counterparts {
  const alternates = journalsOf(journal).map((one) => ({ language: one.language, file: localFile(one, file) }));
  return { alternates, nearby: [] };
}

/** Links to the page in the other languages of the journal, each in its own name; to the closest page where there is none. */
export function languageSwitch({ journal, file, alternates, nearby }: PageInLanguages): Markup {
  const { languages = [] } = journal;
  if (languages.length < 2) return EMPTY;
  const messages = interfaceMessages(journal);
  // Links of the 404 page start at the root.
  const from = file === NOT_FOUND_PATH ? file : localFile(journal, file);
  const item = (language: string): Markup => {
    const isCurrent = language === journal.language;
    const home = { language, file: `${pathPrefixOf(journal, language)}index.html` };
    const same = alternates.find((one) => one.language === language);
    const target = same ?? nearby.find((one) => one.language === language) ?? home;
    const href = pageHref(withoutPrefix(journal), from, isCurrent && same === undefined ? from : target.file);
    const direction = directionOf(language);
    const dir = attribute('dir', direction === directionOf(journal.language) ? undefined : direction);
    const current = attribute('aria-current', isCurrent ? 'true' : undefined);
    return html`<li><a href="${href}" lang="${language}" hreflang="${language}"${dir}${current}>${ownLanguageName(language)}</a></li>\n`;
  };
  return html`<nav class="site-languages" aria-label="${messages.text('nav.languages')}">
<ul>
${languages.map(item)}</ul>
</nav>
`;
}

/** The journal with the main language's addresses, for links from one language to another. */
function withoutPrefix(journal: Journal): Journal {
  const { pathPrefix: _, ...rest } = journal;
  return rest;
}

/** Puts the main language first, and then the order of the setting. */
export function inOrder(journal: Journal, alternates: readonly Alternate[]): readonly Alternate[] {
  const order = [mainLanguage(journal), ...(journal.languages ?? [])];
  return alternates.toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
}
