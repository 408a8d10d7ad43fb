import { v5 as uuidOf } from 'uuid';
import type { Article } from '../model/article.ts';
import type { Journal } from '../model/journal.ts';
import type { TagPath } from '../model/names.ts';
import type { ObjectKind, TaggedObject, TaggedValue } from '../model/tagged-object.ts';
import { doiUrl } from '../text/address.ts';
import { isoDate } from '../text/partial-date.ts';
import { type ArticleFacts, articleFacts } from './article-facts.ts';
import { ARTICLE_TAGS } from './article-tags.ts';
import { AUTHOR_TAGS } from './author-tags.ts';
import { COMPONENT_TAGS } from './component-tags.ts';
import { firstSeenAt } from './first-seen.ts';
import { REF_TAGS } from './ref-tags.ts';
import { aboutPath, tagPath } from './tag-path.ts';
import type { TagSpec } from './tag-spec.ts';

export interface ObjectsOptions {
  readonly journal: Journal;
  /** Absolute address of the article's page: what an article without DOI is about. */
  readonly pageUrl: string;
}

/**
 * The objects of an article: itself first, then its components, authors and references, each kind by position.
 *
 * Every value bears the time of a value seen for the first time; the ledger (`ledger.ts`) knows better.
 * Decisions, sections 2 and 3.
 */
export function objectsOf(article: Article, { journal, pageUrl }: ObjectsOptions): readonly TaggedObject[] {
  const facts = articleFacts(article, journal, pageUrl);
  const tagged = tagger(facts, firstSeenAt(article));
  const within = facts.doi ?? facts.about;
  const numbered = <T>(items: readonly T[]) => items.map((item, index) => ({ item, position: index + 1 }));
  return [
    tagged('article', facts.about, valuesOf(ARTICLE_TAGS, facts)),
    ...numbered(facts.components).map(({ item: component, position }) =>
      tagged('component', doiUrl(journal.doiResolver, component.doi), valuesOf(COMPONENT_TAGS, { of: facts, component, position })),
    ),
    ...numbered(facts.authors).map(({ item: author, position }) =>
      tagged('author', `author_${position}_${within}`, valuesOf(AUTHOR_TAGS, { of: facts, author, position })),
    ),
    ...numbered(facts.references).map(({ item: reference, position }) => {
      const source = { of: facts, reference, text: facts.refTexts[position - 1] ?? '', position };
      return tagged('ref', `ref_${position}_${within}`, valuesOf(REF_TAGS, source));
    }),
  ];
}

type FieldValue = readonly [field: string, value: TaggedValue['value']];

function valuesOf<Source>(specs: readonly TagSpec<Source>[], source: Source): readonly FieldValue[] {
  return specs.flatMap((spec): FieldValue[] => {
    const value = spec.valueFrom(source);
    return value === undefined ? [] : [[spec.field, value]];
  });
}

function tagger(facts: ArticleFacts, updatedAt: string) {
  const { journal } = facts;
  const sortDate = isoDate(facts.published);
  const articleDoi = facts.doi ?? '';
  return (kind: ObjectKind, about: string, values: readonly FieldValue[]): TaggedObject => {
    const tags = new Map<TagPath, TaggedValue>();
    for (const [field, value] of values) tags.set(tagPath(journal, kind, field), { value, updatedAt });
    tags.set(aboutPath(journal), { value: about, updatedAt });
    return { kind, id: objectId(about), about, sortDate, articleDoi, tags };
  };
}

/** The object id: a version-5 UUID of the about value, in the namespace for URLs (RFC 9562, 5.5 and 6.6). */
export function objectId(about: string): string {
  return uuidOf(about, uuidOf.URL);
}
