/**
 * Returns the label of a related article: `Retraction` for `retraction-forward`.
 * A type without a label is printed in words: `Peer reviewed article` for `peer-reviewed-article`.
 *
 * JATS 1.3, attribute related-article-type.
 */
export function relationWords(relatedArticleType: string): string {
  const known = RELATIONS.get(relatedArticleType);
  if (known !== undefined) return known;
  const words = relatedArticleType.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the label of the inverse relation: an article that names a `corrected-article` is its `Correction`. */
export function inverseRelationWords(relatedArticleType: string): string {
  const inverse = INVERSES.get(relatedArticleType);
  return inverse === undefined ? 'Related article' : relationWords(inverse);
}

const PAIRS = [
  ['addended-article', 'addendum'],
  ['commentary-article', 'commentary'],
  ['companion', 'companion'],
  ['corrected-article', 'correction-forward'],
  ['in-this-issue', 'in-this-issue'],
  ['letter', 'letter-reply'],
  ['object-of-concern', 'concern-forward'],
  ['peer-reviewed-article', 'peer-review'],
  ['retracted-article', 'retraction-forward'],
  ['updated-article', 'update'],
] as const;
const INVERSES: ReadonlyMap<string, string> = new Map(PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));

const RELATIONS: ReadonlyMap<string, string> = new Map([
  ['addended-article', 'Article added to'],
  ['addendum', 'Addendum'],
  ['article-reference', 'Related article'],
  ['commentary', 'Commentary'],
  ['commentary-article', 'Article commented on'],
  ['companion', 'Companion article'],
  ['concern-forward', 'Expression of concern'],
  ['corrected-article', 'Corrected article'],
  ['correction-forward', 'Correction'],
  ['in-this-issue', 'In the same issue'],
  ['letter', 'Letter'],
  ['letter-reply', 'Reply'],
  ['object-of-concern', 'Article of concern'],
  ['partial-retraction', 'Partial retraction'],
  ['peer-review', 'Peer review'],
  ['query', 'Related article'],
  ['related', 'Related article'],
  ['retracted-article', 'Retracted article'],
  ['retraction-forward', 'Retraction'],
  ['update', 'Update'],
  ['updated-article', 'Updated article'],
]);
