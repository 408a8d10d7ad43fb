import type { ArticleCard } from '../model/article-card.ts';
import type { ArticleMeta } from '../model/article-meta.ts';
import type { Messages } from '../model/messages/messages.ts';
import { slugOf } from '../model/text/slug.ts';
import { type LabelTable, labelIn } from './labels.ts';
import { tidyText } from './plain-text.ts';
import { sentenceCase } from './sentence-case.ts';

/**
 * Returns the name of an article's type in records, addresses and tags: the journal's own heading for it, else the type in English:
 * `Research article`. It is the same in every interface language; `typeLabelIn` returns the label for readers.
 */
export function typeLabelOf(meta: ArticleMeta): string {
  const heading = meta.subjects.find((subject) => subject.groupType === 'display-channel');
  return heading === undefined ? englishName(meta.articleType) : tidyText(heading.name);
}

/** Returns the type of an article as a label for readers. A heading of the journal's own is not translated. */
export function typeLabelIn({ articleType, typeLabel }: Pick<ArticleCard, 'articleType' | 'typeLabel'>, messages: Messages): string {
  return typeLabel === englishName(articleType) ? typeWords(articleType, messages) : typeLabel;
}

/** Returns a card with the label for readers in the place of the name of its type, for search in the language of the journal. */
export function withTypeLabel<Card extends ArticleCard>(card: Card, messages: Messages): Card {
  const typeLabel = typeLabelIn(card, messages);
  return typeLabel === card.typeLabel ? card : { ...card, typeLabel };
}

/** Returns the label of an `article-type` of an article or sub-article; an unknown type as words. */
export function typeWords(articleType: string, messages: Messages): string {
  return labelIn(TYPES, articleType, messages) ?? sentenceCase(articleType);
}

/** Returns true if a heading stands for a type of article, so that readers do not look for it among the subjects. */
export function isTypeHeading(name: string): boolean {
  return TYPE_SLUGS.has(slugOf(name));
}

function englishName(articleType: string): string {
  return (Object.hasOwn(ENGLISH_NAMES, articleType) ? ENGLISH_NAMES[articleType] : undefined) ?? sentenceCase(articleType);
}

/** English names of types whose names in the source are no words for readers. JATS 1.3, attribute article-type. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  'article-commentary': 'Commentary',
  'collection-summary': 'Collection',
  'introduction-to-issue': 'Introduction',
  other: 'Article',
};

const TYPES = {
  abstract: 'type.abstract',
  addendum: 'type.addendum',
  announcement: 'type.announcement',
  article: 'type.article',
  'article-commentary': 'type.article-commentary',
  'author-comment': 'type.author-comment',
  'book-review': 'type.book-review',
  'books-received': 'type.books-received',
  'brief-report': 'type.brief-report',
  calendar: 'type.calendar',
  'case-report': 'type.case-report',
  'case-study': 'type.case-study',
  collection: 'type.collection',
  'collection-summary': 'type.collection-summary',
  correction: 'type.correction',
  'data-paper': 'type.data-paper',
  'decision-letter': 'type.decision-letter',
  discussion: 'type.discussion',
  dissertation: 'type.dissertation',
  'editor-report': 'type.editor-report',
  editorial: 'type.editorial',
  erratum: 'type.erratum',
  'evaluation-summary': 'type.evaluation-summary',
  'expression-of-concern': 'type.expression-of-concern',
  'feature-article': 'type.feature-article',
  guideline: 'type.guideline',
  'in-brief': 'type.in-brief',
  introduction: 'type.introduction',
  'introduction-to-issue': 'type.introduction-to-issue',
  letter: 'type.letter',
  'meeting-report': 'type.meeting-report',
  'methods-article': 'type.methods-article',
  news: 'type.news',
  obituary: 'type.obituary',
  opinion: 'type.opinion',
  oration: 'type.oration',
  'partial-retraction': 'type.partial-retraction',
  'peer-review': 'type.peer-review',
  perspective: 'type.perspective',
  preprint: 'type.preprint',
  'product-review': 'type.product-review',
  protocol: 'type.protocol',
  'rapid-communication': 'type.rapid-communication',
  'referee-report': 'type.referee-report',
  'registered-report': 'type.registered-report',
  reply: 'type.reply',
  report: 'type.report',
  reprint: 'type.reprint',
  'research-article': 'type.research-article',
  'retracted-article': 'type.retracted-article',
  retraction: 'type.retraction',
  'review-article': 'type.review-article',
  'reviewer-report': 'type.reviewer-report',
  'short-communication': 'type.short-communication',
  'systematic-review': 'type.systematic-review',
  'technical-note': 'type.technical-note',
  translation: 'type.translation',
  other: 'type.article',
} as const satisfies LabelTable;

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
