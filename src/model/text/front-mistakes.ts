import { nearest } from './nearest.ts';

/**
 * Returns the type of article that a misspelt one means; undefined for a known type, and for one that resembles none.
 *
 * A journal may have invented its types.
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

/** True for a title or name that a template or export left in: `article-title-en`, `author-firstname`. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/** Returns the first tag or entity of HTML that a text shows to readers, since it was escaped twice; undefined for none. */
export function htmlIn(text: string): string | undefined {
  return TAG.exec(text)?.[0] ?? ENTITY.exec(text)?.[0];
}

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

const PLACEHOLDER =
  /^(?:\[?(?:your |the )?(?:article|journal|sub|running)?[ _-]?title(?: here)?\]?|(?:(?:author|editor|contributor)[ _-])?(?:first|last|given|family|sur|middle)[ _-]?names?|lorem ipsum.*)(?:[_-][a-z]{2}(?:[_-][A-Z]{2})?)?$/i;
// '<p>', '</em>', '<span lang="en">', but not 'a<b>c'
const TAG =
  /<(?:p|em|strong|sup|sub|br|span|div|ul|ol|li|h[1-6]|font|table|tr|td|blockquote)(?:\s[^<>]{0,200})?\/?>|<\/(?:p|em|strong|i|b|u|a|sup|sub|span|div|ul|ol|li|h[1-6]|font|table|tr|td|blockquote)>/i;
// '&nbsp;', '&amp;'
const ENTITY = /&(?:nbsp|amp|lt|gt|quot|apos|[lr][sd]quo|[mn]dash|#\d{2,5}|#x[\da-f]{2,5});/i;
