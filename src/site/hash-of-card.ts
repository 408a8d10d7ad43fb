import type { ArticleCard } from '../model/article-card.ts';
import { digestOf } from '../pipeline/engine/hash.ts';

/** Short hash of an article's card, cached: each card is in a dozen lists and their feeds. */
export function hashOfCard(card: ArticleCard): string {
  const hash = hashes.get(card) ?? digestOf(card);
  hashes.set(card, hash);
  return hash;
}

/** Caches a hash that is already known. */
export function cacheHashOfCard(card: ArticleCard, hash: string): void {
  hashes.set(card, hash);
}

const hashes = new WeakMap<ArticleCard, string>();
