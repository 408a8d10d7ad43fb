import type { Article, SubArticle } from '../model/article.ts';
import type { ArticleMeta, Contrib } from '../model/article-meta.ts';
import type { Journal } from '../model/journal.ts';
import { doiUrl } from '../model/text/address.ts';
import { isoDate } from '../model/text/partial-date.ts';
import { publicationDateOf } from '../model/text/publication-date.ts';
import { displayName } from './display-name.ts';
import { inReviewOrder, isReview } from './review-order.ts';
import { reviewTypeOf } from './review-type.ts';

interface DocmapContext {
  readonly journal: Pick<Journal, 'title' | 'publisher' | 'siteUrl' | 'doiResolver'>;
  /** URL of the article's page. */
  readonly pageUrl: string;
  /** URL of the file. */
  readonly url: string;
}

/**
 * Returns the review process of an article as JSON-LD: a step in which it was reviewed and one in which it was published. Undefined without reviews
 * or without a date of publication, which the format requires.
 *
 * DocMaps, https://w3id.org/docmaps: docmap, step, action, thing, actor.
 */
export function docmapOf(article: Article, { journal, pageUrl, url }: DocmapContext): string | undefined {
  const reviews = inReviewOrder(article.subArticles).filter(isReview);
  const date = isoDate(publicationDateOf(article.meta));
  if (reviews.length === 0 || date === '') return undefined;
  const context = { pageUrl, doiResolver: journal.doiResolver, date };
  const published = publishedThing(article.meta, context);
  const outputs = reviews.map((review) => reviewThing(review, context));
  const docmap = {
    '@context': 'https://w3id.org/docmaps/context.jsonld',
    type: 'docmap',
    id: url,
    created: date,
    publisher: { id: journal.siteUrl, name: journal.publisher ?? journal.title, url: journal.siteUrl },
    'first-step': '_:b0',
    steps: {
      '_:b0': {
        inputs: preprintsOf(article.meta),
        actions: reviews.map((review, at) => ({ participants: participantsOf(review), outputs: outputs.slice(at, at + 1) })),
        assertions: [{ item: published, status: 'peer-reviewed' }],
        'next-step': '_:b1',
      },
      '_:b1': {
        inputs: outputs,
        actions: [{ participants: participantsOf({ ...article, articleType: 'author-comment' }), outputs: [published] }],
        assertions: [{ item: published, status: 'published' }],
        'previous-step': '_:b0',
      },
    },
  };
  return `${JSON.stringify(docmap)}\n`;
}

interface ThingContext {
  readonly pageUrl: string;
  readonly doiResolver: string;
  /** Date of the article, which is that of reviews without a date of their own. */
  readonly date: string;
}

interface Thing {
  readonly type: string;
  readonly doi?: string;
  readonly url?: string;
  readonly published?: string;
  readonly content?: readonly { readonly type: 'web-page'; readonly url: string }[];
}

function publishedThing({ articleIds: { doi }, articleType }: ArticleMeta, { pageUrl, doiResolver, date }: ThingContext): Thing {
  return {
    type: /preprint/.test(articleType) ? 'revised-preprint' : 'version-of-record',
    ...(doi === undefined ? {} : { doi, url: doiUrl(doiResolver, doi) }),
    published: date,
    content: [{ type: 'web-page', url: pageUrl }],
  };
}

function reviewThing({ id, articleType, doi, meta }: SubArticle, { pageUrl, doiResolver, date }: ThingContext): Thing {
  return {
    type: THINGS[reviewTypeOf(articleType) ?? ''] ?? 'review-article',
    ...(doi === undefined ? {} : { doi, url: doiUrl(doiResolver, doi) }),
    published: isoDate(publicationDateOf(meta)) || date,
    content: [{ type: 'web-page', url: `${pageUrl}#${id}` }],
  };
}

const THINGS: Readonly<Record<string, string>> = {
  'editor-report': 'evaluation-summary',
  'referee-report': 'review-article',
  'author-comment': 'reply',
};

/** The preprints in the publication history and among the related articles. */
function preprintsOf({ history, relatedArticles }: ArticleMeta): readonly Thing[] {
  const events = history.flatMap(({ dateType, event = [], ...date }): Thing[] => {
    const [link] = event;
    if (dateType !== 'preprint' || link?.kind !== 'link') return [];
    const doi = DOI_URL.exec(link.href)?.[1];
    return [{ type: 'preprint', ...(doi === undefined ? {} : { doi }), url: link.href, published: isoDate(date) }];
  });
  const known = new Set(events.map(({ doi }) => doi?.toLowerCase()));
  const related = relatedArticles.flatMap(({ relatedArticleType, doi }): Thing[] =>
    /preprint/i.test(relatedArticleType) && doi !== undefined && !known.has(doi.toLowerCase()) ? [{ type: 'preprint', doi }] : [],
  );
  return [...events, ...related];
}

const DOI_URL = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i;

function participantsOf({ meta, articleType }: Pick<SubArticle, 'meta' | 'articleType'>): readonly object[] {
  const people = meta.contribGroups.flatMap(({ contribs }) => contribs).filter(({ contribType }) => contribType === 'author');
  return people.map((contrib) => ({ actor: { type: 'person', name: displayName(contrib) }, role: roleOf(contrib, articleType) }));
}

function roleOf({ roles }: Contrib, articleType: string): string {
  const words = roles.map(({ text }) => text).join(' ');
  if (reviewTypeOf(articleType) === 'author-comment') return 'author';
  if (/editor/i.test(words)) return /senior/i.test(words) ? 'senior-editor' : 'editor';
  return reviewTypeOf(articleType) === 'editor-report' && words === '' ? 'editor' : 'peer-reviewer';
}
