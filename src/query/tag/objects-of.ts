import { parse as bytesOfUuid, v5 as uuidOf } from 'uuid';
import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { TagPath } from '../../model/names.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import type { ObjectKind, TaggedObject, TaggedValue } from '../../model/tagged-object.ts';
import { doiUrl } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { type ArticleParts, articleParts } from './article-parts.ts';
import { ARTICLE_TAGS } from './article-tags.ts';
import { AUTHOR_TAGS } from './author-tags.ts';
import { COMPONENT_TAGS } from './component-tags.ts';
import { REF_TAGS } from './ref-tags.ts';
import { aboutPath, type TagNames, tagPath } from './tag-path.ts';
import type { TagSpec } from './tag-spec.ts';

export interface ObjectsOptions {
  readonly journal: ArticleJournal;
  /** Absolute URL of the article's page: the about value of an article without DOI. */
  readonly pageUrl: string;
}

/**
 * Returns the objects of an article: the article, then its components, authors and references, each kind by position.
 *
 * Every value has the time of a new value; `dateObjects` replaces it by that of the ledger. Decisions, sections 2 and 3.
 */
export function objectsOf(article: Article, { journal, pageUrl }: ObjectsOptions): readonly TaggedObject[] {
  const facts = articleParts(article, journal, pageUrl);
  const tagged = tagger(facts, firstSeenAt(article));
  const components = specsOf(journal, 'component', COMPONENT_TAGS);
  const authors = specsOf(journal, 'author', AUTHOR_TAGS);
  const refs = specsOf(journal, 'ref', REF_TAGS);
  const within = facts.doi ?? facts.about;
  const numbered = <T>(items: readonly T[]) => items.map((item, index) => ({ item, position: index + 1 }));
  return [
    tagged(specsOf(journal, 'article', ARTICLE_TAGS), facts.about, facts),
    ...numbered(facts.components).map(({ item: component, position }) =>
      tagged(components, doiUrl(journal.doiResolver, component.doi), { parent: facts, component, position }),
    ),
    ...numbered(facts.authors).map(({ item: author, position }) =>
      tagged(authors, `author_${position}_${within}`, { parent: facts, author, position }),
    ),
    ...numbered(facts.references).map(({ item: reference, position }) => {
      const source = { parent: facts, reference, text: facts.refTexts[position - 1] ?? '', position };
      return tagged(refs, `ref_${position}_${within}`, source);
    }),
  ];
}

/** The tags of a kind with their paths, computed once for all its objects. */
interface KindSpecs<Source> {
  readonly kind: ObjectKind;
  readonly specs: readonly { readonly spec: TagSpec<Source>; readonly path: TagPath }[];
}

function specsOf<Source>(names: TagNames, kind: ObjectKind, specs: readonly TagSpec<Source>[]): KindSpecs<Source> {
  return { kind, specs: specs.map((spec) => ({ spec, path: tagPath(names, kind, spec.field) })) };
}

function tagger(facts: ArticleParts, updatedAt: string) {
  const { journal } = facts;
  const sortDate = isoDate(facts.published);
  const articleDoi = facts.doi ?? '';
  return <Source>({ kind, specs }: KindSpecs<Source>, about: string, source: Source): TaggedObject => {
    const tags = new Map<TagPath, TaggedValue>();
    for (const { spec, path } of specs) {
      const value = spec.valueFrom(source);
      if (value !== undefined) tags.set(path, { value, updatedAt });
    }
    tags.set(aboutPath(journal), { value: about, updatedAt });
    return { kind, id: objectId(about), about, sortDate, articleDoi, tags };
  };
}

/** Returns the object id: the version-5 UUID of the about value in the URL namespace (RFC 9562, 5.5 and 6.6). */
export function objectId(about: string): string {
  return uuidOf(about, URL_NAMESPACE);
}

const URL_NAMESPACE = bytesOfUuid(uuidOf.URL);

/** Types of the dates of a later version. */
const OF_VERSION: ReadonlySet<string> = new Set(['update', 'updated', 'corrected', 'retracted', 'version', 'published-version']);

/**
 * Returns the `updated-at` of a new value: the latest date of this version, else the date of publication, at midnight.
 *
 *   2012-10-15T00:00:00.000000
 *
 * An unknown day or month is the first. Without those dates it is the latest date of the history, else the start of the copyright year,
 * else of 1970. Decisions, section 2.12.
 */
function firstSeenAt(article: Article): string {
  const { meta } = article;
  const dates = [...meta.pubDates, ...meta.history];
  const published = publicationDateOf(meta);
  const ofVersion = latest(dates.filter((date) => OF_VERSION.has(date.dateType)));
  const chosen = latest([published, ofVersion].filter((date) => date !== undefined)) ?? latest(meta.history);
  const date = chosen ?? { year: meta.permissions.copyrightYear ?? 1970 };
  return `${isoDate({ month: 1, day: 1, ...date })}T00:00:00.000000`;
}

function latest(dates: readonly PartialDate[]): PartialDate | undefined {
  return dates.toSorted((a, b) => compareText(isoDate(b), isoDate(a)))[0];
}
