import type { ArticleCard } from '../model/article-card.ts';
import { hashJson } from './hash-json.ts';

/** Short hash of an article's card, cached: each card is in a dozen lists and their feeds. */
export function hashOfCard(card: ArticleCard): string {
  const hash = hashes.get(card) ?? hashJson(card);
  hashes.set(card, hash);
  return hash;
}

/** Caches a hash that is already known. */
export function cacheHashOfCard(card: ArticleCard, hash: string): void {
  hashes.set(card, hash);
}

const hashes = new WeakMap<ArticleCard, string>();
