import { matchLanguage } from '../messages/languages.ts';
import type { ArticleCard } from '../model/article-card.ts';

/**
 * Returns the cards of the lists in a language: of each article its version in that language, else the original.
 *
 * An original has its title and subjects in the language as far as they are known. The order is that of the originals.
 */
export function cardsIn(cards: readonly ArticleCard[], language: string): readonly ArticleCard[] {
  const stems = new Set(cards.map(({ stem }) => stem));
  const translations = new Map<string, ArticleCard>();
  for (const card of cards) if (card.original !== undefined && isIn(card, language)) translations.set(card.original.stem, card);
  // A translation whose original is not published stands for itself.
  const originals = cards.filter(({ original }) => original === undefined || !stems.has(original.stem));
  const subjectNames = subjectNamesOf(originals, translations);
  return originals.map((card) => translations.get(card.stem) ?? withWords(card, language, subjectNames));
}

function isIn({ lang }: ArticleCard, language: string): boolean {
  return lang !== undefined && matchLanguage(lang, [language]) === language;
}

/** Names of subjects in the language by slug, from the articles that are translated. */
function subjectNamesOf(originals: readonly ArticleCard[], translations: ReadonlyMap<string, ArticleCard>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { stem } of originals)
    for (const { slug, name } of translations.get(stem)?.subjects ?? []) if (!names.has(slug)) names.set(slug, name);
  return names;
}

function withWords(card: ArticleCard, language: string, names: ReadonlyMap<string, string>): ArticleCard {
  if (isIn(card, language)) return card;
  const title = card.titles?.find(({ lang }) => matchLanguage(lang, [language]) === language);
  const isRenamed = card.subjects.some(({ slug }) => names.has(slug));
  if (title === undefined && !isRenamed) return card;
  const subjects = card.subjects.map((subject) => ({ ...subject, name: names.get(subject.slug) ?? subject.name }));
  return {
    ...card,
    subjects,
    ...(title === undefined ? {} : { titleHtml: title.titleHtml, titleText: title.titleText, titleLang: title.lang }),
  };
}
