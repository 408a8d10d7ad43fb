import type { ArticleCard } from '../model/article-card.ts';
import type { Journal } from '../model/journal.ts';
import { pathPrefixOf } from '../model/messages/journal-in.ts';
import { cardsIn } from './cards-in.ts';
import type { OwnPage, SiteContent } from './site-content.ts';

/** The part of a site's content that differs between the languages of a journal. */
type Localized = Pick<SiteContent, 'journal' | 'cards' | 'ownPages' | 'news'>;

/** The content of the pages outside of articles in one language. `journal` is the journal in that language (`journalIn`). */
export function contentIn<Content extends Localized>(content: Content, journal: Journal): Content {
  if (journal.languages === undefined) return content;
  return {
    ...content,
    journal,
    cards: cachedCardsIn(content.cards, journal),
    ...(content.ownPages === undefined ? {} : { ownPages: ownPagesIn(content.ownPages, journal) }),
    ...(content.news === undefined ? {} : { news: ownPagesIn(content.news, journal) }),
  };
}

/** The editors' pages or announcements in a language; a page that is not translated, in the main language. */
function ownPagesIn<Page extends Pick<OwnPage, 'file' | 'language'>>(pages: readonly Page[], journal: Journal): readonly Page[] {
  const prefix = pathPrefixOf(journal, journal.language);
  const isHere = ({ language }: Page): boolean => (prefix === '' ? language === undefined : language === journal.language);
  const translated = new Set(pages.filter(isHere).map(({ file }) => file));
  return pages.filter((page) => isHere(page) || (page.language === undefined && !translated.has(prefix + page.file)));
}

/** Pages and feeds of a language share the list, because lists are cached by it. */
function cachedCardsIn(cards: readonly ArticleCard[], journal: Journal): readonly ArticleCard[] {
  const byLanguage = cache.get(cards) ?? new Map<string, readonly ArticleCard[]>();
  cache.set(cards, byLanguage);
  const known = byLanguage.get(journal.language) ?? cardsIn(cards, journal.language);
  byLanguage.set(journal.language, known);
  return known;
}

const cache = new WeakMap<readonly ArticleCard[], Map<string, readonly ArticleCard[]>>();
