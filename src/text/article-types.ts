import { nearest } from './nearest.ts';

/** Types of articles that JATS suggests and the program labels. JATS 1.3, attribute article-type: suggested values. */
export const ARTICLE_TYPES: ReadonlySet<string> = new Set(
  (
    'abstract addendum announcement article-commentary book-review books-received brief-report calendar case-report clinical-instruction ' +
    'collection correction data-paper discussion dissertation editorial editorial-material expression-of-concern in-brief introduction letter ' +
    'meeting-report news oration other partial-retraction product-review rapid-communication registered-report reply reprint research-article ' +
    'retraction review-article systematic-review technical-article translation white-paper obituary guideline interview preprint ' +
    'methods-article study-protocol referee-report decision-letter author-comment review reviewer-report'
  ).split(' '),
);

/** Further types that journals use. */
const FURTHER_TYPES =
  'article case-study collection-summary editor-report erratum evaluation-summary feature-article introduction-to-issue opinion opinion-article ' +
  'peer-review perspective proceedings protocol report research-note retracted-article short-communication technical-note essay forum';

/**
 * The type that a misspelt one means; undefined for a known type, and for one that resembles none, which a journal may have invented.
 *
 *   'reserch-article', 'Research Article'  ->  'research-article'
 */
export function meantArticleType(type: string): string | undefined {
  const known = [...ARTICLE_TYPES, ...FURTHER_TYPES.split(' ')];
  if (known.includes(type)) return undefined;
  const words = type
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return known.includes(words) ? words : nearest(words, known);
}
