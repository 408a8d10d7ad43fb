import type { ArticleCard, CardSubject } from '../model/article-card.ts';
import type { Journal } from '../model/journal.ts';
import { pathPrefixOf } from '../model/messages/journal-in.ts';
import { matchLanguage } from '../model/messages/languages.ts';
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

/**
 * Returns the cards of the lists in a language: of each article its version in that language, else the original.
 *
 * An original has its title and subjects in the language as far as they are known. The order is that of the originals.
 */
function cardsIn(cards: readonly ArticleCard[], language: string): readonly ArticleCard[] {
  const stems = new Set(cards.map(({ stem }) => stem));
  const translations = new Map<string, ArticleCard>();
  for (const card of cards) if (card.original !== undefined && isIn(card, language)) translations.set(card.original.stem, card);
  // A translation whose original is not published stands for itself.
  const originals = cards.filter(({ original }) => original === undefined || !stems.has(original.stem));
  const names = namesOf(originals, translations);
  return originals.map((card) => translations.get(card.stem) ?? withWords(card, language, names));
}

function isIn({ lang }: ArticleCard, language: string): boolean {
  return lang !== undefined && matchLanguage(lang, [language]) === language;
}

/** Names of subjects and sections in the language by slug, from the articles that are translated. */
interface Names {
  readonly subjects: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, string>;
}

function namesOf(originals: readonly ArticleCard[], translations: ReadonlyMap<string, ArticleCard>): Names {
  const [subjects, sections] = [new Map<string, string>(), new Map<string, string>()];
  const add = (names: Map<string, string>, { slug, name }: CardSubject): void => {
    if (!names.has(slug)) names.set(slug, name);
  };
  for (const { stem } of originals) {
    const translation = translations.get(stem);
    for (const subject of translation?.subjects ?? []) add(subjects, subject);
    if (translation?.section !== undefined) add(sections, translation.section);
  }
  return { subjects, sections };
}

function withWords(card: ArticleCard, language: string, names: Names): ArticleCard {
  if (isIn(card, language)) return card;
  const title = card.titles?.find(({ lang }) => matchLanguage(lang, [language]) === language);
  const { section } = card;
  const sectionName = section === undefined ? undefined : names.sections.get(section.slug);
  const isRenamed = sectionName !== undefined || card.subjects.some(({ slug }) => names.subjects.has(slug));
  if (title === undefined && !isRenamed) return card;
  const subjects = card.subjects.map((subject) => ({ ...subject, name: names.subjects.get(subject.slug) ?? subject.name }));
  return {
    ...card,
    subjects,
    ...(section === undefined || sectionName === undefined ? {} : { section: { ...section, name: sectionName } }),
    ...(title === undefined ? {} : { titleHtml: title.titleHtml, titleText: title.titleText, titleLang: title.lang }),
  };
}
