import type { ArticleNotice } from './article-card.ts';

/**
 * A relation of an article to another work: its name in records, the opposite relation, and its names at the agencies.
 *
 * The name says what the other work is: `commentary` leads from an article to a commentary on it, `commentary-article` from the commentary to the
 * article. Crossref relations.xsd; DataCite 4.6, relationType; JATS 1.3, related-article-type.
 */
export interface Relation {
  readonly name: RelationName;
  readonly inverse: RelationName;
  /** Type in Crossref's program of relations; relations with an `update` are deposited as updates instead. */
  readonly crossref: string;
  readonly datacite: string;
  /** State of the other work, of which this article is a notice. */
  readonly marks?: ArticleNotice['kind'];
  /** State of this article, of which the other work is a notice. */
  readonly markedBy?: ArticleNotice['kind'];
  /** Crossmark type of the update that this article is of the other work. */
  readonly update?: UpdateType;
}

/** Types of update. Crossref schema 5.4.0, cm_update_type. */
export type UpdateType =
  | 'addendum'
  | 'clarification'
  | 'correction'
  | 'corrigendum'
  | 'erratum'
  | 'expression_of_concern'
  | 'new_version'
  | 'partial_retraction'
  | 'removal'
  | 'retraction'
  | 'withdrawal';

/** Two opposite relations, each with its type at Crossref, its type at DataCite, and further names in sources. */
type Pair = readonly [one: Side, other: Side, notice?: Notice];
type Side = readonly [name: string, crossref: string, datacite: string, ...aliases: string[]];

/** The update, and the notice of its state, that the first work of a pair is for the second. */
interface Notice {
  readonly update: UpdateType;
  readonly kind?: ArticleNotice['kind'];
}

/** The pairs of relations; the first side of a pair about a notice is what the notice names. */
const PAIRS = [
  [['addended-article', 'isSupplementTo', 'Obsoletes'], ['addendum', 'isSupplementedBy', 'IsObsoletedBy'], { update: 'addendum' }],
  [
    ['corrected-article', 'hasRelatedMaterial', 'Obsoletes'],
    ['correction', 'hasRelatedMaterial', 'IsObsoletedBy', 'corrigendum', 'erratum', 'clarification'],
    { kind: 'corrected', update: 'correction' },
  ],
  [
    ['object-of-concern', 'hasRelatedMaterial', 'Obsoletes'],
    ['expression-of-concern', 'hasRelatedMaterial', 'IsObsoletedBy', 'concern'],
    { kind: 'concern', update: 'expression_of_concern' },
  ],
  [
    ['partially-retracted-article', 'hasRelatedMaterial', 'Obsoletes'],
    ['partial-retraction', 'hasRelatedMaterial', 'IsObsoletedBy'],
    { kind: 'corrected', update: 'partial_retraction' },
  ],
  [
    ['retracted-article', 'hasRelatedMaterial', 'Obsoletes', 'withdrawn-article', 'removed-article'],
    ['retraction', 'hasRelatedMaterial', 'IsObsoletedBy', 'withdrawal', 'removal'],
    { kind: 'retracted', update: 'retraction' },
  ],
  [
    ['updated-article', 'isVersionOf', 'IsNewVersionOf', 'replaced-article', 'version-of'],
    ['update', 'hasVersion', 'IsPreviousVersionOf', 'replacement', 'new-version'],
    { kind: 'superseded', update: 'new_version' },
  ],
  [
    ['commentary-article', 'isCommentOn', 'References', 'article-reference'],
    ['commentary', 'hasComment', 'IsReferencedBy', 'article-commentary', 'comment', 'discussion'],
  ],
  [
    ['replied-article', 'isReplyTo', 'References', 'replied-to-article', 'reply-to', 'response-to'],
    ['reply', 'hasReply', 'IsReferencedBy', 'letter', 'letter-reply', 'response', 'rebuttal'],
  ],
  [
    ['companion', 'hasRelatedMaterial', 'IsContinuedBy', 'companion-article', 'series', 'part', 'in-this-issue'],
    ['companion', 'hasRelatedMaterial', 'IsContinuedBy'],
  ],
  [
    ['continues', 'continues', 'Continues'],
    ['continued-by', 'isContinuedBy', 'IsContinuedBy', 'continuation'],
  ],
  [
    ['preprint', 'hasPreprint', 'IsVersionOf', 'preprint-version'],
    ['preprinted-article', 'isPreprintOf', 'HasVersion', 'preprint-of', 'published-article', 'version-of-record', 'journal-article'],
  ],
  [
    ['peer-reviewed-article', 'isReviewOf', 'Reviews', 'reviewed-article', 'object-of-review'],
    ['peer-review', 'hasReview', 'IsReviewedBy', 'review', 'reviewer-report', 'referee-report'],
  ],
  [
    ['data-paper', 'basedOnData', 'IsDerivedFrom', 'dataset', 'data', 'data-set', 'data-article', 'existing-dataset', 'analyzed-dataset'],
    ['data-paper-referrer', 'isDataBasisFor', 'IsSourceOf'],
  ],
  [
    ['supplement', 'isSupplementedBy', 'IsSupplementedBy', 'generated-dataset', 'software', 'code', 'supplementary-material'],
    ['supplemented-article', 'isSupplementTo', 'IsSupplementTo', 'supplement-to'],
  ],
  [
    ['translated-article', 'isTranslationOf', 'IsTranslationOf', 'translated', 'translation-of', 'original'],
    ['translation', 'hasTranslation', 'HasTranslation'],
  ],
  [
    ['republished-article', 'isVariantFormOf', 'IsVariantFormOf', 'republished', 'republication', 'concurrent-pub'],
    ['republishing-article', 'isOriginalFormOf', 'IsOriginalFormOf'],
  ],
  [
    ['related', 'hasRelatedMaterial', 'References', 'query', 'related-article', 'related-object'],
    ['related-by', 'hasRelatedMaterial', 'IsReferencedBy'],
  ],
] as const satisfies readonly Pair[];

