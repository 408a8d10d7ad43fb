import type { ArticleCard } from '../model/article-card.ts';
import type { Journal } from '../model/journal.ts';
import { journalOfArticle } from '../model/messages/journal-in.ts';
import { type Alternate, inOrder } from './page-languages.ts';

/** Returns a function that finds the page of an article in each of its languages, the original first; none without a translation. */
export function articleAlternates(cards: readonly ArticleCard[], journal: Journal): (card: ArticleCard) => readonly Alternate[] {
  if (journal.languages === undefined) return () => [];
  const byOriginal = new Map<string, Alternate[]>();
  const alternate = ({ stem, lang }: ArticleCard): Alternate => ({
    language: journalOfArticle(journal, lang).language,
    file: `${stem}.html`,
  });
  for (const card of cards) {
    if (card.original === undefined) continue;
    const { stem } = card.original;
    byOriginal.set(stem, [...(byOriginal.get(stem) ?? []), alternate(card)]);
  }
  for (const card of cards) {
    const translations = byOriginal.get(card.stem);
    if (translations !== undefined) byOriginal.set(card.stem, [alternate(card), ...inOrder(journal, translations)]);
  }
  return (card) => byOriginal.get(card.original?.stem ?? card.stem) ?? [];
}
