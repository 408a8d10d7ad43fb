import type { Artifact } from '../../../../src/model/artifact.ts';
import type { TaggedObject, TagValue } from '../../../../src/model/tagged-object.ts';
import { slugOf } from '../../../../src/model/text/slug.ts';
import { printRecordList } from '../../../../src/serve/http/oai/print-record-list.ts';
import type { ListedRecord } from '../../../../src/serve/http/oai/record-list.ts';
import { type CardParts, namedSets, setsOfCard } from '../../../../src/serve/http/oai/record-sets.ts';
import { TOY_NAMES } from '../../../query/language/toy-objects.ts';

/** Record list of the given articles, dated by their first values, and of deleted articles. */
export function toyRecordList(
  articles: readonly TaggedObject[],
  stemOf: (article: TaggedObject) => string,
  deleted: readonly ListedRecord[] = [],
): readonly Artifact[] {
  const records = [...articles.map((article) => toyRecord(article, stemOf(article))), ...deleted];
  const sets = namedSets(articles.map(cardOf), records);
  return [...printRecordList({ records, sets, names: { ...TOY_NAMES, siteUrl: 'https://toy.org' } })];
}

export function toyRecord(article: TaggedObject, stem: string): ListedRecord {
  const [first] = article.tags.values();
  const datestamp = `${(first?.updatedAt ?? '1970-01-01T00:00:00').slice(0, 19)}Z`;
  return { datestamp, about: article.about, stem, sets: setsOfCard(cardOf(article)).map(({ spec }) => spec) };
}

/** In toy articles, the first subject is the type of article. */
function cardOf(article: TaggedObject): CardParts {
  const valueAt = (field: string): TagValue | undefined =>
    [...article.tags].find(([path]) => path.endsWith(`/article/${field}`))?.[1].value;
  const subjects = valueAt('subject_area');
  const [typeLabel = '', ...names] = typeof subjects === 'object' ? subjects : [];
  const volume = valueAt('volume');
  return {
    typeLabel,
    subjects: names.map((name) => ({ name, slug: slugOf(name) })),
    ...(typeof volume === 'string' ? { volume } : {}),
  };
}
