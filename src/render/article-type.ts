import type { ArticleMeta } from '../model/article-meta.ts';
import { slugOf } from '../text/slug.ts';
import { tidyText } from './plain-text.ts';

/** Labels for the types whose names in the source are unclear to readers. JATS 1.3, attribute article-type. */
const LABELS: Readonly<Record<string, string>> = {
  'article-commentary': 'Commentary',
  article: 'Article',
  'collection-summary': 'Collection',
  'introduction-to-issue': 'Introduction',
  letter: 'Letter',
  other: 'Article',
  'partial-retraction': 'Partial retraction',
  'rapid-communication': 'Rapid communication',
  'research-article': 'Research article',
  'review-article': 'Review article',
};

/** Headings that name a type of article and no subject, as slugs. */
const TYPE_SLUGS: ReadonlySet<string> = new Set([
  'addendum',
  'advance',
  'article',
  'articles',
  'articulo',
  'articulo-original',
  'articulos',
  'artigo',
  'artigo-original',
  'artigos',
  'author-correction',
  'book-review',
  'brief-report',
  'case-report',
  'case-study',
  'commentary',
  'correction',
  'corrigendum',
  'data-paper',
  'discussion',
  'editorial',
  'erratum',
  'expression-of-concern',
  'feature',
  'feature-article',
  'full-paper',
  'insight',
  'letter',
  'letters',
  'meta-research',
  'mini-review',
  'new-results',
  'news',
  'opinion',
  'original',
  'original-article',
  'original-articles',
  'original-paper',
  'original-papers',
  'original-research',
  'original-research-article',
  'paper',
  'papers',
  'perspective',
  'protocol',
  'registered-report',
  'regular-article',
  'regular-articles',
  'replication-study',
  'report',
  'reports',
  'research',
  'research-advance',
  'research-article',
  'research-articles',
  'research-communication',
  'research-note',
  'research-paper',
  'retraction',
  'review',
  'review-article',
  'review-articles',
  'reviews',
  'short-article',
  'short-communication',
  'short-report',
  'technical-note',
  'tools-and-resources',
]);

/** Returns the label of an article's type: the journal's own heading for it, else the type in words: `Research article`. */
export function typeLabelOf(meta: ArticleMeta): string {
  const heading = meta.subjects.find((subject) => subject.groupType === 'display-channel');
  return heading === undefined ? labelOf(meta.articleType) : tidyText(heading.name);
}

/** Tells whether a heading names a type of article; such headings are not listed among the subjects. */
export function isTypeHeading(name: string): boolean {
  return TYPE_SLUGS.has(slugOf(name));
}

function labelOf(articleType: string): string {
  const words = articleType.replaceAll('-', ' ');
  return LABELS[articleType] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