/** Name of a relation: `commentary-article`. */
export type RelationName = (typeof PAIRS)[number][0 | 1][0];

const BY_SPELLING: ReadonlyMap<string, Relation> = new Map(PAIRS.flatMap(spellingsOf));

function spellingsOf([one, other, notice]: Pair): (readonly [string, Relation])[] {
  const base = ([name, crossref, datacite]: Side, [inverse]: Side): Relation => ({
    ...{ name: name as RelationName, inverse: inverse as RelationName, crossref, datacite },
  });
  const { kind, update } = notice ?? {};
  const first = {
    ...base(one, other),
    ...(kind === undefined ? {} : { marks: kind }),
    ...(update === undefined ? {} : { update }),
  };
  const second = { ...base(other, one), ...(kind === undefined ? {} : { markedBy: kind }) };
  const named = ([name, , , ...aliases]: Side, relation: Relation) =>
    [name, ...aliases].map((alias) => [lettersOf(alias), relation] as const);
  return [...named(other, second), ...named(one, first)];
}

/** Returns a relation by its name. */
export function relationNamed(name: RelationName): Relation {
  return relationOf(name) ?? RELATED;
}

/**
 * Returns the relation that a source means, whatever case and separators it writes: `Commentary Article`, `commentary_article`. The ending
 * `-forward` of other than notices reverses a relation. Undefined for an unknown type.
 */
export function relationOf(written: string): Relation | undefined {
  const letters = lettersOf(written);
  const known = BY_SPELLING.get(letters);
  if (known !== undefined || !letters.endsWith(FORWARD)) return known;
  const base = BY_SPELLING.get(letters.slice(0, -FORWARD.length));
  return base === undefined || base.markedBy !== undefined || base.name === 'addendum' ? base : BY_SPELLING.get(lettersOf(base.inverse));
}

/**
 * Returns the relation of an article of a type to a work that it names. An unknown type is `related`. A reply that names a `letter` is the answer to
 * it.
 */
export function relationIn(written: string, articleType: string): Relation {
  const relation = relationOf(written) ?? RELATED;
  return relation.name === 'reply' && lettersOf(written) === 'letter' && ANSWERS.has(articleType)
    ? relationNamed('replied-article')
    : relation;
}

const FORWARD = 'forward';
/** Types of articles that answer the letter that they name. */
const ANSWERS: ReadonlySet<string> = new Set(['letter', 'reply', 'response']);
const RELATED: Relation = { name: 'related', inverse: 'related-by', crossref: 'hasRelatedMaterial', datacite: 'References' };

function lettersOf(written: string): string {
  return written.toLowerCase().replace(/[^a-z]/g, '');
}
