import type { ArticleCard } from '../model/article-card.ts';
import { hashJson } from './hash-json.ts';

/** A short hash of an article's card, worked out once: each card stands in a dozen lists and in their feeds. */
export function hashOfCard(card: ArticleCard): string {
  const hash = hashes.get(card) ?? hashJson(card);
  hashes.set(card, hash);
  return hash;
}

/** Notes what its hash is known to be. */
export function knowHashOfCard(card: ArticleCard, hash: string): void {
  hashes.set(card, hash);
}

const hashes = new WeakMap<ArticleCard, string>();
